"""The page of one face: with its bleed, a margin, the overlay and a legend; or cut to its shape."""

from collections.abc import Sequence
from typing import Final

from pipeline.base.units import mm
from pipeline.draw.cutout import cut_out
from pipeline.draw.face import marks_operators
from pipeline.draw.usage import RenderedFace, merged
from pipeline.edition.context import OpenEdition
from pipeline.impose.lines import Line, stroke
from pipeline.impose.model import Placement, Sheet
from pipeline.layout.draw_list import Op, Restore, Save
from pipeline.press.face_context import component_of
from pipeline.press.face_specs import face_spec
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.layers import Layer, Pen
from pipeline.press.proofs.lettering import Lettering, lettering_of
from pipeline.press.proofs.overlay import overlay
from pipeline.press.proofs.shape import outline_of

EDGE: Final = mm(3)
"""The margin round the bleed, in points."""

_INK: Final = "3a3a40"
_ROW: Final = 8.0
_SAMPLE: Final = 14.0
_GAP: Final = 3.0
_SIZE: Final = 5.0


def proof_sheet(
    edition: OpenEdition, order: FaceOrder, face: str, layers: Sequence[Layer]
) -> Sheet:
    """Return the page of the face with the id `face`: trim and bleed, and what `layers` draw."""
    component = component_of(edition, order)
    drawn = overlay(edition, order, layers)
    edge = component.bleed + EDGE
    letters = lettering_of(edition) if drawn.legend else None
    least = _least_width(drawn.legend, letters) + 2 * EDGE if letters else 0.0
    width = max(component.width + 2 * edge, least)
    left = (width - component.width) / 2
    top = component.height + 2 * edge
    legend, depth = _legend(drawn.legend, letters, width, top - EDGE / 2) if letters else ([], 0.0)
    trim = (left, edge, component.width, component.height)
    bleed = (component.bleed,) * 4
    placement = Placement(face, left, edge, component.width, component.height, 0, bleed)
    reach = (left - component.bleed, EDGE, component.width + 2 * component.bleed, top - 2 * EDGE)
    over = (Save(left, edge), *drawn.ops, Restore(), *legend) if drawn.ops else ()
    return Sheet(width, top + depth, "front", (placement,), (), trim, reach, overlay=over)


def cut_sheet(edition: OpenEdition, order: FaceOrder, face: str) -> Sheet:
    """Return a page of exactly the trim's size, for the face that `cut_face` makes."""
    component = component_of(edition, order)
    box = (0.0, 0.0, component.width, component.height)
    return Sheet(component.width, component.height, "front", (Placement(face, *box),), (), box, box)


def cut_face(
    edition: OpenEdition, order: FaceOrder, face: RenderedFace, scale: float = 1.0
) -> RenderedFace:
    """Return a face as it is cut, `scale` times as large; raises PunchboardError (`path-data`)."""
    component = component_of(edition, order)
    shape = outline_of(face_spec(edition, component.layout, component))
    assert shape is not None  # only an inset may have none
    return cut_out(face, shape, scale)


def overlaid(
    edition: OpenEdition, order: FaceOrder, face: RenderedFace, layers: Sequence[Layer]
) -> RenderedFace:
    """Return a face with layers drawn over it, as part of it."""
    ops = overlay(edition, order, layers).ops
    operators, usage = marks_operators(ops, face.height, edition.renderer)
    return face._replace(
        operators=f"{face.operators}\n{operators}", usage=merged((face.usage, usage))
    )


def _least_width(pens: Sequence[Pen], letters: Lettering) -> float:
    return max(_SAMPLE + _GAP + letters.width(pen.title, _SIZE) for pen in pens)


def _legend(
    pens: Sequence[Pen], letters: Lettering, width: float, top: float
) -> tuple[list[Op], float]:
    """Return a sample of each line with its name, in rows below `top`, and the rows' depth."""
    ops: list[Op] = []
    x, y = EDGE, top + _ROW / 2
    for pen in pens:
        item = _SAMPLE + _GAP + letters.width(pen.title, _SIZE)
        if x > EDGE and x + item > width - EDGE:
            x, y = EDGE, y + _ROW
        ops += stroke([Line(False, y, x, x + _SAMPLE)], pen.width, pen.dash, pen.colour)
        ops.append(letters.line(pen.title, x + _SAMPLE + _GAP, y + 0.36 * _SIZE, _INK, _SIZE))
        x += item + 2.5 * _GAP
    return ops, y + _ROW / 2 - top
