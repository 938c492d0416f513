"""The pages of a record whose text flows from one to the next: where each of them begins."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pipeline.base.errors import fail
from pipeline.content.records import Record
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Split
from pipeline.layout.errors import LayoutError
from pipeline.markup.face import FaceError
from pipeline.press.anchors import FAULTY
from pipeline.press.face_context import component_of, face_context
from pipeline.press.orders import FaceOrder


class FlowPages(NamedTuple):
    """The breaks at which the pages of a record begin, and the end of the last one.

    `anchors` are those of each page, where there are any.
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
    fault is told. Raises PunchboardError where the component has no such flow.
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
        message = f"the flow in {split.flow!r} takes {len(bounds) - 1} pages, and each prints all"
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
