"""Boxes of PDF, and what matrices make of them, in points of the paper."""

from math import hypot, sqrt
from typing import Final, NamedTuple

from pipeline.publish.matrices import Matrix


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
