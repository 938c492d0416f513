"""The frame of a face whose ground is left out: a line a little within what it is cut by."""

from typing import Final

from pipeline.base.units import mm, to_mm
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Colour, Op, Path, Rect
from pipeline.looks.outlining import shrunk
from pipeline.proofreading.frame import Frame
from pipeline.shapes.path import ellipse

_INSET: Final = mm(1.75)
"""From the trim: a cut that is off by 1 mm leaves the line whole, and texts lie further in."""
_SHARE: Final = 0.06
"""Of the shorter side: pieces that are small have it nearer to the edge."""
_WEIGHT: Final = 1.5
_CORNER: Final = mm(1.5)


def rim(component: Component, colour: Colour, frame: Frame) -> Op | None:
    """Return the frame of a face, counted from `frame`; None where that is turned."""
    if frame.turn:
        return None
    width, height, outline = component.width, component.height, component.outline
    inset = min(_INSET, _SHARE * min(width, height))
    if outline.shape == "path":
        return shrunk(
            Path(outline.path, -frame.x, -frame.y, mm(1), stroke=colour, width=_WEIGHT),
            1 - 2 * inset / min(width, height),
        )
    if outline.shape == "circle":
        box = (to_mm(inset), to_mm(inset), to_mm(width - 2 * inset), to_mm(height - 2 * inset))
        return Path(ellipse(*box), -frame.x, -frame.y, mm(1), stroke=colour, width=_WEIGHT)
    radius = max(mm(outline.corner) - inset, _CORNER)
    return Rect(
        inset - frame.x, inset - frame.y, width - 2 * inset, height - 2 * inset, radius,
        stroke=colour, width=_WEIGHT,
    )
