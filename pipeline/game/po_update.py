"""Bringing a PO file up to date with the game, and comparing and writing PO files.

A text that is unchanged keeps its translation. Of a changed one the translation stays as fuzzy,
with the text that it was made for. What is gone becomes obsolete. No translation ever comes from
another record: two cards that read alike today need not do so after the next erratum. One with
another slug is the same record. A word of a template is known by its text alone:
a new one takes that of the gone word of its template that is most like it. What another game says
for a new text is proposed, as fuzzy.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from difflib import SequenceMatcher
from functools import cached_property
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

import polib

from pipeline.game.catalog import of_words
from pipeline.game.messages import Former, Message
from pipeline.source.inputs import today

Said: TypeAlias = frozenset[tuple[str, str]]
"""What a record says: fields and texts."""

_NAME: Final = "name"
_RECORD: Final = re.compile(r"(?P<kind>[a-z0-9-]+)\.(?P<slug>[a-z0-9-]+)\.(?P<field>.+)")


def with_new_slugs(old: polib.POFile, messages: Sequence[Message]) -> polib.POFile:
    """Return a PO file with the slugs that records of `messages` have now; itself without any."""
    slugs = _renamed(old, messages)
    if not slugs:
        return old
    texts = {message.text for message in messages}
    return _with_entries(old, (_with_new_slugs(entry, slugs, texts) for entry in old))


def with_translation(old: polib.POFile, entry: polib.POEntry, forms: Sequence[str]) -> polib.POFile:
    """Return a PO file in which one of its entries is translated, and no longer fuzzy.

    `forms` are its plural forms, or the one text of an entry without any.
    """
    made = copy(entry)
    made.flags = [flag for flag in entry.flags if flag != _FUZZY]
    made.previous_msgid = made.previous_msgid_plural = made.previous_msgctxt = None
    if entry.msgid_plural:
        made.msgstr_plural = dict(enumerate(forms))
    else:
        (made.msgstr,) = forms
    return _with_entries(old, (made if each is entry else each for each in old))


def propose(
    new: polib.POFile, old: polib.POFile, recall: Callable[[], Mapping[str, polib.POEntry]]
) -> int:
    """Fill entries that `old` lacks with what other games say, as fuzzy; return how many.

    `recall` returns their translations by English text, each with a comment of its origin.
    """
    known = {(entry.msgctxt, entry.msgid) for entry in old}
    blank = [
        entry
        for entry in new
        if not (entry.msgstr or entry.msgid_plural or entry.obsolete)
        and (entry.msgctxt, entry.msgid) not in known
    ]
    memory = recall() if blank else {}
    proposed = [entry for entry in blank if entry.msgid in memory]
    for entry in proposed:
        entry.msgstr, entry.tcomment = memory[entry.msgid].msgstr, memory[entry.msgid].tcomment
        entry.flags.append(_FUZZY)
    return len(proposed)


def _with_entries(old: polib.POFile, entries: Iterable[polib.POEntry]) -> polib.POFile:
    made = polib.POFile(wrapwidth=old.wrapwidth)
    made.metadata, made.header = old.metadata, old.header
    made.metadata_is_fuzzy = old.metadata_is_fuzzy
    made.extend(entries)
    return made


def _renamed(old: polib.POFile, messages: Sequence[Message]) -> Mapping[tuple[str, str], str]:
    """Return the new slugs of renamed records by kind and old slug."""
    live = [(entry.msgctxt or "", entry.msgid) for entry in old if not entry.obsolete]
    before, now = _said(live), _said((each.context, each.text) for each in messages)
    gone, come = _by_text(before, now), _by_text(now, before)
    return {
        (kind, slugs[0]): come[kind, said][0]
        for (kind, said), slugs in gone.items()
        if len(slugs) == 1 and len(come.get((kind, said), ())) == 1 and _is_named(said)
    }


def _is_named(said: Said) -> bool:
    return any(field == _NAME for field, _ in said)


def _said(texts: Iterable[tuple[str, str]]) -> Mapping[tuple[str, str], Said]:
    said: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for context, text in texts:
        match = _RECORD.fullmatch(context)
        if match is not None:
            said[match["kind"], match["slug"]].add((match["field"], text))
    return {record: frozenset(fields) for record, fields in said.items()}


def _by_text(
    records: Mapping[tuple[str, str], Said], others: Mapping[tuple[str, str], Said]
) -> Mapping[tuple[str, Said], list[str]]:
    """Return the slugs of records that only one side has, by kind and by what they say."""
    found: dict[tuple[str, Said], list[str]] = defaultdict(list)
    for (kind, slug), said in records.items():
        if (kind, slug) not in others:
            found[kind, said].append(slug)
    return found


def _with_new_slugs(
    entry: polib.POEntry, slugs: Mapping[tuple[str, str], str], texts: set[str]
) -> polib.POEntry:
    made = copy(entry)
    match = _RECORD.fullmatch(entry.msgctxt or "")
    if match is not None and not entry.obsolete:
        slug = slugs.get((match["kind"], match["slug"]), match["slug"])
        made.msgctxt = f"{match['kind']}.{slug}.{match['field']}"
    renamed = _renamed_references(entry.msgid, slugs)
    if entry.msgid not in texts and renamed in texts:
        made.msgid = renamed
        made.msgstr = _renamed_references(entry.msgstr, slugs)
    return made


def _renamed_references(text: str, slugs: Mapping[tuple[str, str], str]) -> str:
    for (kind, slug), new in slugs.items():
        if slug in text:
            reference = rf"(\[\[(?:{re.escape(kind)}:)?){re.escape(slug)}(?=[\]|])"
            text = re.sub(reference, rf"\g<1>{new}", text)
    return text


_INDEX: Final = re.compile(r"\.\d+(?=\.|$)")
_FUZZY: Final = "fuzzy"
_PLACEHOLDER: Final = "%("
_FORMAT: Final = "python-format"
_ALIKE: Final = 0.6
"""How like a word must be to one that is gone to be its new wording, of 1."""


class Tally(NamedTuple):
    """What an update has found, in messages."""

    kept: int
    new: int
    fuzzy: int
    carried: int
    obsolete: int


def update(
    old: polib.POFile, messages: Sequence[Message], former: Iterable[Former] = (), forms: int = 2
) -> tuple[polib.POFile, Tally]:
    """Return a PO file of `messages` with the translations that `old` has for them, and a tally.

    `former` are the texts that errata have replaced: where one means the same, its translation is
    carried over, and a text that only editions of earlier dates print keeps what it had. `forms` is
    the number of plural forms of the language.
    """
    file = with_new_slugs(old, messages)
    return _Merger(file, messages, tuple(former), forms).merged()


class _Merger:
    """One update under way."""

    def __init__(
        self, old: polib.POFile, messages: Sequence[Message], former: tuple[Former, ...], forms: int
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
        self._came_from = {each.own: each.context for each in former if each.own != each.context}
        self._was = {
            (each.context, each.now): each.text for each in former if each.own == each.context
        }
        self._used: set[int] = set()
        self._counts = dict.fromkeys(Tally._fields, 0)

    def merged(self) -> tuple[polib.POFile, Tally]:
        made = _with_entries(self._file, (self._merge(message) for message in self._messages))
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
        elif (word := self._find_word_before(message)) is not None:
            self._take_changed(entry, word)
        else:
            self._counts["new"] += 1
        if message.many and not entry.msgstr_plural:
            entry.msgstr_plural = dict.fromkeys(range(self._forms), "")
        return entry

    def _find_moved(self, message: Message) -> polib.POEntry | None:
        shape = _without_indexes(message.context)
        if not message.keyed or shape == message.context:
            return None
        return self._alike.get((shape, message.text))

    def _find_word_before(self, message: Message) -> polib.POEntry | None:
        """Return the entry of a template's word as it was before an erratum, or an edit."""
        if message.keyed:
            return None
        if (message.context, message.text) in self._was:
            return self._by_text.get((message.context, self._was[message.context, message.text]))
        files = {place.file for place in (message.position, *message.places)}
        rivals = [
            (SequenceMatcher(None, entry.msgid, message.text).ratio(), entry.msgid, entry)
            for entry in self._gone_words
            if (entry.msgctxt or "", bool(entry.msgid_plural))
            == (message.context, bool(message.many))
            and files & {file for file, _ in entry.occurrences}
        ]
        best = max(rivals, default=(0.0, "", None))
        return best[2] if best[0] >= _ALIKE else None

    @cached_property
    def _gone_words(self) -> list[polib.POEntry]:
        keys = {message.key for message in self._messages}
        return [
            entry
            for entry in self._file
            if of_words(entry.msgctxt or "")
            and not entry.obsolete
            and (entry.msgctxt or "", entry.msgid) not in keys
        ]

    def _take_changed(self, entry: polib.POEntry, earlier: polib.POEntry) -> None:
        """Take an earlier wording's translation, fuzzy unless an erratum says it means the same."""
        self._used.add(id(earlier))
        if not (earlier.msgstr or any(earlier.msgstr_plural.values())):
            self._counts["new"] += 1
            return
        if earlier.fuzzy and earlier.previous_msgid == entry.msgid:
            self._take(entry, earlier, fuzzy=False)
            self._counts["kept"] += 1
        elif (entry.msgctxt or "", entry.msgid, earlier.msgid) in self._same and not earlier.fuzzy:
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
        if fuzzy or not earlier.fuzzy:
            # An earlier text without the flag is the trace of one that was taken out by mistake.
            entry.previous_msgid = earlier.previous_msgid

    def _retire_unused(self) -> Iterable[polib.POEntry]:
        for entry in self._file:
            if id(entry) not in self._used and (entry.msgstr or any(entry.msgstr_plural.values())):
                self._counts["obsolete"] += not entry.obsolete
                # The old file must stay as it was read: changes are reported against it.
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
    return _INDEX.sub(".#", context)


