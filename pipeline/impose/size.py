"""Sizes written as ``210x297mm``: how a paper or a trim that has no name is given."""

import re
from math import isfinite
from typing import Final

from pipeline.base.units import length, mm

SIZE: Final = re.compile(
    r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*[xX×]\s*(\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|pt)?\s*",
    re.ASCII,
)
"""How a size is written."""

MAX_SIDE: Final = mm(5080)
"""The longest side of a PDF page in points: 14,400 (ISO 32000-1, annex C.2), as 5080 mm make it."""


def size(text: str) -> tuple[float, float] | None:
    """Return width and height in points (millimetres where no unit is given), or None.

    None says that `text` isn't written as a size. Raises ValueError for a size that no PDF page
    can have.
    """
    match = SIZE.fullmatch(text)
    if match is None:
        return None
    unit = match[3] or "mm"
    width, height = (length(float(side), unit) for side in match.groups()[:2])
    if not all(isfinite(side) and 0 < side <= MAX_SIDE for side in (width, height)):
        raise ValueError(f"expected sides above 0 and up to 5080 mm, found {text!r}")
    return width, height
