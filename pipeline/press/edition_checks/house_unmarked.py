"""House values that a face prints without the sign that says so."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.content.games import GAME_FILE
from pipeline.content.records import Record
from pipeline.documents.document import dotted_path, value_at
from pipeline.edition.context import OpenEdition
from pipeline.press.edition_checks import Printed, edition_check
from pipeline.press.printed_values import Unmarked, unmarked_values

_GOOD_CARD: Final = """\
{% from "house-parts.xml.j2" import house with context %}
<face>
<text x="5" y="5" w="50" h="5" style="doc-body">
  {{ card.cost }}{{ house(card, "cost", fill="doc-ink") }}
</text>
</face>
"""
_BAD_CARD: Final = """\
<face>
<text x="5" y="5" w="50" h="5" style="doc-body">{{ card.cost }}</text>
</face>
"""
_BAD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 3, house: [cost] }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
    "card.xml.j2": _BAD_CARD,
}
_GOOD = {**_BAD, "card.xml.j2": _GOOD_CARD}


@edition_check("house-unmarked", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def house_unmarked(printed: Printed) -> Iterator[Finding]:
    """Find house values that a face prints as words or figures without asking for their sign.

    Players take what is printed for the publisher's unless a sign stands behind it. A value that
    only sorts, counts or draws is none; a sign in the same paragraph is enough, and so is one on a
    face that asks for none by name, for that speaks of the whole face.
    """
    found: dict[tuple[str, str, str], list[Unmarked]] = {}
    for each in unmarked_values(*printed):
        kind, _, path = each.value
        found.setdefault((each.order.component, kind, _general(path)), []).append(each)
    for (component, kind, path), values in found.items():
        yield _finding(printed, component, kind, path, values)


def _finding(
    printed: Printed, component: str, kind: str, path: str, found: list[Unmarked]
) -> Finding:
    edition, (_, slug, first) = printed.edition, found[0].value
    if kind:
        record = edition.game.record(kind, slug)
        place, subject = record.position_of(*_path(record, first)), str(record)
        one = kind.replace("-", "_")
    else:
        place, subject = _position_in_game(edition, first), "game"
        one = "game"
    others = len({each.value for each in found}) - 1
    more = f" (and so are {others} more of its kind)" if others else ""
    template = f"{component}.xml.j2"
    return Finding(
        "house-unmarked",
        f"{path} is a house value that {template} prints without the sign{more}",
        place,
        subject,
        f'put {{{{ house({one}, "{first}") }}}} of house-parts.xml.j2 behind it',
        Severity.INFO,
    )


def _path(record: Record, dotted: str) -> tuple[str | int, ...]:
    """Return a dotted path within a record in its parts."""
    written = value_at(record.document.data, (record.about or record.slug,))
    return dotted_path(written, dotted)


def _position_in_game(edition: OpenEdition, dotted: str) -> Position:
    document = edition.game.documents[GAME_FILE]
    return document.position(*dotted_path(document.data, dotted))


def _general(path: str) -> str:
    """Return a path with ``*`` for each place in a list."""
    return ".".join("*" if part.isdecimal() else part for part in path.split("."))
