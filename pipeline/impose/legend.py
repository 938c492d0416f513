"""Legends in a sheet's margin: the signs that its faces show, each drawn before what it means."""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from pipeline.impose.lettering import SIZE, Lay, lettering
from pipeline.impose.lines import BLACK
from pipeline.impose.margin_room import DEPTH
from pipeline.layout.draw_list import Icon, Op

BASELINE: Final = DEPTH - 0.23 * SIZE
"""Where the lines of a margin stand in their strip, in points."""

_SIGN: Final = 6.4
_TOP: Final = (DEPTH - _SIGN) / 2
_AFTER: Final = SIZE / 4


class Legend(NamedTuple):
    """What one or several signs mean, which are icons by name."""

    signs: tuple[str, ...]
    words: str


class Lettered(NamedTuple):
    """How words of the margin are set: their typeface, their widths and, in some scripts, by whom.

    Where a script runs `leftward` signs stand to the right of their words.
    """

    font: str
    width: Callable[[tuple[str, ...]], float]
    lay: Lay | None
    leftward: bool


def legend_width(legend: Legend, letters: Lettered) -> float:
    """Return how long a legend with all of its signs is, in points."""
    return len(legend.signs) * _SIGN + _AFTER + letters.width(tuple(legend.words.split()))


def legend_ops(
    legend: Legend, shown: Collection[str], at: float, letters: Lettered
) -> tuple[Op, ...]:
    """Return a legend from u = `at` in its strip's coordinates: of its signs those `shown`."""
    signs = [sign for sign in legend.signs if sign in shown]
    if not signs:
        return ()
    words = tuple(legend.words.split())
    signs_at, words_at = at, at + len(signs) * _SIGN + _AFTER
    if letters.leftward:
        signs_at, words_at = at + letters.width(words) + _AFTER, at
    icons = [
        Icon(sign, signs_at + number * _SIGN, _TOP, _SIGN, BLACK)
        for number, sign in enumerate(signs)
    ]
    return (*icons, *lettering(words, words_at, BASELINE, letters.font, letters.lay))
