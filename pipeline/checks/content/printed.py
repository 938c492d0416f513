"""What a game prints: its products as they are written, and the kinds that they print."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.checks.content.named import quoted
from pipeline.checks.content.subject import GameSubject
from pipeline.documents.document import Document

FILE: Final = "products.yaml"

_RECORDS: Final = re.compile(r"\brecords(?:\.(\w+)|\[\s*['\"]([\w-]+)['\"]\s*\]|(\[))")


class Choice(NamedTuple):
    """Records that a product prints: a kind, and an expression that must hold for them.

    `place` is where products.yaml says so.
    """

    product: str
    place: tuple[str | int, ...]
    kind: str
    where: str


def products(checked: GameSubject) -> Document | None:
    """Return products.yaml, None where a game has none that can be read."""
    try:
        document = checked.game.read(FILE)
    except PunchboardError:
        return None
    return document if isinstance(document.data, dict) else None


def choices(checked: GameSubject) -> tuple[Choice, ...]:
    """Return every choice of records of every product; malformed ones are left to the build."""
    document = checked.cached(products)
    written = document.data if document is not None else {}
    return tuple(choice for name, entry in written.items() for choice in _choices(name, entry))


def _choices(product: str, entry: Any) -> Iterator[Choice]:
    records = entry.get("records", ()) if isinstance(entry, dict) else ()
    listed = isinstance(records, list)
    for index, raw in enumerate(records if listed else [records]):
        options = {"kind": raw} if isinstance(raw, str) else raw
        if isinstance(options, dict) and isinstance(options.get("kind"), str):
            where = options.get("where", "")
            place = (product, "records", index) if listed else (product, "records")
            yield Choice(product, place, options["kind"], where if isinstance(where, str) else "")


def components(entry: Any) -> Iterator[str]:
    """Yield the components that a product's entry names: front, back and pages."""
    if isinstance(entry, dict):
        back = entry.get("back")
        pages = entry.get("pages")
        named = [entry.get("component"), back.get("component") if isinstance(back, dict) else back]
        named += pages if isinstance(pages, list) else ()
        yield from (name for name in named if isinstance(name, str))


def printed(checked: GameSubject) -> frozenset[str]:
    """Return the kinds that products choose and templates walk through.

    Where a product chooses a kind that there is none of, any may be meant, which the build tells.
    """
    kinds = {choice.kind for choice in checked.cached(choices)}
    if not kinds <= checked.game.kinds.keys():
        return frozenset(checked.game.kinds)
    return frozenset(kinds | walked(checked.templates, checked.game.kinds))


def walked(sources: Mapping[str, str], kinds: Mapping[str, Any]) -> set[str]:
    """Return the kinds whose records Jinja sources name; any in quotes where one is computed."""
    found: set[str] = set()
    computed = False
    for source in sources.values():
        for plain, listed, bracket in _RECORDS.findall(source):
            found.add(plain or listed)
            computed = computed or bool(bracket)
    if computed:
        found |= {word for source in sources.values() for word in quoted(source)}
    return found & kinds.keys()
