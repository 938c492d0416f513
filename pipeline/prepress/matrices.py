"""Matrices of PDF: six numbers, which bring a point (x, y) to (ax + cy + e, bx + dy + f)."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from pipeline.prepress.reading import UnusableError

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

SAME: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def matrix_of(values: Sequence[float]) -> Matrix:
    """Return six numbers as a matrix, that which changes nothing for any other count."""
    if len(values) != 6:
        return SAME
    a, b, c, d, e, f = (float(value) for value in values)
    return (a, b, c, d, e, f)


def multiplied(first: Matrix, then: Matrix) -> Matrix:
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


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a matrix brings a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
