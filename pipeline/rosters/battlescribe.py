"""The roster format of BattleScribe and its heirs: its tree, read and written.

A selection costs as much as all of its number, without its contents; the sum of all
selections is the roster's. Our own data is in the roster's notes, as a link does.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol
from xml.sax.saxutils import escape, quoteattr

from pipeline.rosters.format import FRAGMENT, fragment, read_fragment
from pipeline.rosters.roster import Entry, Fact, ImportedRoster, Item, Roster, Sort, Thing, Unit

NAMESPACE: Final = "http://www.battlescribe.net/schema/rosterSchema"
SCHEMA: Final = "2.03"

OTHER: Final = "Other costs"
"""The selection that holds what a roster costs in addition to its entries."""


class Cost(NamedTuple):
    """What something costs, in one sort of points; for all of its number together."""

    name: str
    value: float


class Profile(NamedTuple):
    """A line of values; `sort` is the name of its type, such as Weapon."""

    name: str
    sort: str
    characteristics: tuple[Fact, ...]


class Node(NamedTuple):
    """A roster, a force or something taken: a unit, a model, an upgrade; with all that it holds.

    `kind` and `number` are those of something taken, `catalogue` names the faction of a force,
    `system` the game of a roster, `maker` the program that wrote it, where the file says so.
    """

    name: str
    custom_name: str
    kind: str
    catalogue: str
    system: str
    maker: str
    notes: str
    rules: tuple[str, ...]
    profiles: tuple[Profile, ...]
    costs: tuple[Cost, ...]
    selections: "tuple[Node, ...]"
    forces: "tuple[Node, ...]"
    number: int = 1


class Part(Protocol):
    """A part of a file, whether this is XML or JSON; raises PunchboardError for what is wrong."""

    def text(self, key: str) -> str:
        """Return a text, an empty one where it is not there."""

    def value(self) -> str:
        """Return what a characteristic says."""

    def number(self, key: str, usual: int | None = None) -> float:
        """Return a number; without a `usual` one it has to be there."""

    def parts(self, key: str) -> "Iterable[Part]":
        """Return the parts of a list."""


def read_node(part: Part) -> Node:
    """Return a roster, or a part of one; raises PunchboardError for what is wrong in it."""
    profiles = (
        Profile(
            each.text("name"),
            each.text("typeName"),
            tuple(Fact(one.text("name"), one.value()) for one in each.parts("characteristics")),
        )
        for each in part.parts("profiles")
    )
    return Node(
        part.text("name"),
        part.text("customName"),
        part.text("type"),
        part.text("catalogueName"),
        part.text("gameSystemName"),
        part.text("generatedBy"),
        part.text("customNotes"),
        tuple(each.text("name") for each in part.parts("rules")),
        tuple(profiles),
        tuple(Cost(each.text("name"), each.number("value")) for each in part.parts("costs")),
        tuple(
            read_node(each)._replace(number=round(each.number("number", 1)))
            for each in part.parts("selections")
        ),
        tuple(map(read_node, part.parts("forces"))),
    )


def identity(*parts: object) -> str:
    """Return the id for the names in `parts`: the same ones have the same id in every file."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).hexdigest()
    return "-".join(digest[at : at + 4] for at in range(0, 16, 4))


Lines = Iterator[str]

# What XML 1.0 cannot hold, written as a reference or not.
_NO_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def start(element: str, attributes: dict[str, str], *, empty: bool = False) -> str:
    """Return a start tag, or an empty element."""
    written = "".join(
        f" {key}={quoteattr(_NO_XML.sub('', value))}" for key, value in attributes.items()
    )
    return f"<{element}{written}{'/' * empty}>"


def said(text: str) -> str:
    return escape(_NO_XML.sub("", text))


def within(element: str, lines: Iterable[str]) -> Lines:
    """Yield lines within an element, indented; nothing if there are none."""
    contents = list(lines)
    if contents:
        yield from (f"  <{element}>", *(f"    {line}" for line in contents), f"  </{element}>")


