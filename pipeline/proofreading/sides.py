"""The sides of polygons by height, so that a point or a box looks only at those beside it."""

from collections.abc import Iterable
from math import isqrt
from typing import TypeAlias

from pipeline.proofreading.frame import Edges, Point

Side: TypeAlias = tuple[float, float, float, float]
"""Where a side of a polygon ends, and where it begins."""


class Sides:
    """The sides of closed outlines, in bands of one height; with n of them there are √n bands.

    More bands would make long upright sides, which lie in each of them, cost too much.
    """

    def __init__(self, outlines: Iterable[tuple[Point, ...]]) -> None:
        sides = [
            (*end, *start)
            for outline in outlines
            for end, start in zip(outline, (outline[-1], *outline[:-1]), strict=True)
        ]
        heights = [side[1] for side in sides] or [0.0]
        self._top, self._bottom = min(heights), max(heights)
        count, height = isqrt(len(sides)) or 1, self._bottom - self._top
        self._bands: list[list[Side]] = [[] for _ in range(count)]
        self._a_point = count / height if height > 0 else 0.0
        for side in sides:
            low, high = sorted((side[1], side[3]))
            for band in self._bands[self._band(low) : self._band(high) + 1]:
                band.append(side)

    def turns(self, point: Point) -> int:
        """Return how many times the outlines go round a point; negative against the clock."""
        x, y = point
        if not self._top <= y <= self._bottom:
            return 0
        turns = 0
        for end_x, end_y, start_x, start_y in self._bands[self._band(y)]:
            if (end_y > y) != (start_y > y):
                crossing = end_x + (y - end_y) * (start_x - end_x) / (start_y - end_y)
                if x < crossing:
                    turns += 1 if end_y > start_y else -1
        return turns

    def meet(self, box: Edges) -> bool:
        """Tell whether one of the sides may pass through a box."""
        left, top, right, bottom = box
        if top > self._bottom or bottom < self._top:
            return False
        for band in self._bands[self._band(top) : self._band(bottom) + 1]:
            for x, y, start_x, start_y in band:
                if (
                    (x > left or start_x > left)
                    and (x < right or start_x < right)
                    and (y > top or start_y > top)
                    and (y < bottom or start_y < bottom)
                ):
                    return True
        return False

    def _band(self, y: float) -> int:
        """Return the number of the band at a height, beyond the outlines the nearest."""
        # In this order, what is no number is taken for 0.
        return int(min(max(0.0, (y - self._top) * self._a_point), len(self._bands) - 1))
