"""Which records a product takes, and in which order."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pipeline.base.errors import fail
from pipeline.base.suggest import hint
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Selection
from pipeline.press.copies import names_seen
from pipeline.press.flow_pages import flow_bounds


class Chosen(NamedTuple):
    """A record to print, and the number of faces that it takes.

    Where these are the pages of a flow, `bounds` are the numbers of the children that they begin
    with, and of all children.
    """

    kind: str
    slug: str
    parts: int = 1
    bounds: tuple[int, ...] = ()


def select_records(edition: OpenEdition, name: str, sheet: str = "") -> Iterator[Chosen]:
    """Yield the records of product `name` on the paper `sheet`, selection by selection.

    Raises PunchboardError.
    """
    for index, selection in enumerate(edition.products[name].records):
        kind, records = selection.kind, edition.game.records[selection.kind]
        if not (selection.where or selection.sort or selection.split):
            # Nothing is asked of the records but their names: none of them has to be read.
            yield from (Chosen(kind, slug) for slug in records)
            continue
        views = edition.views[kind]
        if selection.where:
            holds = _condition(edition, name, index, selection)
            views = [each for each in views if holds(each)]
        if selection.sort:
            views = _sorted(edition, name, index, selection, views)
        for each in views:
            record = records[each["slug"]]
            if selection.split is not None and selection.split.flow:
                bounds = flow_bounds(edition, name, index, record, sheet)
                yield Chosen(kind, record.slug, len(bounds) - 1, bounds)
            else:
                yield Chosen(kind, record.slug, _parts(edition, name, index, selection, each))


def _parts(
    edition: OpenEdition, name: str, index: int, selection: Selection, shown: dict[str, Any]
) -> int:
    """Return how many faces a record takes: as many as its list needs."""
    if selection.split is None:
        return 1
    entries = shown.get(selection.split.field)
    if not isinstance(entries, list):
        position = edition.products.position(name, "records", index, "split")
        message = f"expected split to name a list, found {selection.split.field!r}"
        lists = [field for field, value in shown.items() if isinstance(value, list)]
        raise fail("product-split", message, position, name, hint(selection.split.field, lists))
    visibility = edition.key.visibility
    blanks = visibility.blanks if visibility is not None and selection.split.blanks else 0
    return max(1, -(-len(entries) // selection.split.by) + blanks)


def _condition(
    edition: OpenEdition, name: str, index: int, selection: Selection
) -> Callable[[dict[str, Any]], bool]:
    """Return the `where` expression as a function of a record's view."""
    from pipeline.markup.expression import ExpressionError, Expressions

    def error_of(problem: Exception, subject: str = "") -> Exception:
        position = edition.products.position(name, "records", index, "where")
        return fail("product-where", str(problem), position, subject or name)

    try:
        expression = Expressions().expression(selection.where)
    except ExpressionError as problem:
        raise error_of(problem) from None

    def holds(shown: dict[str, Any]) -> bool:
        try:
            return bool(expression(names_seen(edition, shown)))
        except ExpressionError as problem:
            raise error_of(problem, f"{shown['kind']}:{shown['slug']}") from None

    return holds


def _sorted(
    edition: OpenEdition, name: str, index: int, selection: Selection, views: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return `views` by a field, words by the alphabet of the edition; ties as in the file."""
    from pipeline.markup.alphabet import sorting_key

    field = selection.sort.removeprefix("-")

    def key(shown: dict[str, Any]) -> Any:
        value = shown[field]
        if isinstance(value, (int, float)):
            return value
        return sorting_key(str(value), edition.words)

    try:
        return sorted(views, key=key, reverse=selection.sort.startswith("-"))
    except (KeyError, TypeError):
        known = views[0] if views else ()
        position = edition.products.position(name, "records", index, "sort")
        message = f"cannot sort by {field!r}"
        raise fail("product-sort", message, position, name, hint(field, known)) from None
