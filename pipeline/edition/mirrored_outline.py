"""Outlines as they are seen from behind: the backs of pieces that are not symmetric."""

from typing import Final

from pipeline.draw.svgpath import parse_path
from pipeline.layout.layout_file import Outline

_DIGITS: Final = 4
"""Places behind the point: a tenth of a micrometre."""


def mirrored(outline: Outline, width: float) -> Outline:
    """Return an outline of path data with left and right exchanged on a trim of `width` mm.

    Raises ValueError for what is no path data.
    """
    return outline.model_copy(update={"path": mirrored_path(outline.path, width)})


def mirrored_path(data: str, width: float) -> str:
    """Return path data with left and right exchanged about half of `width`."""
    parts = []
    for operator, numbers in parse_path(data):
        turned = (width - each if at % 2 == 0 else each for at, each in enumerate(numbers))
        values = " ".join(f"{round(each, _DIGITS):g}" for each in turned)
        parts.append("Z" if operator == "h" else f"{operator.upper()}{values}")
    return "".join(parts)
