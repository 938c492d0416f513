"""The faces that the records of a product take: their parts, and the pages of flowing text."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import FAULTY, component_of, face_context
from pipeline.build.products import Split
from pipeline.build.request import FaceOrder
from pipeline.build.selection import parts_of, selected
from pipeline.game.records import Record
from pipeline.layout.errors import LayoutError
from pipeline.source.findings import fail
from pipeline.template.elements import FaceError


class FlowPages(NamedTuple):
    """The breaks at which the pages of a record begin, and the end of the last one.

    `anchors` are those of each page, if there are any.
    """

    bounds: tuple[str, ...]
    anchors: tuple[tuple[str, ...], ...] = ()

    def shares(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the break that each page begins with, the next one, and the page's anchors."""
        anchors = self.anchors or ((),) * (len(self.bounds) - 1)
        for (first, past), own in zip(pairwise(self.bounds), anchors, strict=True):
            yield first, past, own


def flow_pages(
    edition: OpenEdition,
    name: str,
    index: int,
    record: Record,
    sheet: str,
    part: tuple[int, int] = (1, 1),
    anchors: str = "",
) -> FlowPages:
    """Return the pages that the flow of a record takes.

    `anchors` are the pages that its texts name, as far as they are known. `part` says which of how
    many parts of the record flows there, where it is split by a list too: such a part stays on one
    face where the fit ladder brings it there. What cannot be laid out takes one page, where its
    fault is reported. Raises PunchboardError if the component has no such flow.
    """
    product = edition.products[name]
    split = product.records[index].split
    assert split is not None
    record_arguments = (sheet, record.kind, record.slug)
    order = FaceOrder("", name, product.component, *record_arguments, part=part[0], parts=part[1])
    order = order._replace(anchors=anchors)
    return _laid_out_pages(edition, order, index, split)


def _laid_out_pages(edition: OpenEdition, order: FaceOrder, index: int, split: Split) -> FlowPages:
    name, record = order.product, edition.game.record(order.kind, order.slug)
    component = component_of(edition, order)
    try:
        context = face_context(edition, order, record, component, paging=True)
        context["page"] |= {"first": "0", "past": "1"}
        bounds, anchored, bounded = edition.compositor.pages(
            order.component, context, component, split.flow, shrinks=bool(split.field)
        )
        pages = FlowPages(bounds)
        if anchored and len(bounds) > 1:
            pages = FlowPages(bounds, tuple(_anchors(edition, order, bounds)))
    except (FaceError, LayoutError):
        return FlowPages(("", ""), ((FAULTY,),))
    place = edition.products.position(name, "records", index, "split", "flow")
    if len(bounds) > 2 and not bounded:
        message = (
            f"the flow in {split.flow!r} takes {len(bounds) - 1} pages, and each prints everything"
        )
        remedy = 'write <flow first="{{ page.first }}" past="{{ page.past }}" …> in '
        raise fail("product-split", message, place, name, f"{remedy}{order.component}.xml.j2")
    if not bounds:
        message = f"expected split to name the slot of a flow, found {split.flow!r}"
        raise fail("product-split", message, place, name, f"see {order.component}.xml.j2")
    return pages


def _anchors(
    edition: OpenEdition, order: FaceOrder, bounds: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield the anchors of each page of a flow; what each page says of itself is as it prints it.

    Raises FaceError, LayoutError.
    """
    record, component = edition.game.record(order.kind, order.slug), component_of(edition, order)
    for number, (first, past) in enumerate(pairwise(bounds), 1):
        page = order._replace(number=number, total=len(bounds) - 1, first=first, past=past)
        if order.parts == 1:
            page = page._replace(part=number, parts=len(bounds) - 1)
        context = face_context(edition, page, record, component, paging=True)
        yield edition.compositor.compose(order.component, context, component).anchors


class Share(NamedTuple):
    """What one face shows of a record, named as in `FaceOrder`; `anchors` are its own."""

    part: int = 1
    parts: int = 1
    first: str = ""
    past: str = ""
    leaf: int = 1
    leaves: int = 1
    anchors: tuple[str, ...] = ()


class Chosen(NamedTuple):
    """A record to print, and the faces that it takes."""

    kind: str
    slug: str
    faces: tuple[Share, ...] = (Share(),)


def select_records(
    edition: OpenEdition, name: str, sheet: str = "", owner: str = "", anchors: str = ""
) -> Iterator[Chosen]:
    """Yield the records of product `name` on the paper `sheet`, selection by selection.

    `anchors` are the pages of those that are known. The records are those of the owner of that
    slug, where the product has owners. Raises PunchboardError.
    """
    for index, selection in enumerate(edition.products[name].records):
        for slug, record_view in selected(edition, name, index, owner):
            if selection.split is None:
                yield Chosen(selection.kind, slug)
            else:
                faces = tuple(_faces(edition, name, index, record_view, sheet, anchors))
                yield Chosen(selection.kind, slug, faces)


def _faces(
    edition: OpenEdition, name: str, index: int, record_view: dict[str, Any], sheet: str, known: str
) -> Iterator[Share]:
    """Yield the faces of one record: its parts, the pages of its flow, or the leaves of parts."""
    selection = edition.products[name].records[index]
    split = selection.split
    assert split is not None
    parts = parts_of(edition, name, index, record_view)
    if not split.flow:
        yield from (Share(part, parts) for part in range(1, parts + 1))
        return
    record = edition.game.records[selection.kind][record_view["slug"]]
    for part in range(1, parts + 1):
        flow = flow_pages(edition, name, index, record, sheet, (part, parts), known)
        pages = list(flow.shares())
        for number, (first, past, own) in enumerate(pages, 1):
            if split.field:
                yield Share(part, parts, first, past, number, len(pages), own)
            else:
                yield Share(number, len(pages), first, past, anchors=own)
