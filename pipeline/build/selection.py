"""Which records a product takes, how many copies of each, and the pages of flowing text."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import FAULTY, component_of, face_context
from pipeline.build.products import Product, Selection, Split
from pipeline.build.request import FaceOrder
from pipeline.game.records import Record
from pipeline.game.view import view
from pipeline.layout.errors import LayoutError
from pipeline.source.findings import fail
from pipeline.source.names import did_you_mean
from pipeline.template.elements import FaceError

if TYPE_CHECKING:
    from pipeline.template.expression import Expression, Expressions


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


def copies_of(
    edition: OpenEdition, name: str, product: Product, record: Record, owner: str = ""
) -> int:
    """Return how many copies of `record` the product prints, for an owner where it has any.

    Raises PunchboardError.
    """
    if isinstance(product.copies, int):
        return product.copies
    is_name = product.copies.isidentifier()
    value = getattr(record.values, product.copies, None) if is_name else None
    count = value if is_name else _evaluate_copies(edition, name, product.copies, record, owner)
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        fields = type(record.values).model_fields
        whole = [name for name in fields if type(getattr(record.values, name)) is int]
        absent = is_name and product.copies not in fields
        raise fail(
            "product-copies",
            "expected copies to name an integer field, or to be an expression that counts them, "
            f"found {product.copies!r}",
            edition.products.position(name, "copies"),
            str(record),
            did_you_mean(product.copies, whole) if absent else f"its value there is {count!r}",
        )
    return count


def _evaluate_copies(
    edition: OpenEdition, name: str, source: str, record: Record, owner: str
) -> Any:
    """Return what an expression over a record's fields, `records`, `owner` and `c` counts."""
    from pipeline.template.expression import ExpressionError

    try:
        names = names_seen(edition, name, view(edition.game, record), owner)
        return _expression(edition, source)(names)
    except ExpressionError as problem:
        position = edition.products.position_of(problem, name, "copies")
        raise fail("product-copies", str(problem), position, str(record)) from None


def _expression(edition: OpenEdition, source: str) -> "Expression":
    """Return an expression of products.yaml, compiled once; raises ExpressionError.

    All of an edition have one budget.
    """
    return edition.once(_expressions).expression(source)


def _expressions(_: OpenEdition) -> "Expressions":
    from pipeline.template.expression import Expressions

    return Expressions()


def names_seen(
    edition: OpenEdition, name: str, shown: dict[str, Any], owner: str = ""
) -> dict[str, Any]:
    """Return what expressions of product `name` see: a record's fields, all records, constants.

    If its pieces have an owner, that one is there, too.
    """
    constants = edition.constant_context
    named = {
        "record": shown,
        "slug": shown["slug"],
        "c": constants["c"],
        "records": constants["records"],
    }
    if owner:
        kind = edition.products[name].owner
        named["owner"] = view(edition.game, edition.game.record(kind, owner))
    return {**shown, **named}


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
        kind, records = selection.kind, edition.game.records[selection.kind]
        if not (selection.where or selection.sort or selection.split):
            # Nothing is asked of the records but their names: none of them has to be read.
            yield from (Chosen(kind, slug) for slug in records)
            continue
        views = edition.views[kind]
        if selection.where:
            holds = _condition(edition, name, index, selection, owner)
            views = [record_view for record_view in views if holds(record_view)]
        if selection.sort:
            views = _sorted(edition, name, index, selection, views)
        for record_view in views:
            faces = tuple(_faces(edition, name, index, record_view, sheet, anchors))
            yield Chosen(kind, record_view["slug"], faces)


def _faces(
    edition: OpenEdition,
    name: str,
    index: int,
    record_view: dict[str, Any],
    sheet: str,
    known: str,
) -> Iterator[Share]:
    """Yield the faces of one record: its parts, the pages of its flow, or the leaves of parts."""
    selection = edition.products[name].records[index]
    split = selection.split
    if split is None:
        yield Share()
        return
    parts = _parts(edition, name, index, selection, record_view) if split.field else 1
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


def _parts(
    edition: OpenEdition, name: str, index: int, selection: Selection, record_view: dict[str, Any]
) -> int:
    """Return how many faces a record takes: as many as its list needs."""
    assert selection.split is not None
    entries = record_view.get(selection.split.field)
    if not isinstance(entries, list):
        position = edition.products.position(name, "records", index, "split", "field")
        message = f"expected split to name a list, found {selection.split.field!r}"
        lists = [field for field, value in record_view.items() if isinstance(value, list)]
        raise fail(
            "product-split", message, position, name, did_you_mean(selection.split.field, lists)
        )
    visibility = edition.key.visibility
    blanks = visibility.blanks if visibility is not None and selection.split.blanks else 0
    return max(1, -(-len(entries) // selection.split.by) + blanks)


def _condition(
    edition: OpenEdition, name: str, index: int, selection: Selection, owner: str
) -> Callable[[dict[str, Any]], bool]:
    """Return the `where` expression as a function of a record's view."""
    from pipeline.template.expression import ExpressionError

    def error_of(problem: ExpressionError, subject: str = "") -> Exception:
        position = edition.products.position_of(problem, name, "records", index, "where")
        return fail("product-where", str(problem), position, subject or name)

    try:
        expression = _expression(edition, selection.where)
    except ExpressionError as problem:
        raise error_of(problem) from None

    def holds(record_view: dict[str, Any]) -> bool:
        try:
            return bool(expression(names_seen(edition, name, record_view, owner)))
        except ExpressionError as problem:
            raise error_of(problem, f"{record_view['kind']}:{record_view['slug']}") from None

    return holds


def _sorted(
    edition: OpenEdition, name: str, index: int, selection: Selection, views: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return `views` by a field, words by the alphabet of the edition; ties as in the file."""
    from pipeline.template.words import sorting_key

    field = selection.sort.removeprefix("-")

    def key(record_view: dict[str, Any]) -> Any:
        value = record_view[field]
        if isinstance(value, (int, float)):
            return value
        return sorting_key(str(value), edition.words)

    try:
        return sorted(views, key=key, reverse=selection.sort.startswith("-"))
    except (KeyError, TypeError):
        fields = views[0] if views else ()
        position = edition.products.position(name, "records", index, "sort")
        message = f"cannot sort by {field!r}"
        raise fail("product-sort", message, position, name, did_you_mean(field, fields)) from None
