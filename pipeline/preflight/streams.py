"""What streams of a PDF hold, decoded within bounds: a few bytes may stand for gigabytes."""

import re
import zlib
from typing import Any, Final

import pikepdf

from pipeline.preflight.budget import MOST_STREAM
from pipeline.publish.foreign import inflated_size, names_of

_SOURCE: Final = re.compile(r"^(?:stream )?<[^>]*>(?: \([^)]*\))?: |^[^:]*: content stream[^:]*: ")
_FLATE: Final = frozenset({"/FlateDecode", "/Fl"})
_SHRINKING: Final = frozenset({"/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx"})
_MOST_PACKED: Final = 100_000
"""Bytes: what other filters may make of that many is no more than some hundred megabytes."""


class Unread(Exception):  # noqa: N818 - says what is the case
    """A stream that was not decoded; `damaged` where it is at fault, else it is too large."""

    def __init__(self, reason: str, *, damaged: bool) -> None:
        super().__init__(reason)
        self.damaged = damaged


def decoded(stream: Any, most: int = MOST_STREAM) -> bytes:
    """Return what a stream holds; raises Unread."""
    try:
        _require_bounded(stream, most)
        return bytes(stream.read_bytes())
    except (pikepdf.PdfError, zlib.error, RuntimeError, ValueError, TypeError) as error:
        raise Unread(f"a stream cannot be decoded: {said(error)}", damaged=True) from None
    except MemoryError:
        raise Unread("a stream is too large for the memory", damaged=False) from None


def _require_bounded(stream: Any, most: int) -> None:
    """Raise Unread for a stream that may be larger than `most` when it is decoded."""
    raw = bytes(stream.read_raw_bytes())
    filters = names_of(stream.get("/Filter"))
    # What is deflated may be deflated once more.
    first = next((at for at, name in enumerate(filters) if name not in _FLATE), len(filters))
    for index in range(first):
        if inflated_size(raw, most) > most:
            raise Unread(f"a stream is larger than {most // 1_000_000} MB", damaged=False)
        if index + 1 < len(filters):
            raw = zlib.decompressobj().decompress(raw, most)
    swelling = [name for name in filters[first:] if name not in _SHRINKING]
    if len(swelling) > 1 or (swelling and len(raw) > _MOST_PACKED):
        raise Unread(f"a stream is packed by {' and '.join(filters)}", damaged=False)


def said(error: object) -> str:
    """Return what qpdf says, without where it has the bytes from."""
    text = _SOURCE.sub("", str(error)).strip()
    return text or type(error).__name__
