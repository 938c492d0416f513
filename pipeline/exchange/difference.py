"""What differs between two rosters: entries that came, went or changed, with what they cost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pipeline.exchange.roster import Entry, Fact, Item, Roster


class Change(NamedTuple):
    """Something that was and is not so any more; empty where there was or is nothing."""

    label: str
    was: str
    now: str


class Changed(NamedTuple):
    """An entry that both rosters have, with what is otherwise in the second."""

    title: str
    was: int | None
    now: int | None
    changes: tuple[Change, ...]


class Difference(NamedTuple):
    """What has to be done to the first roster to get the second."""

    added: tuple[Entry, ...]
    removed: tuple[Entry, ...]
    changed: tuple[Changed, ...]
    facts: tuple[Change, ...]


def difference(old: Roster, new: Roster) -> Difference:
    """Return what differs between two rosters, entries being the same by title and then by order.

    An entry whose title alone has changed is told as a changed one.
    """
    both, removed, added = _pair_entries(old.entries, new.entries)
    changed = (_compare_entries(*pair) for pair in both)
    facts = (*_fact_changes(old.facts, new.facts), *_limit_change(old, new))
    return Difference(
        tuple(added), tuple(removed), tuple(change for change in changed if change.changes), facts
    )


def _pair_entries(
    old: Sequence[Entry], new: Sequence[Entry]
) -> tuple[list[tuple[Entry, Entry]], list[Entry], list[Entry]]:
    """Return the entries that belong together, and those left over of either roster."""
    both: list[tuple[Entry, Entry]] = []
    unpaired_old, untitled = list(old), list[Entry]()
    for entry in new:
        same = next((other for other in unpaired_old if other.title == entry.title), None)
        _add_pair(both, unpaired_old, untitled, same, entry)
    added: list[Entry] = []
    for entry in untitled:
        same = next(
            (other for other in unpaired_old if other == entry._replace(title=other.title)), None
        )
        _add_pair(both, unpaired_old, added, same, entry)
    return both, unpaired_old, added


def _add_pair(
    both: list[tuple[Entry, Entry]],
    unpaired_old: list[Entry],
    unpaired_new: list[Entry],
    same: Entry | None,
    entry: Entry,
) -> None:
    if same is None:
        unpaired_new.append(entry)
    else:
        unpaired_old.remove(same)
        both.append((same, entry))


def _compare_entries(old: Entry, new: Entry) -> Changed:
    pairs = [
        ("name", old.title, new.title),
        ("type", old.type.name if old.type else "", new.type.name if new.type else ""),
        ("count", str(old.count), str(new.count)),
        ("cost", _number(old.cost), _number(new.cost)),
    ]
    changes = [Change(*pair) for pair in pairs if pair[1] != pair[2]]
    changes += _item_changes(old.items, new.items)
    changes += _fact_changes(old.facts, new.facts)
    if old.notes != new.notes:
        changes.append(Change("notes", old.notes, new.notes))
    return Changed(new.title, old.cost, new.cost, tuple(changes))


def _item_changes(old: Iterable[Item], new: Iterable[Item]) -> Iterator[Change]:
    """Yield what was lost and won, field by field."""
    was, now = Counter(old), Counter(new)
    for item in (was - now).elements():
        yield Change(item.field, item.name, "")
    for item in (now - was).elements():
        yield Change(item.field, "", item.name)


def _fact_changes(old: Iterable[Fact], new: Iterable[Fact]) -> Iterator[Change]:
    was, now = dict(old), dict(new)
    for label in {**was, **now}:
        if was.get(label) != now.get(label):
            yield Change(label, was.get(label, ""), now.get(label, ""))


def _limit_change(old: Roster, new: Roster) -> Iterator[Change]:
    if old.limit != new.limit:
        yield Change("limit", _number(old.limit), _number(new.limit))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
