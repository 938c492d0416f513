"""Records under another slug: their translations follow them, and so do references to them.

A record is taken for a renamed one if it is new, says all that a vanished record of its kind said,
its name included, and no other record does so.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Final, TypeAlias

import polib

from pipeline.game.messages import Message

Said: TypeAlias = frozenset[tuple[str, str]]
"""What a record says: fields and texts."""

_NAME: Final = "name"
_RECORD: Final = re.compile(r"(?P<kind>[a-z0-9-]+)\.(?P<slug>[a-z0-9-]+)\.(?P<field>.+)")


def with_new_slugs(old: polib.POFile, messages: Sequence[Message]) -> polib.POFile:
    """Return a PO file with the slugs that records of `messages` have now; itself without any."""
    slugs = _renamed(old, messages)
    if not slugs:
        return old
    made = polib.POFile(wrapwidth=old.wrapwidth)
    made.metadata, made.header = old.metadata, old.header
    made.metadata_is_fuzzy = old.metadata_is_fuzzy
    texts = {message.text for message in messages}
    made.extend(_with_new_slugs(entry, slugs, texts) for entry in old)
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
