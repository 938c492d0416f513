"""Functions that templates may call in addition to those of Jinja, and what they cost."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import accumulate, product
from math import lcm
from typing import Any, Final, Self, TypeVar

from pipeline.game.fields.values import Dice, parse_dice, written_dice
from pipeline.game.language import OwnWords, Words
from pipeline.source.names import did_you_mean
from pipeline.template.words import alphabet_functions, word_functions


def template_functions(words: Words | None = None) -> dict[str, Callable[..., Any]]:
    """Return every function that templates may call, by name; those of words in their language."""
    words = words or OwnWords()
    return word_functions(words) | alphabet_functions(words) | FUNCTIONS


_MOST_PLACES: Final = 9


def polar(radius: float, degrees: float, x: float = 0.0, y: float = 0.0) -> tuple[float, float]:
    """Return the point at `radius` from (x, y), `degrees` clockwise from straight up."""
    angle = math.radians(degrees)
    return (round(x + radius * math.sin(angle), 4), round(y - radius * math.cos(angle), 4))


def decimal(value: float, places: int = 3) -> str:
    """Return `value` as a plain decimal without trailing zeros, never in exponent form.

    Raises ValueError for other than 0 to 9 places, and for what is no finite number.
    """
    if not 0 <= places <= _MOST_PLACES or not math.isfinite(value):
        raise ValueError(f"expected a finite number and 0 to {_MOST_PLACES} places, found {value}")
    if not places:
        text = f"{value:.0f}"
    else:
        text = ("%.3f" if places == 3 else f"%.{places}f") % value
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def xy(x: float, y: float, places: int = 3) -> str:
    """Return a point of path data: both numbers as `decimal` writes them, with a space between."""
    return f"{decimal(x, places)} {decimal(y, places)}"


T = TypeVar("T")

_MOST_NAMED: Final = 50


def step(ladder: Sequence[T], value: T, steps: int) -> T:
    """Return the entry `steps` places after `value` in `ladder`, not beyond either end.

    Raises ValueError when `value` is not in the ladder.
    """
    # What cannot be compared in one turn is found by being the same.
    is_plain = type(value) in (str, int, float, bool)
    places = (at for at, each in enumerate(ladder) if each is value or (is_plain and each == value))
    found = next(places, None)
    if found is None:
        named = [str(each) for each in ladder[:_MOST_NAMED] if isinstance(each, (str, int, float))]
        shown = str(value) if is_plain else "the value"
        raise ValueError(f"{shown} is not one of {', '.join(named)}")
    at = found + steps
    return ladder[min(max(at, 0), len(ladder) - 1)]


_NUMERALS: Final = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def roman(number: int) -> str:
    """Return a number from 1 to 3999 in small Roman numerals. Raises ValueError for others."""
    if not 0 < number < 4000:
        raise ValueError(f"{number} has no Roman numeral: expected 1 to 3999")
    parts = []
    for value, numeral in _NUMERALS:
        times, number = divmod(number, value)
        parts.append(numeral * times)
    return "".join(parts)


MOST: Final = 2953
"""Bytes that the largest code holds."""


def fits_qr(text: str) -> bool:
    """Return whether a code has room for `text`."""
    return 0 < len(text.encode("utf-8", "surrogatepass")) <= MOST


def qr(text: str) -> dict[str, Any]:
    """Return the QR code of `text`: ``d``, path data whose unit is one module, and ``size``.

    ``size`` is the number of modules on a side. Leave a margin of four modules for the reader.
    The code survives the loss of 7 % of its area. `text` has at most 2,953 bytes.
    Raises ValueError for a longer or an empty text.
    """
    return dict(_qr(text))


@lru_cache(maxsize=32)
def _qr(text: str) -> tuple[tuple[str, Any], ...]:
    import segno

    if not text:
        raise ValueError("expected a text for the QR code, found an empty one")
    if not fits_qr(text):
        raise ValueError(f"expected at most {MOST} bytes for a QR code, found {len(text.encode())}")
    # As bytes in UTF-8: readers disagree about every other encoding.
    matrix = segno.make_qr(text, error="l", mode="byte", encoding="utf-8").matrix
    runs = (_draw_row(row, y) for y, row in enumerate(matrix))
    return (("d", "".join(runs)), ("size", len(matrix)))


def _draw_row(row: bytearray, y: int) -> str:
    """Return the dark modules of a row as rectangles, neighbours as one."""
    path, x = "", 0
    while x < len(row):
        width = 0
        while x + width < len(row) and row[x + width]:
            width += 1
        if width:
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width or 1
    return path


@dataclass(frozen=True)
class Die:
    """The chances of each total from 1 upward, to infinity.

    `head` holds the chances of the totals 1, 2, ... `len(head)`. Every later total has `ratio`
    times the chance of the total `period` below it, so an endless tail is known exactly: a die
    of S faces that rolls again on S loses a factor S with each S of its total. A die that does
    not explode has the ratio 0.
    """

    head: tuple[Fraction, ...]
    period: int = 1
    ratio: Fraction = Fraction(0)

    @classmethod
    def exploding(cls, faces: int) -> Self:
        """Return one die whose highest face rolls again and adds."""
        return cls._exploding(faces, [1] * _at_least(faces, 2))

    @classmethod
    def advantage(cls, faces: int) -> Self:
        """Return the higher of two dice; its highest face rolls one die again and adds."""
        return cls._exploding(faces, [2 * face - 1 for face in range(1, _at_least(faces, 2) + 1)])

    @classmethod
    def disadvantage(cls, faces: int) -> Self:
        """Return the lower of two dice; its highest face rolls one die again and adds."""
        return cls._exploding(faces, [2 * face - 1 for face in range(_at_least(faces, 2), 0, -1)])

    @classmethod
    def total(cls, count: int, faces: int) -> Self:
        """Return the sum of `count` dice that do not explode."""
        ways = [1]
        for _ in range(_at_least(count, 1)):
            summed = [0] * (len(ways) + _at_least(faces, 1))
            for (low, way), face in product(enumerate(ways), range(1, faces + 1)):
                summed[low + face] += way
            ways = summed
        return cls(tuple(Fraction(way, faces**count) for way in ways[1:]))

    @classmethod
    def _exploding(cls, faces: int, weights: list[int]) -> Self:
        """Return a die whose first throw shows face n with the n-th weight, then explodes."""
        *kept, top = (Fraction(weight, sum(weights)) for weight in weights)
        again = [top / faces] * (faces - 1)
        return cls((*kept, Fraction(0), *again, Fraction(0)), faces, Fraction(1, faces))

    @cached_property
    def _tails(self) -> tuple[Fraction, ...]:
        """The chances of at least 1, 2, ... `len(head)`."""
        return (Fraction(1), *(1 - below for below in accumulate(self.head[:-1])))

    def _chance_at(self, chances: tuple[Fraction, ...], total: int) -> Fraction:
        periods = max(0, -(-(total - len(chances)) // self.period))
        chance = chances[total - periods * self.period - 1]
        return chance * self.ratio**periods if periods else chance

    def exactly(self, total: int) -> Fraction:
        """Return the chance of this total."""
        return self._chance_at(self.head, total) if total >= 1 else Fraction(0)

    def at_least(self, threshold: int) -> Fraction:
        """Return the chance of this total or more."""
        return self._chance_at(self._tails, threshold) if threshold >= 1 else Fraction(1)

    def mean(self) -> Fraction:
        """Return the average total: the sum of the chances of at least 1, 2, 3, ..."""
        end = len(self.head)
        cycle = sum(self.at_least(end + step) for step in range(1, self.period + 1))
        return sum(self._tails, Fraction(0)) + cycle / (1 - self.ratio)

    def versus(self, other: "Die", *, ties: bool = True) -> Fraction:
        """Return the chance to reach `other`'s total, or to exceed it when `ties` is false.

        Past both heads the summands repeat every least common multiple of the two periods, times a
        constant factor: the rest of the series is one cycle over one minus that factor.
        """
        end, cycle = max(len(self.head), len(other.head)), lcm(self.period, other.period)
        margin = 0 if ties else 1
        terms = [
            other.exactly(total) * self.at_least(total + margin)
            for total in range(1, end + cycle + 1)
        ]
        shrink = self.ratio ** (cycle // self.period) * other.ratio ** (cycle // other.period)
        return sum(terms[:end], Fraction(0)) + sum(terms[end:]) / (1 - shrink)


def _at_least(number: int, least: int) -> int:
    """Return `number`, or raise ValueError below `least`: a one-sided die explodes for ever."""
    if number < least:
        raise ValueError(f"expected at least {least} (faces or dice), found {number}")
    return number


_MODES: Final[dict[str, Callable[[int], Die]]] = {
    "exploding": Die.exploding,
    "advantage": Die.advantage,
    "disadvantage": Die.disadvantage,
}
_TOTAL: Final = "total"
_MOST_FACES: Final = 100
_MOST_TOTAL: Final = 400


def odds(dice: str, mode: str = _TOTAL, most: int = 40) -> dict[str, Any]:
    """Return the chances of `dice` (such as D6 or 2D6) as exact fractions.

    `mode` is ``total`` (the sum). For one die it may be ``exploding``, ``advantage`` or
    ``disadvantage``: if that gives the highest face, a die is rolled again and added.
    ``exactly[n]`` and ``at_least[n]`` are the chances of the total n, from 0 to `most`; ``mean`` is
    the average; ``top`` is the highest total of a first throw, and ``perfect`` its chance.
    ``{{ percent(odds("2D6").at_least[7]) }} %`` prints 58 %.
    Raises ValueError for other dice, modes or bounds.
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
    """Return `chance` in per cent, without the sign, rounded to `places` from the exact fraction.

    A half goes to the even neighbour, so that rounding favours neither side of a table. What is
    possible is `<1`, not 0, and what may fail `>99`, not 100.
    """
    if not 0 <= places <= _MOST_PLACES:
        raise ValueError(f"expected 0 to {_MOST_PLACES} places, found {places}")
    scaled = round(Fraction(chance) * 100 * 10**places)
    sign = "-" if scaled < 0 else ""
    if 0 < chance < 1 and scaled in (0, 100 * 10**places):
        sign, scaled = (">", scaled - 1) if scaled else ("<", 1)
    units, rest = divmod(abs(scaled), 10**places)
    return sign + (f"{units}.{rest:0{places}d}" if places else f"{units}")


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
    try:
        dice = _check_bounds(parse_dice(str(text)))
    except ValueError as error:
        meant = written_dice(str(text))
        raise ValueError(
            f"{error}; write {meant!r}" if meant not in (None, text) else error
        ) from None
    top = dice.count * dice.sides
    if mode == _TOTAL:
        return Die.total(dice.count, dice.sides), top
    if mode not in _MODES:
        raise ValueError(f"unknown mode {mode!r}; {did_you_mean(str(mode), (*_MODES, _TOTAL))}")
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


FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "polar": polar,
    "xy": xy,
    "decimal": decimal,
    "step": step,
    "roman": roman,
    "qr": qr,
    "odds": odds,
    "opposed": opposed,
    "percent": percent,
}
"""The functions that know nothing of a game."""