def cost(roster: Roster, value: int | None, element: str = "cost") -> Lines:
    """Yield a cost; nothing if it is missing."""
    if roster.unit and value is not None:
        kind = identity(roster.game, "cost", roster.unit)
        head = {"name": roster.unit, "typeId": kind, "value": f"{value}.0"}
        yield start(element, head, empty=True)


def profile(
    roster: Roster, place: tuple[object, ...], name: str, sort: str, facts: Iterable[Fact]
) -> Lines:
    """Yield facts as a profile; nothing if there are none."""
    characteristics = [line for fact in facts for line in _characteristic(roster, fact)]
    if characteristics:
        kind = {"typeId": identity(roster.game, "profile", sort), "typeName": sort}
        head = {"id": of_roster(roster, *place, "profile"), "name": name, "hidden": "false"}
        yield start("profile", head | kind)
        yield from within("characteristics", characteristics)
        yield "</profile>"


def _characteristic(roster: Roster, fact: Fact) -> Lines:
    head = {"name": fact.label, "typeId": identity(roster.game, "characteristic", fact.label)}
    yield f"{start('characteristic', head)}{said(fact.value)}</characteristic>"


def category(roster: Roster, place: tuple[object, ...], *, primary: bool) -> str:
    """Return the category that all entries are in."""
    head = {
        "id": of_roster(roster, *place, "category"),
        "name": kind_title(roster),
        "entryId": identity(roster.game, "category", roster.kind),
        "primary": str(primary).lower(),
    }
    return start("category", head, empty=True)


def of_roster(roster: Roster, *place: object) -> str:
    """Return the id of a place within a roster."""
    return identity(roster.game, roster.kind, roster.slug, *place)


def kind_title(roster: Roster) -> str:
    return roster.kind.replace("-", " ").capitalize()


def revision(version: str) -> str:
    """Return a version such as 1.2.3 as the whole number that the schema wants: 10203."""
    parts = [int(part[:4]) % 100 for part in re.findall(r"\d+", version)[:3]]
    major, minor, patch = [*parts, 0, 0, 0][:3]
    return str(major * 10_000 + minor * 100 + patch)


_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def write_roster(roster: Roster) -> bytes:
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
    return identity(roster.game, item.kind or item.field, item.slug or item.name)


_POINTS: Final = ("pts", "points", "point", "pt")
_UNITS: Final = ("unit", "model")
_LOT: Final = re.compile(r"(?P<many>\d{1,3})x? (?P<of>\S.*)")
"""A name that says how many it is of, such as 10 Spearmen."""


def roster_from_tree(tree: Node, origin: str, name: str) -> ImportedRoster:
    """Return a roster as it arrived; raises PunchboardError for a damaged link in its notes."""
    forces = list(_forces(tree.forces))
    unit = _points_name(tree, forces)
    selections = [selection for force in forces for selection in force.selections]
    units = [each for each in selections if _is_unit(each, unit)] or selections
    remaining = [selection for selection in selections if selection not in units]
    return ImportedRoster(
        origin,
        tree.name,
        unit,
        _total_cost(tree.costs, unit),
        tuple(fact for force in forces for fact in _facts(force.profiles)),
        tuple(_unit(selection, unit) for selection in units),
        tuple(_remarks(tree, forces, remaining, unit)),
        read_fragment(tree.notes, name) if FRAGMENT.search(tree.notes) else None,
    )


def _is_unit(selection: Node, unit: str) -> bool:
    """Return whether a selection is a unit: older catalogues call some of theirs upgrades."""
    costs = (_total_cost(each.costs, unit) for each in (selection, *_within(selection)))
    return selection.kind in _UNITS or any(costs)


def _forces(forces: Iterable[Node]) -> Iterator[Node]:
    for force in forces:
        yield force
        yield from _forces(force.forces)


