"""Convex polygons: grown, cut by a line, and parted from one another."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]


class HalfPlane(NamedTuple):
    """The points with x · nx + y · ny of at most `limit`; (nx, ny) is of length 1."""

    nx: float
    ny: float
    limit: float

    def moved(self, x: float, y: float) -> "HalfPlane":
        """Return it moved by (x, y)."""
        return self._replace(limit=self.limit + x * self.nx + y * self.ny)


def sides(polygon: Polygon) -> list[HalfPlane]:
    """Return the half planes whose common part is the polygon."""
    middle_x = sum(x for x, _ in polygon) / len(polygon)
    middle_y = sum(y for _, y in polygon) / len(polygon)
    found = []
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        length = hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        nx, ny = (y1 - y0) / length, (x0 - x1) / length
        if nx * (middle_x - x0) + ny * (middle_y - y0) > 0:
            nx, ny = -nx, -ny
        found.append(HalfPlane(nx, ny, nx * x0 + ny * y0))
    return found


def grown(polygon: Polygon, by: float) -> Polygon:
    """Return a polygon whose sides lie further out, its corners within its box grown as much."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    left, top, right, bottom = min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by
    found: Polygon = ((left, top), (right, top), (right, bottom), (left, bottom))
    return cut(found, [side._replace(limit=side.limit + by) for side in sides(polygon)])


def cut(polygon: Polygon, planes: Iterable[HalfPlane]) -> Polygon:
    """Return the part of a polygon that lies in all `planes`; empty where there is none."""
    for plane in planes:
        kept: list[Point] = []
        for start, end in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
            before, after = _beyond(start, plane), _beyond(end, plane)
            if before <= 0:
                kept.append(start)
            if (before < 0 < after) or (after < 0 < before):
                share = before / (before - after)
                x = start[0] + share * (end[0] - start[0])
                kept.append((x, start[1] + share * (end[1] - start[1])))
        polygon = tuple(kept)
    return polygon


def parting(one: Polygon, other: Polygon) -> HalfPlane:
    """Return the half plane that holds `one`, its edge midway to `other`.

    It is the same line for both of them.
    """
    best: tuple[tuple[float, float, float], HalfPlane] | None = None
    for polygon, towards in ((one, 1.0), (other, -1.0)):
        for side in sides(polygon):
            nx, ny = side.nx * towards, side.ny * towards
            near = max(nx * x + ny * y for x, y in one)
            far = min(nx * x + ny * y for x, y in other)
            merit = (round(far - near, 3), round(abs(nx), 3), round(abs(nx + ny), 3))
            if best is None or merit > best[0]:
                best = merit, HalfPlane(nx, ny, (near + far) / 2)
    assert best is not None
    return best[1]


def contains(planes: Sequence[HalfPlane], points: Iterable[Point], slack: float) -> bool:
    """Tell whether all points lie in all planes, within `slack`."""
    return all(_beyond(point, plane) <= slack for point in points for plane in planes)


def _beyond(point: Point, plane: HalfPlane) -> float:
    return point[0] * plane.nx + point[1] * plane.ny - plane.limit
