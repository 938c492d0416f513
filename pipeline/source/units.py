"""Lengths and colours as files write them, and how near to the cut text may come."""

import re
from math import inf
from typing import Final, TypeAlias

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


Rectangle: TypeAlias = tuple[float, float, float, float]
"""Two sides with the lesser coordinates, and the two opposite, in points."""

SLACK: Final = 0.3
"""Points that nobody sees: round letters reach over the line that they stand on."""


def excess(letter: Rectangle, trim: Rectangle, safe: float) -> float:
    """Return how far ink reaches out of the safe area, in points; below 0 it lies inside."""
    before = max(trim[0] - letter[0], trim[1] - letter[1])
    behind = max(letter[2] - trim[2], letter[3] - trim[3])
    return max(before, behind) + safe


LITERAL: Final = r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
"""The pattern of a colour written as it is."""

_LITERAL: Final = re.compile(LITERAL)


def literal_colour(text: str) -> str | None:
    """Return ``#rgb`` or ``#rrggbb`` as rrggbb in small letters, None for any other text."""
    if not _LITERAL.fullmatch(text):
        return None
    digits = text[1:].lower()
    return digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
