"""The fit ladder: design size, hyphenation, tighter leading, smaller size, condensed face."""

from collections.abc import Callable
from typing import Final, NamedTuple

_STEPS: Final = 6
_SLACK: Final = 0.01


class Fit(NamedTuple):
    """How far text has come down the ladder.

    `scale` multiplies every size (never below a style's floor); `tight` runs from 0, the design
    leading, to 1, the tightest. Figures may stand `apart` from their words.
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
        """Tell whether this fits `width` by `height` points."""
        return self.width <= width + _SLACK and self.height <= height + _SLACK


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
