"""One picture for two different cards of a deck."""

from collections.abc import Iterator
from typing import Any

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.picture import Pictured
from pipeline.content.records import Record

_GOOD = {
    "kinds.yaml": "card:\n  picture: icon\n  fields: { icon: text }\n",
    "card.yaml": "source: { section: Cards }\n"
    "fox: { name: Fox, icon: paw }\nowl: { name: Owl, icon: wing }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("icon: wing", "icon: paw")}


@check("picture-twice", bad=_BAD, good=_GOOD)
def picture_twice(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a deck that differ in name and have one picture.

    Players know cards by their pictures long before they have read a name. Kinds say in kinds.yaml
    with `picture` where theirs stands, and which field parts their records into decks.
    """
    for kind in checked.game.kinds.values():
        if kind.picture is not None:
            records = checked.game.records[kind.name].values()
            yield from _repeats(list(records), kind.picture)


def _repeats(records: list[Record], pictured: Pictured) -> Iterator[Finding]:
    first: dict[tuple[Any, Any], Record] = {}
    for record in records:
        picture = getattr(record.values, pictured.field)
        if not picture:
            continue
        deck = getattr(record.values, pictured.by) if pictured.by else None
        other = first.setdefault((deck, picture), record)
        if other.name != record.name:
            message = f"{picture} is the picture of {other.name!r}, too"
            place = record.position_of(pictured.field)
            hint = "give each card of a deck a picture of its own"
            yield Finding("picture-twice", message, place, str(record), hint, Severity.WARNING)
