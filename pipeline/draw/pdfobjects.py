"""ReportLab's PDF objects with what we need of them: streams compressed at once, and forms."""

import zlib
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFStream,
)

from pipeline.draw.numbers import decimal
from pipeline.source.temporary import Spool

_WAITING: Final = 64
"""Streams that may wait to be compressed."""

# Measured on nine text-heavy cards a page: 515 bytes a card; level 3 gives 572, level 9 511.
LEVEL: Final = 6
_LARGEST_KEPT: Final = 65_536
"""Bytes of a stream that is kept for other documents: with their number it bounds the memory."""


class Compressor:
    """Compresses streams on a thread of its own, while the next page is being drawn.

    What is done is put aside until it is written.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._spool = Spool()
        self._waiting: deque[Future[int]] = deque()
        self._count = 0

    def deflated(self, content: bytes, entries: dict[str, Any]) -> Any:
        """Return a stream object that waits for its content only when it is written."""
        self._waiting.append(self._thread.submit(self._put, content))
        if len(self._waiting) > _WAITING:
            self._waiting.popleft().result()
        self._count += 1
        return encoded_stream(partial(self._get, self._count - 1), entries)

    def _put(self, content: bytes) -> int:
        return self._spool.put(zlib.compress(content, LEVEL))

    def _get(self, number: int) -> bytes:
        while self._waiting:
            self._waiting.popleft().result()
        return self._spool.get(number)

    def close(self) -> None:
        self._thread.shutdown()


class _Stream(PDFStream):  # type: ignore[misc]
    """A compressed stream; ReportLab's own lacks the line end that belongs before `endstream`."""

    def format(self, document: PDFDocument) -> bytes:
        """Return the stream object (ISO 32000-1, 7.3.8), and count it in the document's ID."""
        content = data(self)
        document.updateSignature(content)
        self.dictionary["Length"] = len(content)
        head = bytes(self.dictionary.format(document))
        return b"".join((head, b"\nstream\n", content, b"\nendstream\n"))


def deflated(content: bytes, entries: dict[str, Any], level: int = LEVEL) -> Any:
    """Return a stream whose content is compressed now, unless another document had the same."""
    compress = _kept_deflated if len(content) <= _LARGEST_KEPT else zlib.compress
    return encoded_stream(compress(content, level), entries)


@lru_cache(maxsize=256)
def _kept_deflated(content: bytes, level: int) -> bytes:
    """Return what icons, fonts and forms are compressed to: documents of a game share many."""
    return zlib.compress(content, level)


def stream(content: bytes, entries: dict[str, Any]) -> Any:
    """Return a stream whose content is as its entries say: compressed by their filter, or not."""
    return _Stream(PDFDictionary(entries), content)


def data(stream: Any) -> bytes:
    content = stream.content
    return content if isinstance(content, bytes) else bytes(content())


class Written(PDFObject):  # type: ignore[misc]
    """An object that is written as it is."""

    def __init__(self, text: str) -> None:
        self._text = text

    def format(self, document: PDFDocument) -> bytes:
        return self._text.encode("ascii")


def form(
    operators: str,
    box: tuple[float, float, float, float],
    resources: Any,
    group: str = "",
    matrix: tuple[float, ...] = (),
) -> Any:
    """Return a form XObject; `box` is left, bottom, right, top, put through `matrix` (a to f).

    Given the device colour space `group`, ``RGB`` or ``Gray``, it is a transparency group.
    """
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Form"),
        "BBox": numbers(box),
        "Resources": resources,
    }
    if group:
        entries["Group"] = Written(transparency_group(group))
    if matrix:
        entries["Matrix"] = numbers(matrix, 9)
    return deflated(operators.encode("latin-1"), entries)


def transparency_group(space: str) -> str:
    """Return the dictionary of an isolated group that is put together in a device colour space."""
    return f"<</S/Transparency/CS/Device{space}/I true>>"


def encoded_stream(
    content: bytes | Callable[[], bytes], entries: dict[str, Any], filter_name: str = "FlateDecode"
) -> Any:
    """Return a stream whose content is encoded already, for a filter of PDF."""
    return _Stream(PDFDictionary(entries | {"Filter": PDFName(filter_name)}), content)


def numbers(values: tuple[float, ...], digits: int = 3) -> Any:
    return array(decimal(value, digits) for value in values)


def array(items: Iterable[Any]) -> Any:
    """Return an array on one line."""
    made = PDFArray(list(items))
    made.multiline = False
    return made
