"""A roster as any program understands it: of ours whole, or as a file from elsewhere has it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pipeline.source.findings import Position, PunchboardError, fail


class Item(NamedTuple):
    """What an entry has: `kind` and `slug` name its record, both empty if it is words alone.

    `field` is the entry's field that holds it.
    """

    field: str
    name: str
    kind: str = ""
    slug: str = ""


class Fact(NamedTuple):
    """A label and what it says."""

    label: str
    value: str


class Entry(NamedTuple):
    """One line of a roster; `cost` is for all `count` of it together, None if nothing costs."""

    title: str
    type: Item | None
    count: int  # type: ignore[assignment]  # hides a tuple's method that nobody calls
    cost: int | None
    items: tuple[Item, ...]
    facts: tuple[Fact, ...]
    notes: str


class Roster(NamedTuple):
    """A whole roster.

    `version` is that of the game's content, `unit` what costs are counted in. `data` is the
    roster's file as plain data, from which it can be written again without loss; `owner` plays it.
    """

    game: str
    game_title: str
    version: str
    kind: str
    slug: str
    title: str
    unit: str
    total: int | None
    limit: int | None
    facts: tuple[Fact, ...]
    entries: tuple[Entry, ...]
    data: Mapping[str, Any]
    owner: str = ""


FORMAT: Final = "punchboard-roster"
VERSION: Final = 1

_HEAD: Final = ("name", "game", "content")


class Own(NamedTuple):
    """A roster's file as plain data; `text` is the file itself, where it is a file of ours."""

    data: Mapping[str, Any]
    text: str = ""

    @property
    def game(self) -> str:
        """The id of the game that it says it belongs to; empty if it says nothing."""
        return str(self.data.get("game") or "")


def own_data(roster: Roster) -> dict[str, Any]:
    """Return a roster's data with its game and the version of the content, name first."""
    data = {"game": roster.game, "content": roster.version} | dict(roster.data)
    head = {key: data[key] for key in _HEAD if key in data}
    return head | data


def envelope(roster: Roster) -> dict[str, Any]:
    """Return a roster's data in what says that it is one."""
    return {"format": FORMAT, "version": VERSION, "kind": roster.kind, "roster": own_data(roster)}


def open_envelope(found: Any, name: str) -> Own:
    """Return the data in an envelope; raises PunchboardError for any other."""
    place = Position(name)
    if not isinstance(found, Mapping) or found.get("format") != FORMAT:
        raise _format_error("expected a roster of Punchboard's", place)
    if found.get("version") != VERSION:
        message = (
            f"expected version {VERSION} of the format, found {str(found.get('version'))[:20]!r}"
        )
        raise _format_error(message, place)
    data = found.get("roster")
    if not isinstance(data, Mapping):
        raise _format_error("there is no roster in it", place)
    return Own(data)


def _format_error(message: str, place: Position) -> PunchboardError:
    return fail("import-format", message, place, hint="export it once more with this version")


class Sort(StrEnum):
    """What a thing is by the words of its file."""

    UPGRADE = "upgrade"
    TRAIT = "trait"
    MODEL = "model"
    RULE = "rule"
    WEAPON = "weapon"
    PROFILE = "profile"
    LINK = "link"


CHOSEN = frozenset({Sort.UPGRADE, Sort.TRAIT, Sort.MODEL, Sort.LINK})
"""What a player has picked; all else the unit has anyway."""


class Thing(NamedTuple):
    """Something that a unit has, in the words of its file."""

    text: str
    sort: Sort
    count: int = 1  # type: ignore[assignment]  # hides a tuple's method that nobody calls


class Unit(NamedTuple):
    """A unit of a roster; `cost` is for all of it, None if the file does not say."""

    title: str
    type: str = ""
    count: int = 1  # type: ignore[assignment]  # hides a tuple's method that nobody calls
    cost: int | None = None
    things: tuple[Thing, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: str = ""


class ImportedRoster(NamedTuple):
    """A roster from elsewhere: `own` where it is ours, with our data in it.

    `unit` is what costs are counted in; `total` is the sum that the file gives; `remarks` are what
    an importer has to say of the file as a whole.
    """

    origin: str
    title: str = ""
    unit: str = ""
    total: int | None = None
    facts: tuple[Fact, ...] = ()
    units: tuple[Unit, ...] = ()
    remarks: tuple[str, ...] = ()
    own: Own | None = None


def combined(unit: Unit, other: Unit) -> Unit:
    """Return two halves of a unit as one: models, costs and weapons together, the rest once."""
    costs = [half.cost for half in (unit, other) if half.cost is not None]
    things: dict[tuple[str, Sort], int] = {}
    for half in (unit, other):
        half_things: dict[tuple[str, Sort], int] = {}
        for text, sort, count in half.things:
            half_things[text, sort] = half_things.get((text, sort), 0) + count
        for key, count in half_things.items():
            counted = key[1] in (Sort.WEAPON, Sort.UPGRADE)
            count_before = things.get(key, 0)
            things[key] = count_before + count if counted else max(count_before, count)
    notes = dict.fromkeys(filter(None, (unit.notes, other.notes)))
    return unit._replace(
        count=unit.count + other.count,
        cost=sum(costs) if costs else None,
        things=tuple(Thing(text, sort, count) for (text, sort), count in things.items()),
        facts=tuple(dict.fromkeys((*unit.facts, *other.facts))),
        notes="; ".join(notes),
    )
