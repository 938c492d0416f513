"""Matrices, boxes and paths of PDF pages."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, product
from math import hypot, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.pdf.reading import ERRORS, UnusableError

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""The six numbers of a PDF's matrix (ISO 32000-1, 8.3.4)."""

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def combined(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does what `first` does, and `then` after it."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a matrix brings a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def matrix_of(value: Any) -> Matrix:
    """Return a matrix, that which changes nothing for what is none."""
    with suppress(*ERRORS):
        a, b, c, d, e, f = (float(each) for each in value)
        return a, b, c, d, e, f
    return IDENTITY


def inverted(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes another; raises UnusableError for one that flattens all."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        raise UnusableError("a matrix that hides everything")
    return (
        d / area,
        -b / area,
        -c / area,
        a / area,
        (c * f - d * e) / area,
        (b * e - a * f) / area,
    )


class Box(NamedTuple):
    """A rectangle as PDF has it, in points from the bottom left."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """How wide it is, in points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high it is, in points."""
        return self.top - self.bottom

    def within(self, other: "Box", slack: float = 0.01) -> bool:
        """Return whether it lies in another one, which it may leave by `slack` points."""
        return (
            self.left >= other.left - slack
            and self.bottom >= other.bottom - slack
            and self.right <= other.right + slack
            and self.top <= other.top + slack
        )

    def common(self, other: "Box") -> "Box":
        """Return what both cover; one that is inside out where that is nothing."""
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def around(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def meets(self, other: "Box") -> bool:
        """Return whether both cover anything, or touch: lines have no area."""
        shared = self.common(other)
        return shared.left <= shared.right and shared.bottom <= shared.top

    def grown(self, by: float) -> "Box":
        """Return the box with each edge moved out by points."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


def box_of(value: Any) -> Box | None:
    """Return a rectangle in points, None for what is none."""
    with suppress(*ERRORS):
        x, y, z, w = (float(each) for each in value)
        return Box(min(x, z), min(y, w), max(x, z), max(y, w))
    return None


EVERYWHERE: Final = Box(-1e9, -1e9, 1e9, 1e9)
LETTER: Final = Box(0.0, 0.0, 612.0, 792.0)
"""What a page without a size is as large as."""


def bounds(matrix: Matrix, box: Box) -> Box:
    """Return the upright box round where a box comes to lie."""
    corners = product((box.left, box.right), (box.bottom, box.top))
    xs, ys = zip(*(moved(matrix, x, y) for x, y in corners), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def axes(matrix: Matrix) -> tuple[float, float]:
    """Return how long a unit of each axis becomes."""
    a, b, c, d, _, _ = matrix
    return hypot(a, b), hypot(c, d)


def least_scale(matrix: Matrix) -> float:
    """Return by how much a length is scaled in the direction in which that is least."""
    a, b, c, d, _, _ = matrix
    square, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    return sqrt(max(0.0, (square - sqrt(max(0.0, square * square - 4 * area * area))) / 2))


_SLACK: Final = 0.02
_CORNERS: Final = 4

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""A part of a path: its operator (m, l, c or h) and the points that it names."""


class Path:
    """The path under construction, its points already where they lie on the paper."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []

    def __bool__(self) -> bool:
        return bool(self.segments)

    def add(self, matrix: Matrix, operator: str, numbers: Sequence[float] = ()) -> None:
        """Go on by an operator, whose points are not yet moved; without a beginning it is lost."""
        if operator != "m" and not self.segments:
            return
        a, b, c, d, e, f = matrix
        if len(numbers) == 2:
            x, y = numbers
            self.segments.append((operator, (a * x + c * y + e, b * x + d * y + f)))
            return
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in pairs]
        if operator == "v":
            operator, points = "c", [self._end(), *points]
        self.segments.append((operator, tuple(chain.from_iterable(points))))

    def rectangle(self, matrix: Matrix, x: float, y: float, w: float, h: float) -> None:
        self.add(matrix, "m", (x, y))
        for corner in ((x + w, y), (x + w, y + h), (x, y + h)):
            self.add(matrix, "l", corner)
        self.add(matrix, "h")

    @property
    def begin(self) -> tuple[float, float]:
        """Where its last part begins."""
        x, y = next(points for operator, points in reversed(self.segments) if operator == "m")
        return x, y

    def _end(self) -> tuple[float, float]:
        points = next(points for _, points in reversed(self.segments) if points)
        return points[-2], points[-1]

    def box(self) -> Box:
        """Return the box round the path and its control points; it is not empty."""
        numbers = list(chain.from_iterable(points for _, points in self.segments))
        xs, ys = numbers[::2], numbers[1::2]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def polygons(self) -> list[list[tuple[float, float]]]:
        """Return the points of its parts without curves."""
        parts: list[list[tuple[float, float]] | None] = []
        for operator, points in self.segments:
            if operator == "m":
                parts.append([(points[0], points[1])])
            elif operator == "c":
                parts[-1] = None
            elif operator == "l" and (part := parts[-1]) is not None:
                part.append((points[0], points[1]))
        return [part for part in parts if part is not None]

    def thinnest(self) -> float | None:
        """Return the narrower side of the narrowest rectangle; None without any."""
        corners = (list(dict.fromkeys(part)) for part in self.polygons())
        return min((_narrow_side(each) for each in corners if len(each) == _CORNERS), default=None)

    def straight(self) -> Iterator[tuple[bool, float, tuple[float, float]]]:
        """Yield its level and upright lines of two points: whether level, where, and its ends."""
        for part in self.polygons():
            if len(part) == 2:
                (x, y), (z, w) = part
                if abs(y - w) < _SLACK < abs(x - z):
                    yield True, y, (min(x, z), max(x, z))
                elif abs(x - z) < _SLACK < abs(y - w):
                    yield False, x, (min(y, w), max(y, w))


def _narrow_side(corners: list[tuple[float, float]]) -> float:
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    area = abs(sum(x * w - z * y for (x, y), (z, w) in pairs)) / 2
    longest = max(((x - z) ** 2 + (y - w) ** 2) ** 0.5 for (x, y), (z, w) in pairs)
    return area / longest if longest else 0.0
