"""The outline of a face, and the same moved inwards: what the knife follows, and what is safe."""

from typing import Final

from pipeline.base.units import mm
from pipeline.draw.inset import inset_path
from pipeline.impose.face import Contour, FaceSpec, Outline, Rectangle
from pipeline.impose.outline import cut_line
from pipeline.impose.slots import Slot
from pipeline.layout.draw_list import Path, Rect

_HAIR: Final = 0.1


def outline_of(spec: FaceSpec, inset: float = 0.0) -> Path | Rect | None:
    """Return a face's outline, `inset` points further in, as an operation on the face.

    An outline of path data that cannot be moved in as a whole, for it has holes or is narrower
    than that somewhere, has no inset: None.
    """
    outline: Outline = spec.outline
    if inset and isinstance(outline, Contour):
        data = inset_path(outline.d, inset / mm(1))
        if data is None:
            return None
        outline = outline._replace(d=data)
        inset = 0.0
    if isinstance(outline, Rectangle):
        outline = Rectangle(max(0.0, outline.radius - inset))
    size = (spec.width - 2 * inset, spec.height - 2 * inset)
    return cut_line(Slot(inset, inset, *size, 0, (0.0,) * 4), outline, _HAIR)


def box_within(spec: FaceSpec, inset: float) -> Rect:
    """Return the box round a face, `inset` points further in."""
    return Rect(inset, inset, spec.width - 2 * inset, spec.height - 2 * inset, width=_HAIR)
