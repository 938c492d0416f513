"""How many pages a record takes whose flow goes on from page to page."""

from pipeline.base.errors import fail
from pipeline.content.records import Record
from pipeline.edition.context import OpenEdition
from pipeline.layout.errors import LayoutError
from pipeline.markup.face import FaceError
from pipeline.press.faces import component_of, face_context
from pipeline.press.orders import FaceOrder


def flow_bounds(
    edition: OpenEdition, name: str, index: int, record: Record, sheet: str
) -> tuple[int, ...]:
    """Return the children that the pages of a record begin with, and the number of all children.

    What cannot be laid out takes one page, where its fault is told. Raises PunchboardError where
    the component has no such flow.
    """
    product = edition.products[name]
    split = product.records[index].split
    assert split is not None
    order = FaceOrder("", name, product.component, sheet, record.kind, record.slug)
    component = component_of(edition, order)
    try:
        context = face_context(edition, order, record, component)
        found = edition.compositor.pages(product.component, context, component, split.flow)
    except (FaceError, LayoutError):
        return (0, 0)
    if not found:
        place = edition.products.position(name, "records", index, "split")
        message = f"expected split to name the slot of a flow, found {split.flow!r}"
        raise fail("product-split", message, place, name, f"see {product.component}.xml.j2")
    return tuple(found)
