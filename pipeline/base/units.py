"""Lengths: everything is authored in millimetres and computed in PostScript points."""

import re
from math import inf
from typing import Final

PT_PER_INCH: Final = 72.0
MM_PER_INCH: Final = 25.4
PT_PER_MM: Final = PT_PER_INCH / MM_PER_INCH

_PT_PER: Final = {"mm": PT_PER_MM, "cm": PT_PER_MM * 10, "in": PT_PER_INCH, "pt": 1.0}
_LENGTH: Final = re.compile(
    r"\s*(?P<number>-?\d+(?:\.\d+)?)(?:/(?P<divisor>\d+))?\s*(?P<unit>mm|cm|in|pt)?\s*", re.ASCII
)
# No sheet is that long, and sums of such lengths are still finite.
_MOST: Final = 1e6


def mm(value: float) -> float:
    """Return `value` millimetres in points."""
    return value * PT_PER_MM


def to_mm(points: float) -> float:
    """Return `points` in millimetres."""
    return points / PT_PER_MM


def length(value: str | float, unit: str = "mm") -> float:
    """Return a length in points.

    `value` is a number in `unit`, or a text such as ``3``, ``3mm``, ``1/8in`` or ``8.5pt``.
    Raises ValueError for anything else, and beyond a million points.
    """
    try:
        points = _parse_points(value, unit)
    except ArithmeticError:
        points = inf
    if not abs(points) <= _MOST:
        raise ValueError(f"expected a length such as 3, 3mm, 1/8in or 8pt, found {value!r}")
    return points


def _parse_points(value: str | float, unit: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value) * _PT_PER[unit]
    match = _LENGTH.fullmatch(str(value))
    if match is None:
        return inf
    number = float(match["number"]) / float(match["divisor"] or 1)
    return number * _PT_PER[match["unit"] or unit]