def header(game: str, language: str, count: int, rule: str, *, new: bool) -> Mapping[str, str]:
    """Return the metadata of a PO file, as editors expect it, and msgfmt of a new one."""
    begun = {
        "PO-Revision-Date": f"{today()} 00:00+0000",
        "Last-Translator": "Automatically generated",
        "Language-Team": "none",
    }
    return {
        "Project-Id-Version": game,
        **(begun if new else {}),
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={count}; plural={rule};",
    }


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
    # What has become obsolete, or is wanted again, shows in its new entry.
    live = {key[:2] for key in new_entries}
    yield from (
        Difference("gone", _describe(entry)) for entry in gone if _key_of(entry)[:2] not in live
    )


def same(one: polib.POEntry, other: polib.POEntry) -> bool:
    """Return whether two entries say the same of the same text."""
    return _key_of(one) == _key_of(other) and all(
        aspect(one) == aspect(other) for aspect in _ASPECTS.values()
    )


def _by_key(entries: Iterable[polib.POEntry]) -> Mapping[Key, polib.POEntry]:
    return {_key_of(entry): entry for entry in entries}


def _key_of(entry: polib.POEntry) -> Key:
    context = entry.msgctxt or ""
    return context, entry.msgid if of_words(context) else "", bool(entry.obsolete)


