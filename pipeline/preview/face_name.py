"""What a face is called in lists: as its record; a back of several as what they share."""

from collections.abc import Iterator

from pipeline.content.fields.ref import Ref
from pipeline.content.records import Record
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Product
from pipeline.press.orders import FaceOrder
from pipeline.press.plan import KIND
from pipeline.preview.shown_face import PlannedFace


def face_name(edition: OpenEdition, face: PlannedFace) -> str:
    """Return the name of a face, in the edition's words."""
    order = face.order
    record = edition.game.records.get(order.kind, {}).get(order.slug)
    product = edition.products.get(order.product)
    title = product.title if product is not None else order.product
    if record is not None:
        shared = _shared(edition, product, record) if face.back and product is not None else ""
        return shared or " ".join((record.name, *_pages(order)))
    numbered = order.total > 1 and not face.back
    return order.slug or (f"{title} {order.number}" if numbered else title)


def _pages(order: FaceOrder) -> Iterator[str]:
    """Yield which page of its record a face is, where there are several."""
    for number, count in ((order.part, order.parts), (order.leaf, order.leaves)):
        if count > 1:
            yield f"{number}/{count}"


def _shared(edition: OpenEdition, product: Product, record: Record) -> str:
    """Return what the records of one back have in common; empty where each has its own."""
    each = product.back.each if product.back is not None else True
    if not isinstance(each, str):
        return ""
    if each == KIND:
        return edition.game.kinds[record.kind].title
    value = getattr(record.values, each)
    return (
        edition.game.record(value.kind, value.slug).name if isinstance(value, Ref) else str(value)
    )
