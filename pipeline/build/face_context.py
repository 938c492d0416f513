"""What the template of a face sees, with the pages of its anchors.

What errata have changed on a face is found by rendering its template in the editions without them.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple
from weakref import ref

from pipeline.build.edition import OpenEdition
from pipeline.build.request import FaceOrder
from pipeline.build.selection import Printed
from pipeline.game.edition import ALL_ERRATA, ANNOUNCED, BASE, LIVING, PUBLISHED
from pipeline.game.kind_options import ROSTERS
from pipeline.game.records import Record
from pipeline.game.view import view
from pipeline.layout.component import Component
from pipeline.layout.page_numbers import page_functions
from pipeline.sheets.papers import paper
from pipeline.source.findings import PunchboardError
from pipeline.source.inputs import VALUE, note, note_all, noting
from pipeline.source.units import to_mm
from pipeline.template.changed_elements import CHANGES, Before
from pipeline.template.elements import FaceError

FAULTY: Final = "?"
"""The anchor of a page that cannot be laid out: its fault is reported, and not what it lacks."""


def written_anchors(pages: Iterable[Iterable[str]]) -> str:
    """Return the anchors of pages in their order, each with the number of the first that has it."""
    numbers: dict[str, int] = {}
    for number, anchors in enumerate(pages, 1):
        for anchor in anchors:
            numbers.setdefault(anchor, number)
    return " ".join(f"{anchor}={number}" for anchor, number in numbers.items())


def read_anchors(written: str) -> Mapping[str, int]:
    parts = (part.partition("=") for part in written.split())
    return {anchor: int(number) for anchor, _, number in parts}


"""The edition as first printed, and that with the errata alone."""


class _Rendered(NamedTuple):
    """What a template made of a face, and what it has read for that."""

    xml: str
    reads: Collection[str]


class _LastFace:
    """What was made for the face that was made last: it is rendered more than once.

    `functions` print the pages of the anchors in `pages`; `before` is what it printed in other
    editions.
    """

    def __init__(self, _: OpenEdition) -> None:
        self.pages: tuple[str, bool] | None = None
        self.functions: dict[str, Any] = {}
        self.order: FaceOrder | None = None
        self.before: dict[OpenEdition | None, _Rendered] = {}


def component_of(edition: OpenEdition, order: FaceOrder) -> Component:
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
    context[CHANGES] = partial(_before_errata, ref(edition), order)
    context |= _page_functions(edition, order.anchors, paging)
    context["products"] = edition.once(Printed)
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
    last = edition.once(_LastFace)
    if last.pages != (anchors, paging):
        pages = read_anchors(anchors)
        lenient = paging or FAULTY in pages
        last.functions = page_functions(pages, edition.words, lenient=lenient)
        last.pages = anchors, paging
    return last.functions


def _shape(component: Component) -> dict[str, Any]:
    shape, cut = component.layout.shape, component.cut
    measures = shape.model_dump() if shape else {}
    panels = cut.panels.items() if cut else ()
    return {**measures, "panels": {name: {"w": each.w, "h": each.h} for name, each in panels}}


def _before_errata(opened: ref[OpenEdition], order: FaceOrder) -> Before | None:
    """Return what a face printed before errata changed it; None in an edition without errata.

    Raises PunchboardError if the game as first printed cannot be read.
    """
    edition = opened()
    note(VALUE + CHANGES)
    if edition is None or not edition.game.errata:
        return None

    def rendered(other: OpenEdition | None) -> str:
        last = edition.once(_LastFace)
        if last.order != order:
            last.order, last.before = order, {}
        if other not in last.before:
            last.before[other] = _render(other, order)
        note_all(last.before[other].reads)
        return last.before[other].xml

    def after() -> str:
        return rendered(without_rulings(edition))

    return Before(rendered(first_printed(edition)), after if edition.game.rulings else None)


def first_printed(edition: OpenEdition) -> OpenEdition | None:
    """Return the edition as first printed.

    There is none for a roster that has what only errata have brought: all of it is new.
    """
    return edition.once(_first_printed)


def _first_printed(edition: OpenEdition) -> OpenEdition | None:
    return _beside(edition, BASE)


def without_rulings(edition: OpenEdition) -> OpenEdition | None:
    """Return the edition with the errata alone; None where it is the edition itself.

    There is none either where there is none as first printed.
    """
    return edition.once(_without_rulings)


def _without_rulings(edition: OpenEdition) -> OpenEdition | None:
    if not edition.game.rulings or first_printed(edition) is None:
        return None
    return _beside(edition, _published(edition.key.edition))


def _published(name: str) -> str:
    if name in (LIVING, PUBLISHED) or name.startswith(f"{PUBLISHED}-"):
        return PUBLISHED if name == LIVING else name
    return f"{PUBLISHED}-{ALL_ERRATA.last if name == ANNOUNCED else name}"


def _beside(edition: OpenEdition, name: str) -> OpenEdition | None:
    try:
        other = OpenEdition(edition.key._replace(edition=name), files=edition.game.files)
    except PunchboardError:
        if edition.key.roster is None:
            raise
        return None
    edition.share_tools(other)
    own, others = edition.constant_context["game"], other.constant_context["game"]
    others |= {key: own[key] for key in ("edition", "version", "errata_version")}
    return other


def _render(other: OpenEdition | None, order: FaceOrder) -> _Rendered:
    """Return what the template of a face makes in another edition; nothing if it cannot."""
    if other is None:
        return _Rendered("", ())
    records: Mapping[str, object] = other.game.records.get(order.kind, {})
    if order.slug and order.slug not in records:
        return _Rendered("", ())
    record = other.game.record(order.kind, order.slug) if order.slug else None
    with noting() as reads:
        component = component_of(other, order)
        try:
            context = face_context(other, order, record, component)
            xml = other.compositor.templates.render(order.component, context)
        except FaceError:
            xml = ""
    return _Rendered(xml, reads)
