"""A roster as BattleScribe's XML, its elements in the order that its readers know.

A selection costs what all of its number cost, and nothing of what it holds; the sum of all
selections is the roster's. Our own data stands in the roster's notes, as a link does.
"""

from collections.abc import Iterable
from typing import Final

from pipeline.exchange.battlescribe.parts import (
    Lines,
    category,
    cost,
    kind_title,
    of_roster,
    profile,
    revision,
    said,
    start,
    within,
)
from pipeline.exchange.battlescribe.tree import NAMESPACE, OTHER, SCHEMA, identity
from pipeline.exchange.roster import Entry, Item, Roster
from pipeline.exchange.share import fragment

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def write_roster(roster: Roster) -> bytes:
    """Return a roster as a `.ros` file."""
    return ("\n".join((_HEAD, *_roster(roster))) + "\n").encode()


def _roster(roster: Roster) -> Lines:
    head = {
        "id": of_roster(roster),
        "name": roster.title,
        "battleScribeVersion": SCHEMA,
        "gameSystemId": identity(roster.game),
        "gameSystemName": roster.game_title,
        "gameSystemRevision": revision(roster.version),
        "xmlns": NAMESPACE,
    }
    yield start("roster", head)
    yield from within("costs", cost(roster, _total(roster)))
    yield from within("costLimits", cost(roster, roster.limit, "costLimit"))
    yield from within("forces", _force(roster))
    yield f"  <customNotes>{said(fragment(roster))}</customNotes>"
    yield "</roster>"


def _total(roster: Roster) -> int:
    return _sum(roster.entries) if roster.total is None else roster.total


def _sum(entries: Iterable[Entry]) -> int:
    return sum(entry.cost or 0 for entry in entries)


def _force(roster: Roster) -> Lines:
    title = kind_title(roster)
    head = {
        "id": of_roster(roster, "force"),
        "name": title,
        "entryId": identity(roster.game, "force", roster.kind),
        "catalogueId": identity(roster.game, "catalogue"),
        "catalogueRevision": revision(roster.version),
        "catalogueName": roster.game_title,
    }
    numbered = enumerate(roster.entries)
    selections = [line for at, entry in numbered for line in _entry(roster, at, entry)]
    yield start("force", head)
    yield from within("profiles", profile(roster, ("force",), roster.title, title, roster.facts))
    yield from within("selections", [*selections, *_rest(roster)])
    yield from within("categories", [category(roster, ("force",), primary=False)])
    yield "</force>"


def _entry(roster: Roster, at: int, entry: Entry) -> Lines:
    kind = entry.type or Item("entry", entry.title)
    head = {
        "id": of_roster(roster, at),
        "name": kind.name,
        "entryId": _of_game(roster, kind),
        "customName": entry.title if kind.name != entry.title else "",
        "number": str(entry.count),
        "type": "unit",
    }
    items = (line for to, item in enumerate(entry.items) for line in _item(roster, at, to, item))
    yield start("selection", {key: value for key, value in head.items() if value})
    if entry.notes:
        yield f"  <customNotes>{said(entry.notes)}</customNotes>"
    yield from within("profiles", profile(roster, (at,), entry.title, "Facts", entry.facts))
    yield from within("selections", items)
    yield from within("costs", cost(roster, entry.cost or 0))
    yield from within("categories", [category(roster, (at,), primary=True)])
    yield "</selection>"


def _item(roster: Roster, at: int, to: int, item: Item) -> Lines:
    group = {"entryGroupId": identity(roster.game, "group", item.field)}
    ids = {"id": of_roster(roster, at, to), "name": item.name, "entryId": _of_game(roster, item)}
    return _upgrade(roster, ids | group, 0)


def _rest(roster: Roster) -> Lines:
    """Yield what a roster costs beside its entries, so that the sum is right for any reader."""
    rest = _total(roster) - _sum(roster.entries)
    if rest and roster.unit:
        kind = identity(roster.game, "entry", OTHER)
        head = {"id": of_roster(roster, "rest"), "name": OTHER, "entryId": kind}
        yield from _upgrade(roster, head, rest)


def _upgrade(roster: Roster, head: dict[str, str], costs: int) -> Lines:
    yield start("selection", {**head, "number": "1", "type": "upgrade"})
    yield from within("costs", cost(roster, costs))
    yield "</selection>"


def _of_game(roster: Roster, item: Item) -> str:
    """Return the id of what an item is in any roster of the game."""
    return identity(roster.game, item.kind or item.field, item.slug or item.name)
