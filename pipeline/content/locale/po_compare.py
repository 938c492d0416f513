"""Two PO files compared by what they say: how lines are wrapped and what stands first is free."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

import polib

from pipeline.content.locale.catalog import of_words

Key: TypeAlias = tuple[str, str, bool]

HEADER: Final = "the header"


class Difference(NamedTuple):
    """The first thing that an entry has otherwise, and which entry it is, by context or words."""

    what: str
    entry: str


def differences(old: polib.POFile, new: polib.POFile) -> Iterator[Difference]:
    """Yield what a new PO file says otherwise than an old one, entry by entry."""
    if old.metadata != new.metadata or _without_blanks(old.header) != _without_blanks(new.header):
        yield Difference("other fields", HEADER)
    old_entries, new_entries = _by_key(old), _by_key(new)
    for key, entry in new_entries.items():
        before = old_entries.get(key)
        if before is None:
            what = "obsolete" if entry.obsolete else "new"
            yield Difference(what, _describe(entry))
        else:
            other = (what for what, aspect in _ASPECTS.items() if aspect(before) != aspect(entry))
            yield from (Difference(what, _describe(entry)) for what in islice(other, 1))
    gone = (entry for key, entry in old_entries.items() if key not in new_entries)
    # What has become obsolete, or is wanted again, is told by the entry that it has become.
    live = {key[:2] for key in new_entries}
    yield from (
        Difference("gone", _describe(entry)) for entry in gone if _key(entry)[:2] not in live
    )


def same(one: polib.POEntry, other: polib.POEntry) -> bool:
    """Tell whether two entries say the same of the same text."""
    return _key(one) == _key(other) and all(
        aspect(one) == aspect(other) for aspect in _ASPECTS.values()
    )


def _by_key(entries: Iterable[polib.POEntry]) -> Mapping[Key, polib.POEntry]:
    return {_key(entry): entry for entry in entries}


def _key(entry: polib.POEntry) -> Key:
    """Return what tells an entry from others; a context of a record's field does so alone."""
    context = entry.msgctxt or ""
    return context, entry.msgid if of_words(context) else "", bool(entry.obsolete)


def _describe(entry: polib.POEntry) -> str:
    context = entry.msgctxt or ""
    return f"{context or 'word'} {entry.msgid!r}" if of_words(context) else context


def _without_blanks(text: str | None) -> str:
    """Return a text without its blanks: lines are wrapped at any of them, and behind hyphens."""
    return "".join((text or "").split())


_ASPECTS: Final[Mapping[str, Callable[[polib.POEntry], Any]]] = {
    "another text": lambda entry: (entry.msgid, entry.msgid_plural or ""),
    "another translation": lambda entry: (entry.msgstr, entry.msgstr_plural),
    "another flag": lambda entry: frozenset(entry.flags),
    "another earlier text": lambda entry: (
        entry.previous_msgid or "",
        entry.previous_msgctxt or "",
    ),
    "another note": lambda entry: (_without_blanks(entry.comment), _without_blanks(entry.tcomment)),
    "another place": lambda entry: sorted(entry.occurrences),
}
"""What an entry says, each with what it is called where it is another."""
