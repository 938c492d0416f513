"""A roster as any program understands it: what it is made of, what it costs, in plain texts."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Item(NamedTuple):
    """What an entry has: `kind` and `slug` name its record, both empty where it is words alone.

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
    """One line of a roster; `cost` is for all `count` of it together, None where nothing costs."""

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
