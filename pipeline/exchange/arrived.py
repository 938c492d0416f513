"""A roster from elsewhere, as its file tells it, before any game has looked at it."""

from enum import StrEnum
from typing import NamedTuple

from pipeline.exchange.own import Own
from pipeline.exchange.roster import Fact


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
    """A unit of a roster; `cost` is for all of it, None where the file does not say."""

    title: str
    type: str = ""
    count: int = 1  # type: ignore[assignment]  # hides a tuple's method that nobody calls
    cost: int | None = None
    things: tuple[Thing, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: str = ""


class Arrived(NamedTuple):
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
        held: dict[tuple[str, Sort], int] = {}
        for text, sort, count in half.things:
            held[text, sort] = held.get((text, sort), 0) + count
        for key, count in held.items():
            counted = key[1] in (Sort.WEAPON, Sort.UPGRADE)
            known = things.get(key, 0)
            things[key] = known + count if counted else max(known, count)
    notes = dict.fromkeys(filter(None, (unit.notes, other.notes)))
    return unit._replace(
        count=unit.count + other.count,
        cost=sum(costs) if costs else None,
        things=tuple(Thing(text, sort, count) for (text, sort), count in things.items()),
        facts=tuple(dict.fromkeys((*unit.facts, *other.facts))),
        notes="; ".join(notes),
    )
