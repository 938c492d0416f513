"""A roster as its templates see it: plain data, without what is kept secret."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipeline.build.roster.showing import Part, Showing
from pipeline.content.locale.fields import field_word
from pipeline.content.locale.roster_words import LABELS
from pipeline.content.locale.words import Words
from pipeline.exchange.profile import Profile
from pipeline.exchange.roster import Entry, Fact, Item, Roster

NOTES: Final = "notes"
"""What the remarks on an entry are called among what is kept secret."""


class Secrets:
    """What a list leaves out: costs, labels of facts and tracks, and fields of items."""

    def __init__(self, profile: Profile, showing: Showing) -> None:
        self.costs = Part.POINTS in showing.without
        hidden = (getattr(profile.hide, part.value) for part in showing.without)
        self._names = frozenset(name for names in hidden for name in names)

    def shown(self, name: str) -> bool:
        """Tell whether the fact, the track or the field of that name is shown."""
        return name not in self._names

    def follows(self, field: str) -> bool:
        """Tell whether a field of an entry is shown, or a part of it is."""
        return all(field != name.partition(".")[0] for name in self._names)


def told(roster: Roster, secrets: Secrets, words: Words) -> dict[str, Any]:
    """Return a roster as plain data; `groups` are the items of an entry by their field.

    Labels of facts and fields are in the language of `words`.
    """
    costs = not secrets.costs
    return {
        "game": roster.game,
        "game_title": roster.game_title,
        "version": roster.version,
        "kind": roster.kind,
        "slug": roster.slug,
        "title": roster.title,
        "owner": roster.owner,
        "unit": roster.unit if costs else "",
        "total": roster.total if costs else None,
        "limit": roster.limit if costs else None,
        "facts": list(_facts(roster.facts, secrets, words)),
        "entries": [_entry(entry, secrets, words) for entry in roster.entries],
    }


def _entry(entry: Entry, secrets: Secrets, words: Words) -> dict[str, Any]:
    items = [item for item in entry.items if secrets.shown(item.field)]
    return {
        "title": entry.title,
        "type": entry.type.name if entry.type is not None else "",
        "type_of": (entry.type.kind, entry.type.slug) if entry.type is not None else ("", ""),
        "count": entry.count,
        "cost": None if secrets.costs else entry.cost,
        "items": [item._asdict() for item in items],
        "groups": _groups(items, words),
        "facts": list(_facts(entry.facts, secrets, words)),
        "notes": entry.notes if secrets.shown(NOTES) else "",
    }


def _facts(facts: Iterable[Fact], secrets: Secrets, words: Words) -> Iterator[dict[str, str]]:
    shown = (fact for fact in facts if secrets.shown(fact.label))
    return ({**fact._asdict(), "label": words.get(fact.label, LABELS)} for fact in shown)


def _groups(items: Iterable[Item], words: Words) -> list[dict[str, Any]]:
    """Return the names of items by their field, those that come more than once with a number."""
    groups: dict[str, dict[str, int]] = {}
    for item in items:
        names = groups.setdefault(_label(item.field, words), {})
        names[item.name] = names.get(item.name, 0) + 1
    return [
        {
            "label": label,
            "names": [f"{name} ×{count}" if count > 1 else name for name, count in names.items()],
        }
        for label, names in groups.items()
    ]


def _label(field: str, words: Words) -> str:
    """Return the first part of a field's path in words: what the entry calls it."""
    return field_word(field.partition(".")[0], words)