def _points_name(tree: Node, forces: list[Node]) -> str:
    """Return the name of the costs that count: points if there are any, else the first."""
    costs = [
        *tree.costs,
        *(cost for force in forces for selection in force.selections for cost in selection.costs),
    ]
    names = [cost.name for cost in costs]
    return next((name for name in names if name.strip().lower() in _POINTS), next(iter(names), ""))


def _total_cost(costs: Iterable[Cost], unit: str) -> int | None:
    values = [cost.value for cost in costs if cost.name == unit]
    return round(sum(values)) if values else None


def _unit(selection: Node, unit: str) -> Unit:
    within = list(_within(selection))
    models = sum(map(_model_count, within)) or _lot_model_count(selection, within)
    costs = [cost for each in (selection, *within) for cost in each.costs]
    inner = [thing for each in within for thing in _things(each, selection)]
    rules = [Thing(rule, Sort.RULE) for rule in selection.rules]
    return Unit(
        selection.custom_name or selection.name,
        selection.name,
        models or selection.number,
        _total_cost(costs, unit),
        (*inner, *rules, *_profiles(selection.profiles[1:])),
        tuple(_facts(selection.profiles[:1])),
        selection.notes,
    )


def _model_count(selection: Node) -> int:
    lot = _LOT.fullmatch(selection.name) if selection.kind == "model" else None
    many = int(lot["many"]) if lot else 1
    return selection.number * many if selection.kind == "model" else 0


def _lot_model_count(unit: Node, within: list[Node]) -> int:
    lots = [(selection.number, _LOT.fullmatch(selection.name)) for selection in (unit, *within)]
    return sum(number * int(lot["many"]) for number, lot in lots if lot and lot["of"] in unit.name)


def _within(selection: Node) -> Iterator[Node]:
    for inner in selection.selections:
        yield inner
        yield from _within(inner)


def _things(selection: Node, unit: Node) -> Iterator[Thing]:
    """Yield what a selection within a unit is; a model that is called like its unit is none."""
    thing_sort = Sort.MODEL if selection.kind == "model" else Sort.UPGRADE
    if thing_sort is Sort.UPGRADE or selection.name != unit.name:
        yield Thing(selection.custom_name or selection.name, thing_sort, selection.number)
    yield from (Thing(rule, Sort.RULE) for rule in selection.rules)
    yield from _profiles(selection.profiles)
    if selection.notes:
        yield Thing(selection.notes, Sort.UPGRADE)


def _profiles(profiles: Iterable[Profile]) -> Iterator[Thing]:
    for profile in profiles:
        values = ", ".join(f"{label} {value}" for label, value in profile.characteristics)
        thing_sort = Sort.WEAPON if "weapon" in profile.sort.casefold() else Sort.PROFILE
        yield Thing(f"{profile.name} ({values})" if values else profile.name, thing_sort)


def _facts(profiles: Iterable[Profile]) -> Iterator[Fact]:
    return (fact for profile in profiles for fact in profile.characteristics)


def _remarks(tree: Node, forces: list[Node], remaining: list[Node], unit: str) -> Iterator[str]:
    if tree.system:
        yield f"game system: {tree.system}"
    for force in forces:
        faction = f"({force.catalogue})" * bool(force.catalogue)
        yield " ".join(filter(None, ("force:", force.custom_name or force.name, faction)))
        yield from (f"rule of the force: {rule}" for rule in force.rules)
        if force.notes:
            yield f"notes on the force: {force.notes}"
    for selection in remaining:
        cost = _total_cost(selection.costs, unit)
        yield f"taken with the units: {selection.name}" + (f", {cost} {unit}" if cost else "")
        yield from (f"with it: {inner.name}" for inner in _within(selection))
    if notes := FRAGMENT.sub("", tree.notes).strip():
        yield f"notes: {notes}"
