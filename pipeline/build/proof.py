"""A proof: one face alone, with its trim, its safe area and its boxes drawn over it."""

from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint
from pipeline.base.units import PT_PER_INCH, mm
from pipeline.build.faces import component_of, compose, face_findings, placed
from pipeline.build.orders import FaceOrder
from pipeline.build.plan import make_plan
from pipeline.build.studio import Studio
from pipeline.draw.face import render_face
from pipeline.impose.model import Placement, Sheet
from pipeline.layout.component import Component
from pipeline.layout.mirror import mirrored_ops
from pipeline.layout.ops import DrawList, Op, Rect, Text
from pipeline.publish.pdf import pdf_bytes
from pipeline.publish.publication import Page, Publication

_TRIM, _SAFE, _SLOT = "d6007a", "009a44", "0072bc"
_EDGE: Final = mm(3)
_LABEL: Final = 4.0


class Wish(NamedTuple):
    """Which face: a record or a page component, of a product where several have it."""

    name: str
    product: str = ""
    back: bool = False
    paper: str = ""


class Proof(NamedTuple):
    """The PDF of one face, and what is wrong with it."""

    pdf: bytes
    findings: tuple[Finding, ...]


def make_proof(studio: Studio, wish: Wish, *, overlay: bool) -> Proof:
    """Return a proof of the face that `wish` names.

    Raises Misuse when there is no such face, PunchboardError for one that cannot be made.
    """
    order = find_face(studio, wish)
    try:
        return _proof(studio, order, overlay=overlay)
    except PunchboardError as error:
        raise PunchboardError([placed(studio, order, each) for each in error.findings]) from None


def _proof(studio: Studio, order: FaceOrder, *, overlay: bool) -> Proof:
    record = studio.game.record(order.kind, order.slug) if order.slug else None
    composed = compose(studio, order, record)
    drawn = composed.draw_list
    if overlay:
        component = component_of(studio, order)
        over = _overlay(studio, component)
        if studio.mirrors(component.layout):
            measure = studio.compositor.shop.text_width
            over = list(mirrored_ops(over, component.width, measure))
        drawn = drawn._replace(ops=(*drawn.ops, *over))
    findings = face_findings(studio, order, record, composed, thorough=True)
    return Proof(pdf_bytes(_document(studio, order, drawn), studio.pen), findings)


def find_face(studio: Studio, wish: Wish) -> FaceOrder:
    """Return the first face of that name; raises Misuse when no product has it."""
    papers = (wish.paper,) if wish.paper else ()
    plan = make_plan(studio, (wish.product,) if wish.product else (), papers)
    kind, _, slug = wish.name.rpartition(":")
    known: dict[str, None] = {}
    for order in plan.orders:
        back = studio.products[order.product].back
        is_back = back is not None and order.component == back.component
        known[order.slug or order.component] = None
        named = (order.slug == slug and kind in ("", order.kind)) or order.component == slug
        if named and is_back == wish.back:
            return order
        if wish.back and is_back and not order.slug and _has(studio, order.product, slug):
            return order
    side = "back" if wish.back else "face"
    raise Misuse(f"no product has a {side} for {wish.name!r}; {hint(slug, known)}")


def _has(studio: Studio, product: str, slug: str) -> bool:
    """Tell whether a product with one back for all prints the record `slug`."""
    return any(order.slug == slug for order in make_plan(studio, (product,)).orders)


def _overlay(studio: Studio, component: Component) -> list[Op]:
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
    style = studio.look.styles.get("slug")
    if style is not None:
        font = f"{style.family}.{style.cut}"
        ops += [
            Text(box.x + 0.5, box.y + box.h - 1, font, _LABEL, _SLOT, (name,), 0.0)
            for name, box in component.slots.items()
        ]
    return ops


def _document(studio: Studio, order: FaceOrder, drawn: DrawList) -> Publication:
    """Return the face on a page a little larger than its bleed."""
    edge = drawn.bleed + _EDGE
    width, height = drawn.width + 2 * edge, drawn.height + 2 * edge
    bleed = (drawn.bleed,) * 4
    placed = Placement(order.id, edge, edge, drawn.width, drawn.height, 0, bleed)
    trim = (edge, edge, drawn.width, drawn.height)
    reach = (_EDGE, _EDGE, width - 2 * _EDGE, height - 2 * _EDGE)
    sheet = Sheet(width, height, "front", (placed,), (), trim, reach)
    faces = {order.id: render_face(drawn, studio.pen)}
    return Publication(f"Proof: {order.subject}", (Page(sheet),), faces, language=studio.language)


def write_png(pdf: bytes, dpi: int, target: Path) -> None:
    """Write the first page of `pdf` as a PNG. Raises Misuse without pypdfium2, OSError."""
    try:
        import pypdfium2  # type: ignore[import-untyped]
    except ImportError:
        message = "PNG proofs need pypdfium2: pip install 'punchboard[preview]', or --format pdf"
        raise Misuse(message) from None
    from io import BytesIO

    from pipeline.publish.atomic import write_atomically

    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=dpi / PT_PER_INCH).to_pil()
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi))
    write_atomically(target, stream.getvalue())
