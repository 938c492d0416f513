"""Matrices of PDF, read from a stranger's file, and undone."""

from collections.abc import Sequence

from pipeline.prepress.reading import UnusableError
from pipeline.publish.matrices import IDENTITY, Matrix


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
