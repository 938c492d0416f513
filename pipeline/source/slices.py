"""Large files of records: only the records that are asked for are read.

Cutting is sound only where the file is plain: its entries begin at the left margin, and none of
them needs another. Any other file is read as a whole.
"""

import re
from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.source.document import COLUMN_BITS, Data, Document
from pipeline.source.files import YAML, read_bytes
from pipeline.source.findings import Position, PunchboardError
from pipeline.source.names import SLUG
from pipeline.source.yaml import parse_yaml

_ENTRY: Final = re.compile(rb"(?m)^(?=[^\s#])")
_KEY: Final = re.compile(rf"({SLUG}):(?=[ \n])".encode())
_NOT_PLAIN: Final = (b"\r", b"\t", b"\xef\xbb\xbf", b"\x00")
"""What is seldom in a plain file; the whole of it is read to see."""
_ANCHOR: Final = re.compile(rb"(?:^|[\s\[{,])&[^\s]")
"""What may be an anchor, by which entries need one another."""


class Slice(NamedTuple):
    """One entry as it is in the file: its text, and the number of lines above it."""

    text: bytes
    above: int

    def digest(self) -> bytes:
        """Return what distinguishes this text from any other; where it is does not matter."""
        return blake2b(self.text, digest_size=16).digest()


def cut(raw: bytes) -> Mapping[str, Slice] | None:
    """Return the slices of a file by key, in its order; None if it must be read as a whole."""
    if any(sign in raw for sign in _NOT_PLAIN) or (b"&" in raw and _ANCHOR.search(raw)):
        return None
    slices: dict[str, Slice] = {}
    head, *entries = _ENTRY.split(raw)
    above = head.count(b"\n")
    for text in entries:
        key = _KEY.match(text)
        if key is None or (name := key[1].decode()) in slices:
            return None
        slices[name] = Slice(text, above)
        above += text.count(b"\n")
    return slices


LARGE: Final = 256_000
"""Bytes from which reading a file takes so long that it is worth not to."""


class SlicedDocument(Document):
    """A file cut into its entries, each read when it is asked for."""

    __slots__ = ("__dict__", "slices")

    def __init__(self, name: str, raw: bytes, slices: Mapping[str, Slice]) -> None:
        self.name, self.slices, self._raw = name, slices, raw
        self._entries: dict[str, Document] = {}

    @cached_property
    def whole(self) -> Document:
        """The file read as a whole. Raises PunchboardError as `load_yaml` does."""
        return parse_yaml(self._raw, self.name)

    @cached_property
    def digests(self) -> Mapping[str, bytes]:
        return {key: each.digest() for key, each in self.slices.items()}

    @property
    def data(self) -> Data:
        return self.whole.data

    def names(self) -> Iterator[str]:
        return iter(self.slices)

    def entry(self, key: str) -> Document:
        """Return one entry as a document of its own. Raises PunchboardError if it is none."""
        entry = self._entries.get(key)
        if entry is None:
            text, above = self.slices[key]
            entry = self._entries[key] = _shift_places(parse_yaml(text, self.name), above)
        return entry

    def position(self, *path: str | int, key: bool = False) -> Position:
        if not path or path[0] not in self.slices:
            return self.start
        return self.entry(str(path[0])).position(*path, key=key)

    def position_in(self, offset: int, *path: str | int) -> Position:
        return self.whole.position_in(offset, *path)

    def has(self, *path: str | int) -> bool:
        return bool(path) and path[0] in self.slices and self.entry(str(path[0])).has(*path)


def read_sliced(path: Path, name: str) -> SlicedDocument | None:
    """Return a large file in slices; None for any other, and for one that can't be cut."""
    try:
        if path.stat().st_size < LARGE:
            return None
        raw = read_bytes(path, YAML, name)
    except (OSError, PunchboardError):
        return None
    slices = cut(raw)
    return None if slices is None else SlicedDocument(name, raw, slices)


@lru_cache(maxsize=4)
def sliced_of(document: Document) -> SlicedDocument | None:
    """Return a large file that was read as a whole in slices, where these are its entries."""
    if isinstance(document, SlicedDocument):
        return document
    if type(document) is not Document or len(raw := document.encoded()) < LARGE:
        return None
    slices = cut(raw)
    if slices is None or list(slices) != list(document.names()):
        return None
    return SlicedDocument(document.name, raw, slices)


def _shift_places(document: Document, lines: int) -> Document:
    document.places = array("Q", (place + (lines << COLUMN_BITS) for place in document.places))
    return document