def _describe(entry: polib.POEntry) -> str:
    context = entry.msgctxt or ""
    return f"{context or 'word'} {entry.msgid!r}" if of_words(context) else context


def _without_blanks(text: str | None) -> str:
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
"""What an entry says, each with its name where it is another."""


_BLANK: Final = re.compile(r"\n(?:[ \t]*\n)+")
_WIDE: Final = 100
"""Characters in a line that was not wrapped, as Weblate and msgcat can be set."""


def text_of(new: polib.POFile, old: polib.POFile, text: str) -> str:
    """Return the text of a PO file that follows an `old` one, whose text is `text`.

    Entries that are the same are there as they did: a file that others wrap otherwise changes
    only where it says something new.
    """
    blocks = _BLANK.split(text.strip("\n"))
    entries = [old.metadata_as_entry(), *old]
    if len(blocks) != len(entries):
        return as_text(new)
    # Some tools wrap no comments, so that only texts show it; a translator's editor wraps none.
    texts = [line for line in text.splitlines() if not line.startswith("#")]
    wide = sum(len(line) > _WIDE for line in texts)
    width = new.wrapwidth if wide <= sum(line.endswith(' "') for line in texts) else 0
    old_blocks = {
        _entry_key(entry): (entry, block) for entry, block in zip(old, blocks[1:], strict=True)
    }
    head = blocks[0]
    if (old.metadata, old.header) != (new.metadata, new.header):
        bare = polib.POFile(wrapwidth=width)
        bare.metadata, bare.header = new.metadata, new.header
        head = str(bare).strip("\n")
    parts = [head, *_format_entries(new, old_blocks, width)]
    return "\n\n".join(parts) + "\n"


def as_text(file: polib.POFile) -> str:
    """Return the text of a PO file, which ends with its last entry as msgcat's do."""
    return str(file).rstrip("\n") + "\n"


def _format_entries(
    new: polib.POFile,
    old_blocks: dict[tuple[str, str, bool], tuple[polib.POEntry, str]],
    width: int,
) -> Iterator[str]:
    ordered = sorted(new, key=lambda entry: bool(entry.obsolete))
    for entry in ordered:
        before = old_blocks.get(_entry_key(entry))
        if before is not None and same(before[0], entry):
            yield before[1]
        else:
            yield entry.__unicode__(width).strip("\n")


def _entry_key(entry: polib.POEntry) -> tuple[str, str, bool]:
    return entry.msgctxt or "", entry.msgid, bool(entry.obsolete)
