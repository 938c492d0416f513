"""Matrices of PDF: six numbers, which bring a point (x, y) to (ax + cy + e, bx + dy + f)."""

from typing import Final, TypeAlias

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
