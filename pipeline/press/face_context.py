"""What a face is made from: its component at its size, and all that its template sees."""

from typing import Any, Final
from weakref import WeakKeyDictionary

from pipeline.base.units import to_mm
from pipeline.content.records import Record
from pipeline.content.rosters import ROSTERS
from pipeline.content.view import view
from pipeline.edition.context import OpenEdition
from pipeline.impose.papers import paper
from pipeline.layout.component import Component
from pipeline.layout.page_numbers import page_functions
from pipeline.press.anchors import FAULTY, read_anchors
from pipeline.press.orders import FaceOrder

_FUNCTIONS: Final[WeakKeyDictionary[OpenEdition, tuple[str, bool, dict[str, Any]]]] = (
    WeakKeyDictionary()
)
"""What prints the pages of anchors on the face that was made last."""


def component_of(edition: OpenEdition, order: FaceOrder) -> Component:
    """Return the component of a face at its size."""
    sheet = paper(order.paper, edition.papers) if order.paper else None
    return edition.component(order.component, sheet)


def face_context(
    edition: OpenEdition,
    order: FaceOrder,
    record: Record | None,
    component: Component,
    *,
    paging: bool = False,
) -> dict[str, Any]:
    """Return all that a template sees: plain data, and its lengths in millimetres.

    While `paging`, the pages of anchors need not be known.
    """
    context = dict(edition.constant_context)
    context |= _page_functions(edition, order.anchors, paging)
    context["product"] = {"id": order.product, "title": edition.products[order.product].title}
    context["page"] = {
        "paper": order.paper,
        "width_mm": to_mm(component.width),
        "height_mm": to_mm(component.height),
        "number": order.number,
        "count": order.total,
        "lang": edition.language,
        "part": order.part,
        "parts": order.parts,
        "first": order.first,
        "past": order.past,
        "leaf": order.leaf,
        "leaves": order.leaves,
    }
    if component.cut is not None:
        context["shape"] = _shape(component)
    if record is not None:
        context["record"] = context[record.kind.replace("-", "_")] = view(edition.game, record)
        if order.product in edition.roster_products:
            context |= edition.roster_context.names(record)
        if edition.game.kinds[record.kind].folder == ROSTERS:
            context["let"] = edition.teller.lets(record) if edition.teller else []
    return context


def _page_functions(edition: OpenEdition, anchors: str, paging: bool) -> dict[str, Any]:
    """Return what prints the pages of anchors: the same for all pages that know the same ones."""
    known = _FUNCTIONS.get(edition)
    if known is None or known[:2] != (anchors, paging):
        pages = read_anchors(anchors)
        lenient = paging or FAULTY in pages
        functions = page_functions(pages, edition.words, lenient=lenient)
        known = _FUNCTIONS[edition] = anchors, paging, functions
    return known[2]


def _shape(component: Component) -> dict[str, Any]:
    """Return the measures of a component's shape, and the sides in mm of its panels by name."""
    shape, cut = component.layout.shape, component.cut
    measures = shape.model_dump() if shape else {}
    panels = cut.panels.items() if cut else ()
    return {**measures, "panels": {name: {"w": each.w, "h": each.h} for name, each in panels}}
