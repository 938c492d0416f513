"""Faces: rendered, laid out, checked for fit and drawn, one after another."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.base.units import to_mm
from pipeline.build.misfits import misfit_finding, template_position
from pipeline.build.orders import FaceOrder
from pipeline.build.studio import Studio, StudioKey, open_studio
from pipeline.content.pairs import parts
from pipeline.content.records import Record
from pipeline.content.view import view
from pipeline.draw.face import render_face
from pipeline.draw.usage import RenderedFace
from pipeline.impose.papers import paper
from pipeline.layout.component import Component
from pipeline.layout.engine import Composed
from pipeline.layout.errors import LayoutError
from pipeline.markup.face import FaceError


class MadeFace(NamedTuple):
    """A face as operators with the digest of what it draws, or None; and what is to be said."""

    art: RenderedFace | None
    digest: str
    findings: tuple[Finding, ...] = ()


def make_faces(key: StudioKey, orders: Sequence[FaceOrder]) -> list[MadeFace]:
    """Return the faces of `orders`, in order.

    It may run in any process: all that goes in or comes out can be pickled.
    """
    studio = open_studio(key)
    return [make_face(studio, order) for order in orders]


def make_face(studio: Studio, order: FaceOrder) -> MadeFace:
    """Return one face; whatever is wrong with it becomes findings."""
    record = studio.game.record(order.kind, order.slug) if order.slug else None
    try:
        composed = compose(studio, order, record)
        art = render_face(composed.draw_list, studio.pen)
    except (FaceError, LayoutError) as error:
        return MadeFace(None, "", (_template_finding(error, order, record),))
    except PunchboardError as error:
        named = (each._replace(subject=each.subject or order.subject) for each in error.findings)
        return MadeFace(None, "", tuple(named))
    return MadeFace(art, _digest(studio, art), misfit_findings(studio, order, record, composed))


def misfit_findings(
    studio: Studio, order: FaceOrder, record: Record | None, composed: Composed
) -> tuple[Finding, ...]:
    """Return the findings of all texts that do not fit a face."""
    shown = () if record is None else parts(record, studio.game.records)
    return tuple(misfit_finding(misfit, order, shown) for misfit in composed.misfits)


def compose(studio: Studio, order: FaceOrder, record: Record | None) -> Composed:
    """Return the draw list of one face, and what did not fit. Raises as the compositor does."""
    sheet = paper(order.paper, studio.papers) if order.paper else None
    component = studio.component(order.component, sheet)
    context = face_context(studio, order, record, component)
    return studio.compositor.compose(order.component, context, component)


def face_context(
    studio: Studio, order: FaceOrder, record: Record | None, component: Component
) -> dict[str, Any]:
    """Return all that a template sees: plain data, and its lengths in millimetres."""
    context = dict(studio.constant_context)
    context["product"] = {"id": order.product, "title": studio.products[order.product].title}
    context["page"] = {
        "paper": order.paper,
        "width_mm": to_mm(component.width),
        "height_mm": to_mm(component.height),
        "number": order.number,
        "count": order.total,
        "lang": studio.language,
        "part": order.part,
        "parts": order.parts,
    }
    if record is not None:
        context["record"] = context[record.kind.replace("-", "_")] = view(studio.game, record)
    return context


def _digest(studio: Studio, art: RenderedFace) -> str:
    """Return the digest of a face's marks on paper; operators name parts and images by content."""
    drawn = sha256(art.operators.encode("latin-1"))
    drawn.update(f"{art.width:.3f} {art.height:.3f} {art.bleed:.3f}".encode())
    for icon in art.usage.icons:
        drawn.update(studio.pen.icons.form(icon).operators.encode("latin-1"))
    return drawn.hexdigest()


def _template_finding(
    error: FaceError | LayoutError, order: FaceOrder, record: Record | None
) -> Finding:
    place = template_position(error.where)
    if not place.file and record is not None:
        place = record.position
    code = "face-markup" if isinstance(error, FaceError) else "face-layout"
    return Finding(code, error.message, place or Position(), order.subject, error.remedy)
