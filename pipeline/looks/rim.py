"""The frame of a face whose ground is left out: a line a little within what it is cut by."""

from typing import Final

from pipeline.base.units import mm, to_mm
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Colour, Op, Path, Rect
from pipeline.looks.outlining import shrunk
from pipeline.shapes.path import ellipse

_INSET: Final = mm(1.75)
"""From the trim: a cut that is off by 1 mm leaves the line whole, and texts lie further in."""
_SHARE: Final = 0.06
"""Of the shorter side: pieces that are small have it nearer to the edge."""
_WEIGHT: Final = 1.5
_CORNER: Final = mm(1.5)


def inset_of(component: Component) -> float:
    """Return how far within the trim the frame of a face lies, in points."""
    return min(_INSET, _SHARE * min(component.width, component.height))


def rim(component: Component, colour: Colour) -> Op:
    """Return the frame of a face."""
    width, height, outline = component.width, component.height, component.outline
    inset = inset_of(component)
    if outline.shape == "path":
        edge = Path(outline.path, 0.0, 0.0, mm(1), stroke=colour, width=_WEIGHT)
        return shrunk(edge, 1 - 2 * inset / min(width, height))
    if outline.shape == "circle":
        box = (to_mm(inset), to_mm(inset), to_mm(width - 2 * inset), to_mm(height - 2 * inset))
        return Path(ellipse(*box), 0.0, 0.0, mm(1), stroke=colour, width=_WEIGHT)
    radius = max(mm(outline.corner) - inset, _CORNER)
    sides = (width - 2 * inset, height - 2 * inset)
    return Rect(inset, inset, *sides, radius, stroke=colour, width=_WEIGHT)
