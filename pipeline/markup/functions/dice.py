"""`odds`, `opposed`, `percent`: exact chances of dice, for tables and plots in templates."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, Final

from pipeline.base.dice import Die
from pipeline.base.suggest import hint
from pipeline.content.fields.dice import Dice, parse_dice
from pipeline.markup.functions import FUNCTIONS

_MODES: Final[dict[str, Callable[[int], Die]]] = {
    "exploding": Die.exploding,
    "advantage": Die.advantage,
    "disadvantage": Die.disadvantage,
}
_TOTAL: Final = "total"
_MOST_FACES: Final = 100
_MOST_TOTAL: Final = 400
_MOST_PLACES: Final = 9


def odds(dice: str, mode: str = _TOTAL, most: int = 40) -> dict[str, Any]:
    """Return the chances of `dice` (such as D6 or 2D6) as exact fractions.

    `mode` is ``total`` (the sum, nothing explodes) or for one die ``exploding``, ``advantage`` or
    ``disadvantage``, each of which rolls the highest face again and adds. In what is returned,
    ``exactly[n]`` and ``at_least[n]`` hold the chance of the total n, from 0 to `most`; ``mean`` is
    the average; ``top`` is the highest total of a first throw, and ``perfect`` the chance to throw
    it. Raises ValueError for other dice, modes or bounds.
    """
    if not 1 <= most <= _MOST_TOTAL:
        raise ValueError(f"expected totals up to {_MOST_TOTAL}, found {most}")
    return _odds(dice, mode, most)


def opposed(dice: str, mode: str, against: str, mode_against: str) -> dict[str, Fraction]:
    """Return how one roll fares against another, as exact fractions; modes are those of `odds`.

    ``reach`` is the chance to equal or beat the other roll, ``beat`` to exceed it, ``tie`` to equal
    it. Raises ValueError as `odds` does.
    """
    return _opposed(dice, mode, against, mode_against)


def percent(chance: Fraction | float, places: int = 0) -> str:
    """Return `chance` in per cent, without the sign, rounded once and exactly to `places`.

    A half goes to the even neighbour, so that rounding favours neither side of a table.
    """
    if not 0 <= places <= _MOST_PLACES:
        raise ValueError(f"expected 0 to {_MOST_PLACES} places, found {places}")
    scaled = round(Fraction(chance) * 100 * 10**places)
    units, rest = divmod(abs(scaled), 10**places)
    return ("-" if scaled < 0 else "") + (f"{units}.{rest:0{places}d}" if places else f"{units}")


@cache
def _odds(dice: str, mode: str, most: int) -> dict[str, Any]:
    die, top = _die(dice, mode)
    return {
        "exactly": tuple(die.exactly(total) for total in range(most + 1)),
        "at_least": tuple(die.at_least(total) for total in range(most + 1)),
        "mean": die.mean(),
        "top": top,
        "perfect": die.at_least(top),
    }


@cache
def _opposed(dice: str, mode: str, against: str, mode_against: str) -> dict[str, Fraction]:
    ours, theirs = _die(dice, mode)[0], _die(against, mode_against)[0]
    reach, beat = ours.versus(theirs), ours.versus(theirs, ties=False)
    return {"reach": reach, "beat": beat, "tie": reach - beat}


@cache
def _die(text: str, mode: str) -> tuple[Die, int]:
    """Return the die, and the highest total of its first throw."""
    dice = _check_bounds(parse_dice(text))
    top = dice.count * dice.sides
    if mode == _TOTAL:
        return Die.total(dice.count, dice.sides), top
    if mode not in _MODES:
        raise ValueError(f"unknown mode {mode!r}; {hint(mode, (*_MODES, _TOTAL))}")
    if dice.count != 1:
        raise ValueError(f"expected one die for the mode {mode!r}, found {text!r}")
    return _MODES[mode](dice.sides), top


def _check_bounds(dice: Dice) -> Dice:
    if dice.bonus or dice.sides > _MOST_FACES or dice.count * dice.sides > _MOST_TOTAL:
        raise ValueError(
            f"expected dice of at most {_MOST_FACES} faces, {_MOST_TOTAL} together, without a "
            f"bonus, found {str(dice)!r}"
        )
    return dice


FUNCTIONS.add("odds", odds)
FUNCTIONS.add("opposed", opposed)
FUNCTIONS.add("percent", percent)
