"""A proof: one face alone, with its trim, its safe area and its boxes drawn over it."""

from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.base.units import mm
from pipeline.draw.face import render_face
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Placement, Sheet
from pipeline.layout.component import Component
from pipeline.layout.draw_list import DrawList, Op, Rect, Text
from pipeline.layout.mirror import mirrored_ops
from pipeline.press.face_context import component_of
from pipeline.press.faces import compose, face_findings, placed
from pipeline.press.orders import FaceOrder
from pipeline.press.plan import make_plan
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication
from pipeline.publish.raster import rasterize

_TRIM, _SAFE, _SLOT = "d6007a", "009a44", "0072bc"
_EDGE: Final = mm(3)
_LABEL: Final = 4.0


class ProofRequest(NamedTuple):
    """Which face: a record or a page component, of a product where several have it."""

    name: str
    product: str = ""
    back: bool = False
    paper: str = ""


class Proof(NamedTuple):
    """The PDF of one face, and what is wrong with it."""

    pdf: bytes
    findings: tuple[Finding, ...]


def make_proof(edition: OpenEdition, request: ProofRequest, *, overlay: bool) -> Proof:
    """Return a proof of the face that `request` names.

    Raises Misuse when there is no such face, PunchboardError for one that cannot be made.
    """
    order = find_face(edition, request)
    try:
        return _proof(edition, order, overlay=overlay)
    except PunchboardError as error:
        raise PunchboardError([placed(edition, order, each) for each in error.findings]) from None


def _proof(edition: OpenEdition, order: FaceOrder, *, overlay: bool) -> Proof:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    composed = compose(edition, order, record)
    drawn = composed.draw_list
    if overlay:
        component = component_of(edition, order)
        overlay_ops = _overlay(edition, component)
        if edition.mirrors(component.layout):
            measure = edition.compositor.resources.text_width
            overlay_ops = list(mirrored_ops(overlay_ops, component.width, measure))
        drawn = drawn._replace(ops=(*drawn.ops, *overlay_ops))
    findings = face_findings(edition, order, record, composed, thorough=True)
    return Proof(pdf_bytes(_document(edition, order, drawn), edition.renderer), findings)


def find_face(edition: OpenEdition, request: ProofRequest) -> FaceOrder:
    """Return the first face of that name; raises Misuse when no product has it."""
    papers = (request.paper,) if request.paper else ()
    plan = make_plan(edition, (request.product,) if request.product else (), papers)
    kind, _, slug = request.name.rpartition(":")
    candidates: dict[str, None] = {}
    for order in plan.orders:
        back = edition.products[order.product].back
        is_back = back is not None and order.component == back.component
        candidates[order.slug or order.component] = None
        matches = (order.slug == slug and kind in ("", order.kind)) or order.component == slug
        if matches and is_back == request.back:
            return order
        if (
            request.back
            and is_back
            and not order.slug
            and _prints_record(edition, order.product, slug)
        ):
            return order
    side = "back" if request.back else "face"
    raise Misuse(f"no product has a {side} for {request.name!r}; {hint(slug, candidates)}")


def _prints_record(edition: OpenEdition, product: str, slug: str) -> bool:
    """Tell whether a product with one back for all prints the record `slug`."""
    return any(order.slug == slug for order in make_plan(edition, (product,)).orders)


def _overlay(edition: OpenEdition, component: Component) -> list[Op]:
    """Return trim (solid), safe area (dashed) and slots (with their names)."""
    width, height, safe = component.width, component.height, component.safe
    ops: list[Op] = [
        Rect(box.x, box.y, box.w, box.h, stroke=_SLOT, width=0.25)
        for box in component.slots.values()
    ]
    if safe:
        inner = (width - 2 * safe, height - 2 * safe)
        ops.append(Rect(safe, safe, *inner, stroke=_SAFE, width=0.5, dash=(3.0, 2.0)))
    ops.append(Rect(0, 0, width, height, stroke=_TRIM, width=0.5))
    style = edition.stylesheet.styles.get("slug")
    if style is not None:
        font = f"{style.family}.{style.cut}"
        ops += [
            Text(box.x + 0.5, box.y + box.h - 1, font, _LABEL, _SLOT, (name,), 0.0)
            for name, box in component.slots.items()
        ]
    return ops


def _document(edition: OpenEdition, order: FaceOrder, drawn: DrawList) -> Publication:
    """Return the face on a page a little larger than its bleed."""
    edge = drawn.bleed + _EDGE
    width, height = drawn.width + 2 * edge, drawn.height + 2 * edge
    bleed = (drawn.bleed,) * 4
    placement = Placement(order.id, edge, edge, drawn.width, drawn.height, 0, bleed)
    trim = (edge, edge, drawn.width, drawn.height)
    reach = (_EDGE, _EDGE, width - 2 * _EDGE, height - 2 * _EDGE)
    sheet = Sheet(width, height, "front", (placement,), (), trim, reach)
    faces = {order.id: render_face(drawn, edition.renderer)}
    return Publication(f"Proof: {order.subject}", (Page(sheet),), faces, language=edition.language)


def write_png(pdf: bytes, dpi: int, target: Path) -> None:
    """Write the first page of `pdf` as a PNG. Raises Misuse without pypdfium2, OSError."""
    from io import BytesIO

    from pipeline.publish.atomic import write_atomically

    stream = BytesIO()
    rasterize(pdf, dpi).save(stream, "PNG", dpi=(dpi, dpi))
    write_atomically(target, stream.getvalue())
