"""Which records a product takes, and in which order."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from pipeline.base.errors import fail
from pipeline.base.suggest import hint
from pipeline.build.copies import names_seen
from pipeline.build.flowing import flow_bounds
from pipeline.build.products import Selection
from pipeline.build.studio import Studio


class Share(NamedTuple):
    """What one face shows of a record, named as in `FaceOrder`."""

    part: int = 1
    parts: int = 1
    first: int = 0
    past: int = 0
    leaf: int = 1
    leaves: int = 1


class Chosen(NamedTuple):
    """A record to print, and the faces that it takes."""

    kind: str
    slug: str
    faces: tuple[Share, ...] = (Share(),)


def select_records(studio: Studio, name: str, sheet: str = "") -> Iterator[Chosen]:
    """Yield the records of product `name` on the paper `sheet`, selection by selection.

    Raises PunchboardError.
    """
    for index, selection in enumerate(studio.products[name].records):
        kind, records = selection.kind, studio.game.records[selection.kind]
        if not (selection.where or selection.sort or selection.split):
            # Nothing is asked of the records but their names: none of them has to be read.
            yield from (Chosen(kind, slug) for slug in records)
            continue
        views = studio.views[kind]
        if selection.where:
            holds = _condition(studio, name, index, selection)
            views = [each for each in views if holds(each)]
        if selection.sort:
            views = _sorted(studio, name, index, selection, views)
        for each in views:
            faces = tuple(_faces(studio, name, index, each, sheet))
            yield Chosen(kind, each["slug"], faces)


def _faces(
    studio: Studio, name: str, index: int, shown: dict[str, Any], sheet: str
) -> Iterator[Share]:
    """Yield the faces of one record: its parts, the pages of its flow, or the leaves of parts."""
    selection = studio.products[name].records[index]
    split = selection.split
    if split is None:
        yield Share()
        return
    parts = _parts(studio, name, index, selection, shown) if split.field else 1
    if not split.flow:
        yield from (Share(part, parts) for part in range(1, parts + 1))
        return
    record = studio.game.records[selection.kind][shown["slug"]]
    for part in range(1, parts + 1):
        pages = list(pairwise(flow_bounds(studio, name, index, record, sheet, (part, parts))))
        for number, bounds in enumerate(pages, 1):
            if split.field:
                yield Share(part, parts, *bounds, number, len(pages))
            else:
                yield Share(number, len(pages), *bounds)


def _parts(
    studio: Studio, name: str, index: int, selection: Selection, shown: dict[str, Any]
) -> int:
    """Return how many faces a record takes: as many as its list needs."""
    assert selection.split is not None
    entries = shown.get(selection.split.field)
    if not isinstance(entries, list):
        position = studio.products.position(name, "records", index, "split")
        message = f"expected split to name a list, found {selection.split.field!r}"
        lists = [field for field, value in shown.items() if isinstance(value, list)]
        raise fail("product-split", message, position, name, hint(selection.split.field, lists))
    showing = studio.key.showing
    blanks = showing.blanks if showing is not None and selection.split.blanks else 0
    return max(1, -(-len(entries) // selection.split.by) + blanks)


def _condition(
    studio: Studio, name: str, index: int, selection: Selection
) -> Callable[[dict[str, Any]], bool]:
    """Return the `where` expression as a function of a record's view."""
    from pipeline.markup.expression import ExpressionError, Expressions

    def error_of(problem: Exception, subject: str = "") -> Exception:
        position = studio.products.position(name, "records", index, "where")
        return fail("product-where", str(problem), position, subject or name)

    try:
        expression = Expressions().expression(selection.where)
    except ExpressionError as problem:
        raise error_of(problem) from None

    def holds(shown: dict[str, Any]) -> bool:
        try:
            return bool(expression(names_seen(studio, shown)))
        except ExpressionError as problem:
            raise error_of(problem, f"{shown['kind']}:{shown['slug']}") from None

    return holds


def _sorted(
    studio: Studio, name: str, index: int, selection: Selection, views: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return `views` by a field, words by the alphabet of the edition; ties as in the file."""
    from pipeline.markup.alphabet import sorting_key

    field = selection.sort.removeprefix("-")

    def key(shown: dict[str, Any]) -> Any:
        value = shown[field]
        if isinstance(value, (int, float)):
            return value
        return sorting_key(str(value), studio.words)

    try:
        return sorted(views, key=key, reverse=selection.sort.startswith("-"))
    except (KeyError, TypeError):
        known = views[0] if views else ()
        position = studio.products.position(name, "records", index, "sort")
        message = f"cannot sort by {field!r}"
        raise fail("product-sort", message, position, name, hint(field, known)) from None
