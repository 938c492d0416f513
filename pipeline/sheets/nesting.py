"""Which outlines nest, and how: hexagons and circles like honeycomb, triangles head to foot."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.path_geometry import followed
from pipeline.draw.svgpath import parse_path
from pipeline.sheets.model import Contour, Ellipse, FaceSpec
from pipeline.source.units import mm

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]


class HalfPlane(NamedTuple):
    """The points with x · nx + y · ny of at most `limit`; (nx, ny) is of length 1."""

    nx: float
    ny: float
    limit: float

    def moved(self, x: float, y: float) -> "HalfPlane":
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
    """Return the part of a polygon that lies in all `planes`; empty if it is missing."""
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
    """Return whether all points lie in all planes, within `slack`."""
    return all(_beyond(point, plane) <= slack for point in points for plane in planes)


def _beyond(point: Point, plane: HalfPlane) -> float:
    return point[0] * plane.nx + point[1] * plane.ny - plane.limit


_NEAR: Final = 0.05
"""Points that path data may be off, which is written with few decimals."""

_RATIO: Final = 2 / sqrt(3)
_ROUND: Final = 48


class Nesting(NamedTuple):
    """How pieces of one outline lie close to each other.

    Rows run along x of the upright face where `level`, else along y, or either way where
    `either`. Pieces in a row are `along` wide with half of that between rows, or, where
    `alternating`, every other one is upside down, half of `along` further on; `slant` is by
    how much a gutter between those is longer as measured along the row. `polygon` is what a piece
    takes, in points within its upright cell; `straight` where that is its very outline.
    """

    polygon: Polygon
    along: float
    level: bool
    either: bool = False
    alternating: bool = False
    slant: float = 1.0
    straight: bool = False


def nesting_of(face: FaceSpec) -> Nesting | None:
    """Return how faces nest; None for those that lie no closer than in rows and columns."""
    w, h = face.width, face.height
    if isinstance(face.outline, Ellipse):
        return Nesting(_disc(w), w, level=True, either=True) if abs(w - h) < _NEAR else None
    if not isinstance(face.outline, Contour):
        return None
    outline = face.outline
    lines = [
        _distinct([(mm(x), mm(y)) for x, y in line]) for line, _ in followed(parse_path(outline.d))
    ]
    if len(lines) != 1:
        return None
    return _hexagon(lines[0], w, h) or _triangle(lines[0], w, h)


def _hexagon(corners: list[Point], w: float, h: float) -> Nesting | None:
    """Return the nesting of an outline within the regular hexagon that fills its box."""
    level = h > w
    if abs(max(w, h) - min(w, h) * _RATIO) > _NEAR:
        return None
    points = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
    hexagon = tuple((y * w, x * h) if level else (x * w, y * h) for x, y in points)
    if not contains(sides(hexagon), corners, _NEAR):
        return None
    straight = all(
        any(hypot(x - u, y - v) < _NEAR for u, v in corners) for x, y in hexagon
    ) and len(corners) == len(hexagon)
    return Nesting(hexagon, min(w, h), level, straight=straight)


def _triangle(corners: list[Point], w: float, h: float) -> Nesting | None:
    """Return the nesting of a triangle with two equal sides that is on the third or its tip."""
    for top, bottom in ((0.0, h), (h, 0.0)):
        triangle = ((w / 2, top), (w, bottom), (0.0, bottom))
        if len(corners) == len(triangle) and all(
            any(hypot(x - u, y - v) < _NEAR for u, v in corners) for x, y in triangle
        ):
            slant = hypot(w / 2, h) / h
            return Nesting(triangle, w, True, alternating=True, slant=slant, straight=True)
    return None


def _disc(width: float) -> Polygon:
    radius = width / 2 / cos(pi / _ROUND)
    angles = [2 * pi * (index + 0.5) / _ROUND for index in range(_ROUND)]
    return tuple((width / 2 + radius * cos(at), width / 2 + radius * sin(at)) for at in angles)


def _distinct(line: list[Point]) -> list[Point]:
    """Return corners without those that repeat the one before, the last before the first."""
    kept = [
        point
        for index, point in enumerate(line)
        if hypot(point[0] - line[index - 1][0], point[1] - line[index - 1][1]) > _NEAR
    ]
    return kept or line[:1]
