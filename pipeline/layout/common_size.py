"""One size for the text of a deck: the largest at which all its cards fit, but for a few."""

from collections.abc import Callable, Mapping, Sequence
from math import floor
from typing import Final, NamedTuple, TypeAlias

STEP: Final = 0.025
"""How finely a deck's size is graded, as a share of the design size: a quarter point of 10 pt."""

_MARKED: Final = 2
"""Steps by which a deck without its outliers has to be larger."""

_FEW: Final = 8
"""One card in so many may be an outlier."""

_SLACK: Final = 1e-6


class Natural(NamedTuple):
    """How far a text comes down by itself.

    `scale` is the largest at which it fits, `size` the size in points of most of it by design, not
    known of what does not come down.
    """

    scale: float = 1.0
    size: float = 0.0


Scales: TypeAlias = Callable[[str], Mapping[str, float]]
"""The scales that slots of a component begin with, by its name and theirs: those of its deck."""


def no_scales(component: str) -> Mapping[str, float]:
    """Return no scales: the slots of `component` begin with the design size."""
    return {}


def common_scale(naturals: Sequence[float]) -> float:
    """Return the scale that the texts of a deck have in common; an empty deck has the design's.

    It is that of the text which comes down farthest, rounded down to a whole step. One text in
    eight may be an outlier, left out where all others are then larger by two steps: it keeps the
    smaller size that it needs.
    """
    if not naturals:
        return 1.0
    ordered = sorted(naturals)
    best = _rounded(ordered[0])
    for left_out in range(1, len(ordered) // _FEW + 1):
        tried = _rounded(ordered[left_out])
        if tried - best > (_MARKED - 0.5) * STEP:
            best = tried
    return best


def _rounded(scale: float) -> float:
    return floor(scale / STEP + _SLACK) * STEP
