"""How far a box is from the outline that its piece is cut out by."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from pipeline.base.units import mm
from pipeline.draw.polylines import followed
from pipeline.draw.svgpath import parse_path
from pipeline.layout.component import Component
from pipeline.proofreading.frame import Point

Side = tuple[Point, Point]


def room_within(component: Component, corners: Sequence[Point], *, mirrored: bool) -> float:
    """Return how far the nearest part of an outline of path data is from a turned box, in points.

    `corners` are those of the box in turn. It is below 0 where they reach out of the outline: how
    far the corner that is farthest out is from it, or a corner of the outline is within the box.
    """
    outline = component.outline.path
    sides = _sides(outline, component.width if mirrored else 0.0)
    out = [corner for corner in corners if not _holds(sides, corner)]
    if out:
        return -max(_nearest(sides, corner) for corner in out)
    box = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    within = [start for start, _ in sides if _holds(box, start)]
    if within:
        return -max(_nearest(box, corner) for corner in within)
    return min(
        min(_nearest(sides, corner) for corner in corners),
        min(_nearest(box, start) for start, _ in sides),
    )


@lru_cache(maxsize=64)
def _sides(data: str, across: float) -> tuple[Side, ...]:
    """Return the sides of an outline in points, left and right exchanged about half of `across`."""
    return tuple(_mirrored(data, across))


def _mirrored(data: str, across: float) -> Iterator[Side]:
    for line, _ in followed(parse_path(data)):
        points = [(across - mm(x) if across else mm(x), mm(y)) for x, y in line]
        yield from zip(points, [*points[1:], points[0]], strict=True)


def _holds(sides: Sequence[Side], point: Point) -> bool:
    """Tell whether a point lies within an outline, whose inner outlines are holes."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in sides:
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def _nearest(sides: Sequence[Side], point: Point) -> float:
    """Return how far a point is from the nearest side."""
    x, y = point
    best = float("inf")
    for (x0, y0), (x1, y1) in sides:
        across, down = x1 - x0, y1 - y0
        length = across * across + down * down
        share = ((x - x0) * across + (y - y0) * down) / length if length else 0.0
        share = min(1.0, max(0.0, share))
        best = min(best, hypot(x - x0 - share * across, y - y0 - share * down))
    return best
