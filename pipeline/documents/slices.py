"""A record file cut into its records, unread: what one edit touches is one slice.

Cutting is sound only where the file is plain: its entries begin at the left margin, and none of
them needs another. Any other file is read as a whole.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Final, NamedTuple

from pipeline.base.names import SLUG

_ENTRY: Final = re.compile(rb"(?m)^(?=[^\s#])")
_KEY: Final = re.compile(rf"({SLUG}):(?=[ \n])".encode())
_NOT_PLAIN: Final = (b"\r", b"\t", b"\xef\xbb\xbf", b"\x00")
"""What is seldom in a plain file; the whole of it is read to see."""
_ANCHOR: Final = re.compile(rb"(?:^|[\s\[{,])&[^\s]")
"""What may be an anchor, by which entries need one another."""


class Slice(NamedTuple):
    """One entry as it stands in the file: its text, and the number of lines above it."""

    text: bytes
    above: int

    def digest(self) -> bytes:
        """Return what tells this text from any other; where it stands does not matter."""
        return blake2b(self.text, digest_size=16).digest()


def cut(raw: bytes) -> Mapping[str, Slice] | None:
    """Return the slices of a file by key, in its order; None where it must be read as a whole."""
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
