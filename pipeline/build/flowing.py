"""How many pages a record takes whose flow goes on from page to page."""

from pipeline.base.errors import fail
from pipeline.build.faces import component_of, face_context
from pipeline.build.orders import FaceOrder
from pipeline.build.studio import Studio
from pipeline.content.records import Record
from pipeline.layout.errors import LayoutError
from pipeline.markup.face import FaceError


def flow_bounds(
    studio: Studio,
    name: str,
    index: int,
    record: Record,
    sheet: str,
    part: tuple[int, int] = (1, 1),
) -> tuple[int, ...]:
    """Return the children that the pages of a record begin with, and the number of all children.

    `part` says which of how many parts of the record flows there, where it is split by a list too:
    such a part stays on one face where the fit ladder brings it there.
    What cannot be laid out takes one page, where its fault is told. Raises PunchboardError where
    the component has no such flow.
    """
    product = studio.products[name]
    split = product.records[index].split
    assert split is not None
    which = (sheet, record.kind, record.slug)
    order = FaceOrder("", name, product.component, *which, part=part[0], parts=part[1])
    component = component_of(studio, order)
    try:
        context = face_context(studio, order, record, component)
        found = studio.compositor.pages(
            product.component, context, component, split.flow, shrinks=bool(split.field)
        )
    except (FaceError, LayoutError):
        return (0, 0)
    if not found:
        place = studio.products.position(name, "records", index, "split")
        message = f"expected split to name the slot of a flow, found {split.flow!r}"
        raise fail("product-split", message, place, name, f"see {product.component}.xml.j2")
    return tuple(found)
