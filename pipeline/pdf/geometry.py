"""Matrices, boxes and paths of PDF pages."""

from collections.abc import Sequence
from math import hypot, sqrt
from typing import Final, NamedTuple, TypeAlias

from pipeline.pdf.reading import UnusableError

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


def matrix_of(values: Sequence[float]) -> Matrix:
    """Return six numbers as a matrix, that which changes nothing for any other count."""
    if len(values) != 6:
        return IDENTITY
    a, b, c, d, e, f = (float(value) for value in values)
    return (a, b, c, d, e, f)


def inverted(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes another; raises UnusableError for one that flattens all."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        raise UnusableError("a matrix that nothing can be seen through")
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
        """Tell whether it lies in another one, which it may leave by `slack` points."""
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

    def meets(self, other: "Box") -> bool:
        """Tell whether both cover anything, or touch: lines have no area."""
        shared = self.common(other)
        return shared.left <= shared.right and shared.bottom <= shared.top

    def grown(self, by: float) -> "Box":
        """Return the box with each edge moved out by points."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


EVERYWHERE: Final = Box(-1e9, -1e9, 1e9, 1e9)


def bounds(matrix: Matrix, box: Box) -> Box:
    """Return the upright box round where a box comes to lie."""
    a, b, c, d, e, f = matrix
    xs, ys = [], []
    for x, y in (
        (box.left, box.bottom),
        (box.right, box.bottom),
        (box.left, box.top),
        (box.right, box.top),
    ):
        xs.append(a * x + c * y + e)
        ys.append(b * x + d * y + f)
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


class Outline:
    """The path under construction, its points already where they lie on the paper."""

    def __init__(self) -> None:
        self.parts: list[list[tuple[float, float]]] = []
        self._curved: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self.parts)

    def move(self, matrix: Matrix, x: float, y: float) -> None:
        """Begin a part."""
        self.parts.append([moved(matrix, x, y)])

    def line(self, matrix: Matrix, x: float, y: float) -> None:
        """Go on to a point."""
        if self.parts:
            self.parts[-1].append(moved(matrix, x, y))

    def curve(self, matrix: Matrix, *numbers: float) -> None:
        """Go on along a curve, within the box of its control points."""
        for x, y in zip(numbers[::2], numbers[1::2], strict=False):
            self.line(matrix, x, y)
        self._curved.add(len(self.parts) - 1)

    def rectangle(self, matrix: Matrix, x: float, y: float, w: float, h: float) -> None:
        """Add a rectangle."""
        self.move(matrix, x, y)
        for right, up in ((x + w, y), (x + w, y + h), (x, y + h), (x, y)):
            self.line(matrix, right, up)

    def box(self) -> Box:
        """Return the box round the path, which is not empty."""
        points = [point for part in self.parts for point in part]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def thinnest(self) -> tuple[float, Box] | None:
        """Return the narrower side of the narrowest rectangle, and its box; None without any."""
        sides = []
        for index, part in enumerate(self.parts):
            if index in self._curved:
                continue
            corners = list(dict.fromkeys(part))
            if len(corners) == _CORNERS:
                sides.append((_narrow_side(corners), _around(corners)))
        return min(sides, default=None, key=lambda side: side[0])

    def straight(self) -> list[tuple[bool, float, tuple[float, float]]]:
        """Return its level and upright lines of two points: whether level, where, and its ends."""
        found = []
        for part in self.parts:
            if len(part) == 2:
                (x, y), (z, w) = part
                if abs(y - w) < _SLACK < abs(x - z):
                    found.append((True, y, (min(x, z), max(x, z))))
                elif abs(x - z) < _SLACK < abs(y - w):
                    found.append((False, x, (min(y, w), max(y, w))))
        return found


def _around(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _narrow_side(corners: list[tuple[float, float]]) -> float:
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    area = abs(sum(x * w - z * y for (x, y), (z, w) in pairs)) / 2
    longest = max(((x - z) ** 2 + (y - w) ** 2) ** 0.5 for (x, y), (z, w) in pairs)
    return area / longest if longest else 0.0
