"""The fit ladder of one text, and the one size at which the text of a whole deck fits."""

from collections.abc import Callable, Mapping, Sequence
from math import floor
from typing import Final, NamedTuple, TypeAlias

_STEPS: Final = 6
_HEIGHT_SLACK: Final = 0.01


class Fit(NamedTuple):
    """How far text has come down the ladder.

    `scale` multiplies every size (never below a style's floor); `tight` runs from 0, the design
    leading, to 1, the tightest. Figures may be `apart` from their words.
    """

    scale: float = 1.0
    tight: float = 0.0
    hyphenate: bool = False
    condensed: bool = False
    apart: bool = False


class Extent(NamedTuple):
    """What text needs: the width of its widest unbreakable part, and its height, in points."""

    width: float
    height: float

    def within(self, width: float, height: float) -> bool:
        """Return whether this fits `width` by `height` points."""
        return self.width <= width + _HEIGHT_SLACK and self.height <= height + _HEIGHT_SLACK


DESIGN: Final = Fit()
Measure = Callable[[Fit], Extent]


def climb_down(
    measure: Measure, width: float, height: float, least: float, most: float = 1.0
) -> tuple[Fit, Extent]:
    """Return the first rung below the design on which `measure` fits the box, and its extent.

    `least` is the smallest scale that any style's floor allows, `most` the one to begin with. When
    the last rung does not fit either, it is returned with the extent that is too large.
    """
    for rung in (Fit(most, hyphenate=True), Fit(most, 1.0, hyphenate=True)):
        extent = measure(rung)
        if extent.within(width, height):
            return rung, extent
    for condensed in (False, True):
        floor = Fit(min(least, most), 1.0, True, condensed)
        extent = measure(floor)
        if extent.within(width, height):
            return _largest(measure, floor, extent, width, height, most)
    last = floor._replace(apart=True)
    return last, measure(last)


def _largest(
    measure: Measure, floor: Fit, extent: Extent, width: float, height: float, most: float
) -> tuple[Fit, Extent]:
    """Bisect for the largest scale that fits, from the floor, which does, to the first size."""
    low, high, best, needed = floor.scale, most, floor, extent
    for _ in range(_STEPS):
        middle = (low + high) / 2
        tried = floor._replace(scale=middle)
        extent = measure(tried)
        if extent.within(width, height):
            low, best, needed = middle, tried, extent
        else:
            high = middle
    return best, needed


STEP: Final = 0.025
"""How finely a deck's size is graded, as a share of the design size: a quarter point of 10 pt."""

_MARKED: Final = 2
"""Steps by which a deck without its outliers has to be larger."""

_FEW: Final = 8
"""One card in so many may be an outlier."""

_SIZE_SLACK: Final = 1e-6


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
    return floor(scale / STEP + _SIZE_SLACK) * STEP
