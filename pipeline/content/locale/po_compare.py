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
    if old.metadata != new.metadata or _line(old.header) != _line(new.header):
        yield Difference("other fields", HEADER)
    known, made = _by_key(old), _by_key(new)
    for key, entry in made.items():
        before = known.get(key)
        if before is None:
            what = "obsolete" if entry.obsolete else "new"
            yield Difference(what, _named(entry))
        else:
            other = (what for what, told in _TOLD.items() if told(before) != told(entry))
            yield from (Difference(what, _named(entry)) for what in islice(other, 1))
    gone = (entry for key, entry in known.items() if key not in made)
    # What has become obsolete, or is wanted again, is told by the entry that it has become.
    live = {key[:2] for key in made}
    yield from (Difference("gone", _named(entry)) for entry in gone if _key(entry)[:2] not in live)


def same(one: polib.POEntry, other: polib.POEntry) -> bool:
    """Tell whether two entries say the same of the same text."""
    return _key(one) == _key(other) and all(told(one) == told(other) for told in _TOLD.values())


def _by_key(entries: Iterable[polib.POEntry]) -> Mapping[Key, polib.POEntry]:
    return {_key(entry): entry for entry in entries}


def _key(entry: polib.POEntry) -> Key:
    """Return what tells an entry from others; a context of a record's field does so alone."""
    context = entry.msgctxt or ""
    return context, entry.msgid if of_words(context) else "", bool(entry.obsolete)


def _named(entry: polib.POEntry) -> str:
    context = entry.msgctxt or ""
    return f"{context or 'word'} {entry.msgid!r}" if of_words(context) else context


def _line(text: str | None) -> str:
    """Return a text without its blanks: lines are wrapped at any of them, and behind hyphens."""
    return "".join((text or "").split())


_TOLD: Final[Mapping[str, Callable[[polib.POEntry], Any]]] = {
    "another text": lambda entry: (entry.msgid, entry.msgid_plural or ""),
    "another translation": lambda entry: (entry.msgstr, entry.msgstr_plural),
    "another flag": lambda entry: frozenset(entry.flags),
    "another earlier text": lambda entry: (
        entry.previous_msgid or "",
        entry.previous_msgctxt or "",
    ),
    "another note": lambda entry: (_line(entry.comment), _line(entry.tcomment)),
    "another place": lambda entry: sorted(entry.occurrences),
}
"""What an entry says, each with what it is called where it is another."""
