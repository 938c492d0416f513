"""The text of a PO file: an entry that says what it said keeps the lines that it had."""

import re
from collections.abc import Iterator
from typing import Final

import polib

from pipeline.content.locale.po_compare import same

_BLANK: Final = re.compile(r"\n(?:[ \t]*\n)+")
_WIDE: Final = 100
"""Characters in a line from which on its writer wraps none, as Weblate and msgcat may be told."""


def text_of(new: polib.POFile, old: polib.POFile, text: str) -> str:
    """Return the text of a PO file that follows an `old` one, whose text is `text`.

    Entries that are the same stand there as they did: a file that others wrap otherwise changes
    only where it says something new.
    """
    blocks = _BLANK.split(text.strip("\n"))
    entries = [old.metadata_as_entry(), *old]
    if len(blocks) != len(entries):
        return as_text(new)
    # Some tools wrap no comments, so that only texts tell.
    texts = (len(line) for line in text.splitlines() if not line.startswith("#"))
    width = new.wrapwidth if max(texts, default=0) <= _WIDE else 0
    old_blocks = {_key(entry): (entry, block) for entry, block in zip(old, blocks[1:], strict=True)}
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
        before = old_blocks.get(_key(entry))
        if before is not None and same(before[0], entry):
            yield before[1]
        else:
            yield entry.__unicode__(width).strip("\n")


def _key(entry: polib.POEntry) -> tuple[str, str, bool]:
    return entry.msgctxt or "", entry.msgid, bool(entry.obsolete)
