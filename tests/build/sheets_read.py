"""Finished PDFs read back with pikepdf: where faces lie, how they are turned, and every line."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from math import dist
from typing import Any, NamedTuple

import pikepdf

from pipeline.source.units import mm

Matrix = tuple[float, ...]
Point = tuple[float, float]

SLACK = mm(0.05)
"""How far a back may lie from where its front needs it."""


class Placed(NamedTuple):
    """A face on a page: its matrix, the clip round it, and the sides of its first path."""

    matrix: Matrix
    clip: tuple[Point, ...]
    bar: Point = (0.0, 0.0)

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the face lies on the page."""
        return _at(self.matrix, x, y)


class Stroke(NamedTuple):
    """A path that a page draws: its points, whether it is dashed, curved, or within a face.

    `fill` is the colour of what it fills, in hexadecimal, as far as that is in RGB.
    """

    points: tuple[Point, ...]
    dashed: bool
    curved: bool
    inside: bool = False
    fill: str = ""

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


class Read(NamedTuple):
    """A page: its size in points, its faces in the order of drawing, and all strokes."""

    width: float
    height: float
    faces: tuple[Placed, ...]
    strokes: tuple[Stroke, ...]

    def behind(self, point: Point, flip: str) -> Point:
        """Return the point of the other side that lies behind a point of this one."""
        x, y = point
        if (flip == "long") == (self.width <= self.height):
            return self.width - x, y
        return x, self.height - y


def pages(pdf: bytes) -> list[Read]:
    with pikepdf.open(BytesIO(pdf)) as document:
        return [_read(page) for page in document.pages]


def near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= SLACK and abs(one[1] - other[1]) <= SLACK


def is_behind(front: Sequence[Point], back: Sequence[Point]) -> bool:
    """Tell whether each point has one within 0.05 mm, in whatever order."""
    return len(front) == len(back) and all(any(near(p, q) for q in back) for p in front)


def _read(page: Any) -> Read:
    _, _, width, height = (float(each) for each in page.MediaBox)
    faces: list[Placed] = []
    strokes: list[Stroke] = []
    for thing in _paths(page, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), False):
        if isinstance(thing, Placed):
            faces.append(thing)
            continue
        strokes.append(thing)
        if thing.inside and faces[-1].bar == (0.0, 0.0):
            a, b, c = thing.points[:3]
            faces[-1] = faces[-1]._replace(bar=(dist(a, b), dist(b, c)))
    return Read(width, height, tuple(faces), tuple(strokes))


def _paths(content: Any, matrix: Matrix, within: bool) -> Iterator[Placed | Stroke]:
    """Yield faces and strokes in the order of drawing, `within` a face or not."""
    stack: list[tuple[Matrix, bool, str]] = []
    dashed, inside, fill = False, 0, ""
    path: list[list[Point]] = []
    curved = False
    clip: tuple[Point, ...] = ()
    for each in pikepdf.parse_content_stream(content):
        operands: Sequence[Any] = each.operands
        name = str(each.operator)
        values = [float(operand) for operand in operands] if name in _NUMBERS else []
        if name == "q":
            stack.append((matrix, dashed, fill))
            clip = ()
        elif name == "Q":
            matrix, dashed, fill = stack.pop()
            inside = 0 if len(stack) < inside else inside
        elif name == "cm":
            if clip and not inside and not within:
                yield Placed(tuple(values), clip)
                inside = len(stack)
            matrix = _times(values, matrix)
        elif name == "Do":
            form = content.Resources.XObject[operands[0]]
            yield from _paths(form, matrix, within or bool(inside))
        elif name == "rg":
            fill = bytes(round(value * 255) for value in values).hex()
        elif name == "d":
            dashed = bool(len(operands[0]))
        elif name == "re":
            x, y, w, h = values
            path.append([_at(matrix, *p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))])
        elif name == "m":
            path.append([_at(matrix, *values)])
        elif name in ("l", "c"):
            curved = curved or name == "c"
            path[-1] += [_at(matrix, *values[n : n + 2]) for n in range(0, len(values), 2)]
        elif name == "W":
            clip = tuple(path[-1])
        elif name in _PAINTS:
            if name != "n":
                filled = fill if name.startswith("f") else ""
                for points in path:
                    yield Stroke(tuple(points), dashed, curved, within or bool(inside), filled)
            path, curved = [], False


_PAINTS = {"S", "s", "f", "f*", "B", "b", "n"}
_NUMBERS = {"cm", "re", "m", "l", "c", "rg"}


def _at(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _times(one: Sequence[float], other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    x, y = _at(other, e, f)
    u, v, w, z = other[:4]
    return a * u + b * w, a * v + b * z, c * u + d * w, c * v + d * z, x, y
