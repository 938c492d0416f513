"""Where a game's rosters take what arrives: the profile, read from the other side.

A profile says which expression tells an entry's cost; where that is a field's name alone, a cost
that arrives can be written into the field. What is worked out from other fields has no slot.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pipeline.content.game import Game
from pipeline.exchange.profile import Profile

_FIELD: Final = re.compile(
    r"\s*([a-z][a-z0-9_]*)\s*+(?:or\s+['\"\w]+|\|\s*default\([^()]*\))?\s*", re.ASCII
)
_DEEPEST: Final = 2


class Slot(NamedTuple):
    """A field, or a field of the record within a field, and what it takes.

    `many` says that it takes several; `options` are those of its type in kinds.yaml, `type` among
    them, of a list those of its entries.
    """

    path: tuple[str, ...]
    options: Mapping[str, Any]
    many: bool = False

    @property
    def type(self) -> str:
        """The field type's name."""
        return str(self.options.get("type", ""))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of records that a reference may name."""
        to = self.options.get("to", ()) if self.type == "ref" else ()
        return (to,) if isinstance(to, str) else tuple(to)

    def __str__(self) -> str:
        return ".".join(self.path)


class Slots(NamedTuple):
    """The slots of an entry, and those of the roster; facts by their labels in small letters.

    `rules` and `weapons` take what is told of an entry under these names.
    """

    title: Slot | None
    type: Slot | None
    count: Slot | None  # type: ignore[assignment]  # hides a tuple's method that nobody calls
    cost: Slot | None
    notes: Slot | None
    facts: Mapping[str, Slot]
    items: tuple[Slot, ...]
    of_roster: Mapping[str, Slot]
    rules: Slot | None = None
    weapons: Slot | None = None


def slots_of(game: Game, profile: Profile) -> Slots:
    """Return where rosters of a game take what arrives."""
    fields = game.documents["kinds.yaml"].data[profile.kind].get("fields", {})
    listed = _options(fields.get(profile.entries)).get("of", {})
    entry_fields = _options(listed).get("fields", {})
    entry = profile.entry
    expressions = (entry.title, entry.type, entry.count, entry.cost, entry.notes)
    title, type_, count, cost, notes = (_slot_of(entry_fields, text) for text in expressions)
    facts, of_roster = (
        _labelled_slots(entry_fields, entry.facts),
        _labelled_slots(fields, profile.facts),
    )
    items = tuple(_items(entry_fields, entry.items))
    takes = {
        label.casefold(): _slot(entry_fields, (field,)) for label, field in entry.takes.items()
    }
    rules, weapons = takes.pop("rules", None), takes.pop("weapons", None)
    facts |= {label: slot for label, slot in takes.items() if slot is not None}
    return Slots(title, type_, count, cost, notes, facts, items, of_roster, rules, weapons)


def _options(raw: Any) -> Mapping[str, Any]:
    """Return a field as kinds.yaml specifies it, with shorthand written out."""
    if isinstance(raw, str):
        return {"type": raw}
    return raw if isinstance(raw, Mapping) else {}


def _slot_of(fields: Mapping[str, Any], expression: str) -> Slot | None:
    """Return the field that an expression tells unchanged, None where it is worked out."""
    match = _FIELD.fullmatch(expression)
    return _slot(fields, (match[1],)) if match and match[1] in fields else None


def _labelled_slots(fields: Mapping[str, Any], labels: Mapping[str, str]) -> dict[str, Slot]:
    slots = {label.casefold(): _slot_of(fields, text) for label, text in labels.items()}
    return {label: slot for label, slot in slots.items() if slot is not None}


def _items(fields: Mapping[str, Any], names: Iterable[str]) -> Iterator[Slot]:
    for name in names:
        path = tuple(name.split("."))
        slot = _slot(fields, path) if len(path) <= _DEEPEST else None
        if slot is not None:
            yield slot


def _slot(fields: Mapping[str, Any], path: tuple[str, ...]) -> Slot | None:
    options, many = _options(fields.get(path[0])), False
    if options.get("type") == "list":
        options, many = _options(options.get("of")), True
    if not options.get("type"):
        return None
    if len(path) == 1:
        return Slot(path, options, many)
    inner = _slot(options.get("fields", {}), path[1:])
    return Slot(path, inner.options, many) if inner is not None and not inner.many else None
