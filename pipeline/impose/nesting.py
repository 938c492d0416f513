"""Which outlines nest, and how: hexagons and circles like honeycomb, triangles head to foot."""

from math import cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.draw.polylines import followed
from pipeline.draw.svgpath import parse_path
from pipeline.impose.convex import Point, Polygon, contains, sides
from pipeline.impose.face import Contour, Ellipse, FaceSpec

_NEAR: Final = 0.05
"""Points that path data may be off, which is written with few decimals."""

_RATIO: Final = 2 / sqrt(3)
_ROUND: Final = 48


class Nesting(NamedTuple):
    """How pieces of one outline lie close to each other.

    Rows run along x of the upright face where `level`, else along y, or either way where
    `either`. Pieces in a row are `along` wide with half of that between rows, or, where
    `alternating`, every other one stands on its head, half of `along` further on; `slant` is by
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
    lines = _lines(face.outline)
    if len(lines) != 1:
        return None
    return _hexagon(lines[0], w, h) or _triangle(lines[0], w, h)


def _hexagon(corners: list[Point], w: float, h: float) -> Nesting | None:
    """Return the nesting of what lies in the regular hexagon that fills its box."""
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
    """Return the nesting of a triangle with two equal sides that stands on the third or its tip."""
    for top, bottom in ((0.0, h), (h, 0.0)):
        triangle = ((w / 2, top), (w, bottom), (0.0, bottom))
        if len(corners) == len(triangle) and all(
            any(hypot(x - u, y - v) < _NEAR for u, v in corners) for x, y in triangle
        ):
            slant = hypot(w / 2, h) / h
            return Nesting(triangle, w, True, alternating=True, slant=slant, straight=True)
    return None


def _disc(width: float) -> Polygon:
    """Return the polygon round a circle."""
    radius = width / 2 / cos(pi / _ROUND)
    angles = [2 * pi * (index + 0.5) / _ROUND for index in range(_ROUND)]
    return tuple((width / 2 + radius * cos(at), width / 2 + radius * sin(at)) for at in angles)


def _lines(outline: Contour) -> list[list[Point]]:
    """Return the corners of the lines of path data, in points; curves by points along them."""
    return [
        _distinct([(mm(x), mm(y)) for x, y in line]) for line, _ in followed(parse_path(outline.d))
    ]


def _distinct(line: list[Point]) -> list[Point]:
    """Return corners without those that repeat the one before, the last before the first."""
    kept = [
        point
        for index, point in enumerate(line)
        if hypot(point[0] - line[index - 1][0], point[1] - line[index - 1][1]) > _NEAR
    ]
    return kept or line[:1]
