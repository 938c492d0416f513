"""Gradients on a face: which colour they have at a point, and how much of it."""

from bisect import bisect_right
from math import dist
from typing import NamedTuple, TypeAlias

from pipeline.layout.draw_list import Gradient
from pipeline.proofreading.frame import Frame, Point

Tint: TypeAlias = tuple[tuple[float, float, float], float]
"""Red, green and blue from 0 to 255, and the opacity from 0 to 1."""


class Shade(NamedTuple):
    """A gradient whose points are counted from the origin of `frame`, to the left where `flip`."""

    gradient: Gradient
    frame: Frame
    flip: bool = False

    @property
    def opaque(self) -> bool:
        """Whether it hides all that lies below."""
        return all(stop.opacity == 1 for stop in self.gradient.stops)

    def at(self, point: Point) -> Tint:
        """Return its tint at a point of the face."""
        x, y = self.frame.inside(point)
        return _tint(self.gradient, self._share((-x if self.flip else x, y)))

    def _share(self, point: Point) -> float:
        """Return how far a point is on the way, from 0 to 1."""
        start, end, radius = self.gradient.start, self.gradient.end, self.gradient.radius
        if radius:
            share = dist(point, start) / radius
        else:
            across, down = end[0] - start[0], end[1] - start[1]
            length = across * across + down * down
            along = (point[0] - start[0]) * across + (point[1] - start[1]) * down
            share = along / length if length else 1.0
        return min(max(share, 0.0), 1.0)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return the parts of an ``rrggbb`` colour, from 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def _tint(gradient: Gradient, share: float) -> Tint:
    stops = gradient.stops
    at = bisect_right([stop.at for stop in stops], share)
    before, after = stops[max(at - 1, 0)], stops[min(at, len(stops) - 1)]
    span = after.at - before.at
    part = (share - before.at) / span if span > 0 else 0.0
    one, other = rgb(before.colour), rgb(after.colour)
    red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return (red, green, blue), before.opacity + (after.opacity - before.opacity) * part
