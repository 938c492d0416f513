"""Which records a product takes, and how many copies of each: what it prints, counted."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from weakref import ref

from pipeline.build.edition import OpenEdition
from pipeline.build.product_options import sheet_options
from pipeline.build.products import Product, Selection, usual
from pipeline.game.records import Record
from pipeline.game.view import view
from pipeline.source.findings import fail
from pipeline.source.names import did_you_mean, joined
from pipeline.template.words import sorting_key

if TYPE_CHECKING:
    from pipeline.template.expression import Expression, Expressions


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
        # Most builds read no table.
        from pipeline.game.tables.cell_patterns import COPIES, header_words

        counts = [name for name in whole if header_words(name) in COPIES]
        absent = is_name and product.copies not in fields
        raise fail(
            "product-copies",
            "expected copies to name an integer field, or to be an expression that counts them, "
            f"found {product.copies!r}",
            edition.products.position(name, "copies"),
            str(record),
            joined(did_you_mean(product.copies, counts or whole), "or add that field to the kind")
            if absent
            else f"its value there is {count!r}",
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


def selected(
    edition: OpenEdition, name: str, index: int, owner: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the slugs and views of the records that a selection of product `name` takes.

    They are those of the owner of that slug, where the product has owners. A view is empty if
    nothing is asked of the records but their names. Raises PunchboardError.
    """
    selection = edition.products[name].records[index]
    if not (selection.where or selection.sort or selection.split):
        yield from ((slug, {}) for slug in edition.game.records[selection.kind])
        return
    views = edition.views[selection.kind]
    if selection.where:
        holds = _condition(edition, name, index, selection, owner)
        views = [record_view for record_view in views if holds(record_view)]
    if selection.sort:
        views = _sorted(edition, name, index, selection, views)
    yield from ((record_view["slug"], record_view) for record_view in views)


def parts_of(edition: OpenEdition, name: str, index: int, record_view: dict[str, Any]) -> int:
    """Return how many parts a record has: as many as the list of its split needs, or one."""
    selection = edition.products[name].records[index]
    if selection.split is None or not selection.split.field:
        return 1
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


class Printed(Mapping[str, dict[str, Any]]):
    """The products that a build prints, as templates see them: each counted when it is asked for.

    Members of pools are there by their ids, and are not among those that it goes through.
    """

    def __init__(self, edition: OpenEdition) -> None:
        # An edition leads to what is made of it once, which must not keep it open.
        self._edition = ref(edition)
        self._names = usual(edition.products, edition.game.kinds)

    def __getitem__(self, name: str) -> dict[str, Any]:
        edition = self._edition()
        assert edition is not None
        product = edition.products[name]
        members = [self[member] for member in product.pool]
        pieces = len(product.pages) or sum(_own_pieces(edition, name))
        pages = not members and edition.layout(product.components[0]).on_paper
        pieces *= 2 if pages and product.back else 1
        backed = bool(product.back) or (pages and pieces > 1)
        backed = backed and sheet_options(edition, name).backs != "none"
        return {
            "id": name,
            "title": product.title,
            "pieces": sum((member["pieces"] for member in members), pieces),
            "pages": pages,
            "sides": max((member["sides"] for member in members), default=2 if backed else 1),
            "members": members,
        }

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _own_pieces(edition: OpenEdition, name: str) -> Iterator[int]:
    """Yield how many pieces each record of a product has; the pages of flowing text are one."""
    product = edition.products[name]
    if not product.records and isinstance(product.copies, int) and not product.pool:
        yield product.copies
    for owner in edition.game.records[product.owner] if product.owner else ("",):
        for index, selection in enumerate(product.records):
            for slug, record_view in selected(edition, name, index, owner):
                record = edition.game.record(selection.kind, slug)
                copies = copies_of(edition, name, product, record, owner)
                yield copies * parts_of(edition, name, index, record_view)
