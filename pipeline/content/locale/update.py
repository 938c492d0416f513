"""Bringing a PO file up to date with what a game says now, text by text and by context alone.

A text that is unchanged keeps its translation. Of a changed one the translation stays as fuzzy,
with the text that it was made for. What is gone becomes obsolete. No translation ever comes from
another record: two cards that read alike today need not do so after the next erratum.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Final, NamedTuple

import polib

from pipeline.content.locale.former import Former
from pipeline.content.locale.message import Message

_INDEX: Final = re.compile(r"\.\d+(?=\.|$)")
_FUZZY: Final = "fuzzy"
_PLACEHOLDER: Final = "%("
_FORMAT: Final = "python-format"


class Tally(NamedTuple):
    """What an update has found, in messages."""

    kept: int
    new: int
    fuzzy: int
    carried: int
    obsolete: int


def update(
    old: polib.POFile,
    messages: Sequence[Message],
    former: Iterable[Former] = (),
    forms: int = 2,
) -> tuple[polib.POFile, Tally]:
    """Return a PO file of `messages` with the translations that `old` has for them, and a tally.

    `former` are the texts that errata have replaced: where one means the same, its translation is
    carried over, and a text that only editions of earlier dates print keeps what it had. `forms` is
    the number of plural forms of the language.
    """
    return _Merger(old, messages, tuple(former), forms).merged()


class _Merger:
    """One update under way."""

    def __init__(
        self,
        old: polib.POFile,
        messages: Sequence[Message],
        former: tuple[Former, ...],
        forms: int,
    ) -> None:
        self._file, self._messages, self._forms = old, messages, forms
        self._by_context: dict[str, polib.POEntry] = {}
        self._by_text: dict[tuple[str, str], polib.POEntry] = {}
        self._alike: dict[tuple[str, str], polib.POEntry] = {}
        for entry in sorted(old, key=lambda entry: not entry.obsolete):
            context = entry.msgctxt or ""
            self._by_context[context] = entry
            self._by_text[context, entry.msgid] = entry
            self._alike[_without_indexes(context), entry.msgid] = entry
        self._same = {(each.context, each.now, each.text) for each in former if each.same}
        self._came_from = {each.own: each.context for each in former}
        self._used: set[int] = set()
        self._counts = dict.fromkeys(Tally._fields, 0)

    def merged(self) -> tuple[polib.POFile, Tally]:
        """Return the new file and the tally."""
        made = polib.POFile(wrapwidth=self._file.wrapwidth)
        made.metadata = self._file.metadata
        made.header = self._file.header
        made.metadata_is_fuzzy = self._file.metadata_is_fuzzy
        made.extend(self._merge(message) for message in self._messages)
        made.extend(self._retire_unused())
        return made, Tally(**self._counts)

    def _merge(self, message: Message) -> polib.POEntry:
        entry = _blank_entry(message)
        earlier = self._by_text.get((message.context, message.text)) or self._find_moved(message)
        if earlier is not None and bool(earlier.msgid_plural) == bool(message.many):
            self._take(entry, earlier, fuzzy=earlier.fuzzy)
            self._counts["kept"] += 1
        elif message.keyed and message.context in self._by_context:
            self._take_changed(entry, self._by_context[message.context])
        elif message.context in self._came_from:
            self._inherit(entry)
        else:
            self._counts["new"] += 1
        if message.many and not entry.msgstr_plural:
            entry.msgstr_plural = dict.fromkeys(range(self._forms), "")
        return entry

    def _find_moved(self, message: Message) -> polib.POEntry | None:
        """Return the entry of the same text elsewhere in the same field of the same record."""
        shape = _without_indexes(message.context)
        if not message.keyed or shape == message.context:
            return None
        return self._alike.get((shape, message.text))

    def _take_changed(self, entry: polib.POEntry, earlier: polib.POEntry) -> None:
        """Take an earlier wording's translation, fuzzy unless an erratum says it means the same."""
        self._used.add(id(earlier))
        if not earlier.msgstr:
            self._counts["new"] += 1
            return
        if earlier.fuzzy and earlier.previous_msgid == entry.msgid:
            self._take(entry, earlier, fuzzy=False)
            self._counts["kept"] += 1
        elif (entry.msgctxt, entry.msgid, earlier.msgid) in self._same and not earlier.fuzzy:
            self._take(entry, earlier, fuzzy=False)
            self._counts["carried"] += 1
        else:
            self._take(entry, earlier, fuzzy=True)
            entry.previous_msgid = earlier.previous_msgid if earlier.fuzzy else earlier.msgid
            entry.previous_msgid = entry.previous_msgid or earlier.msgid
            self._counts["fuzzy"] += 1

    def _inherit(self, entry: polib.POEntry) -> None:
        """Take for a text that an erratum has replaced what its record had for it until now."""
        earlier = self._by_context.get(self._came_from[entry.msgctxt or ""])
        if earlier is None or earlier.msgid != entry.msgid or earlier.fuzzy or not earlier.msgstr:
            self._counts["new"] += 1
            return
        entry.msgstr = earlier.msgstr
        self._counts["carried"] += 1

    def _take(self, entry: polib.POEntry, earlier: polib.POEntry, *, fuzzy: bool) -> None:
        self._used.add(id(earlier))
        entry.msgstr, entry.msgstr_plural = earlier.msgstr, dict(earlier.msgstr_plural)
        entry.tcomment = earlier.tcomment
        if fuzzy:
            entry.flags.append(_FUZZY)
            entry.previous_msgid = earlier.previous_msgid

    def _retire_unused(self) -> Iterable[polib.POEntry]:
        for entry in self._file:
            if id(entry) not in self._used and (entry.msgstr or any(entry.msgstr_plural.values())):
                self._counts["obsolete"] += not entry.obsolete
                # The old file must stay as it was read: what has changed is told against it.
                retired = copy(entry)
                retired.obsolete, retired.occurrences, retired.comment = True, [], ""
                yield retired


def _blank_entry(message: Message) -> polib.POEntry:
    """Return the entry of a message that nobody has translated."""
    places = [message.position, *message.places]
    flags = [_FORMAT] if _PLACEHOLDER in message.text else []
    return polib.POEntry(
        msgctxt=message.context or None,
        msgid=message.text,
        msgid_plural=message.many,
        comment="\n".join(message.notes),
        occurrences=[(place.file, str(place.line)) for place in places],
        flags=flags,
    )


def _without_indexes(context: str) -> str:
    """Return a context without the numbers of lists, so that a moved entry is found again."""
    return _INDEX.sub(".#", context)


def header(game: str, language: str, count: int, rule: str) -> Mapping[str, str]:
    """Return the metadata of a new PO file, as Poedit and Weblate expect it."""
    return {
        "Project-Id-Version": game,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={count}; plural={rule};",
    }
