"""How many copies of each record a product prints, and what its expressions see."""

from typing import Any

from pipeline.base.errors import fail
from pipeline.base.suggest import hint
from pipeline.content.records import Record
from pipeline.content.view import view
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Product


def copies_of(edition: OpenEdition, name: str, product: Product, record: Record) -> int:
    """Return how many copies of `record` the product prints. Raises PunchboardError."""
    if isinstance(product.copies, int):
        return product.copies
    named = product.copies.isidentifier()
    value = getattr(record.values, product.copies, None) if named else None
    count = value if named else _counted(edition, name, product.copies, record)
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        known = type(record.values).model_fields
        absent = named and product.copies not in known
        raise fail(
            "product-copies",
            "expected copies to name an integer field, or to be an expression that counts them, "
            f"found {product.copies!r}",
            edition.products.position(name, "copies"),
            str(record),
            hint(product.copies, known) if absent else f"its value there is {count!r}",
        )
    return count


def _counted(edition: OpenEdition, name: str, source: str, record: Record) -> Any:
    """Return what an expression over a record's fields, `records` and `c` counts."""
    from pipeline.markup.expression import ExpressionError, Expressions

    try:
        return Expressions().expression(source)(names_seen(edition, view(edition.game, record)))
    except ExpressionError as problem:
        position = edition.products.position(name, "copies")
        raise fail("product-copies", str(problem), position, str(record)) from None


def names_seen(edition: OpenEdition, shown: dict[str, Any]) -> dict[str, Any]:
    """Return what expressions of a product see: a record's fields, all records, the constants."""
    told = edition.constant_context
    named = {"record": shown, "slug": shown["slug"], "c": told["c"], "records": told["records"]}
    return {**shown, **named}
