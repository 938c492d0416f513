"""What functions that templates may call cost beyond a call: most cost as much as all others."""

from collections.abc import Callable, Mapping
from math import lcm
from types import FunctionType
from typing import Any, Final, TypeAlias

from pipeline.content.fields.dice import DICE

Cost: TypeAlias = Callable[..., int] | None
"""Takes what the function is given, returns steps."""

_TABLE: Final = 500
_TOTALS: Final = 40
"""Totals of a table that are in its price; each further one costs as many steps."""
_MOST: Final = 400
"""Totals, and faces of dice together, that are worked out; more are refused at once."""


def _odds(dice: Any = "", mode: Any = "", most: Any = _TOTALS, **_: Any) -> int:
    """Return what a table of chances costs, by its dice and by its totals."""
    count, sides = _rolled(dice)
    more = min(most, _MOST) - _TOTALS if isinstance(most, int) else 0
    return _TABLE + (count * sides) ** 2 // 20 + _TOTALS * max(0, more)


def _opposed(dice: Any = "", mode: Any = "", against: Any = "", *_: Any, **__: Any) -> int:
    """Return what two rolls against each other cost: the series goes on until both begin anew."""
    (count, sides), (count_against, sides_against) = _rolled(dice), _rolled(against)
    totals = count * sides + count_against * sides_against
    return _TABLE + 50 * (totals + lcm(sides, sides_against))


def _rolled(dice: Any) -> tuple[int, int]:
    """Return how many dice are rolled, and the faces of each; one of one for what is none."""
    match = DICE.fullmatch(dice) if isinstance(dice, str) else None
    count, sides = (int(match[1] or 1), int(match[2])) if match else (1, 1)
    return (count, sides) if count * sides <= _MOST else (1, 1)


def _code(text: Any = "", *_: Any, **__: Any) -> int:
    """Return what a QR code costs: one of the most letters takes a second."""
    return 170 * len(text) if isinstance(text, str) else 0


def _names(records: Any = (), *_: Any, **__: Any) -> int:
    """Return what sorting by names costs, each letter of which is looked at."""
    if not isinstance(records, (list, tuple)):
        return 0
    names = (each.get("name") for each in records if isinstance(each, dict))
    return sum(len(name) + 1 for name in names if isinstance(name, str))


def _notation(text: Any = "", /, *_: Any, **__: Any) -> int:
    """Return what reading inline notation costs, letter by letter."""
    return len(text) if isinstance(text, str) else 0


_COSTS: Mapping[str, Callable[..., int]] = {
    "odds": _odds,
    "opposed": _opposed,
    "qr": _code,
    "alphabetical": _names,
    "by_letter": _names,
    "rich": _notation,
}


def costs(functions: Mapping[str, Callable[..., Any]]) -> dict[Any, Cost]:
    """Return what each of some functions costs, by the function."""
    return {
        function: _COSTS.get(name)
        for name, function in functions.items()
        if type(function) is FunctionType
    }
