"""ReportLab's PDF objects with what we need of them: streams compressed at once, forms, bitmaps."""

import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream

from pipeline.draw.images import Pixels
from pipeline.draw.numbers import decimal

# Measured on nine text-heavy cards a page: 515 bytes a card; level 3 gives 572, level 9 511.
LEVEL: Final = 6


class Compressor:
    """Compresses streams on a thread of its own, while the next page is being drawn."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)

    def deflated(self, content: bytes, entries: dict[str, Any]) -> Any:
        """Return a stream object that waits for its content only when it is written."""
        return _compressed(self._thread.submit(zlib.compress, content, LEVEL), entries)

    def close(self) -> None:
        """End the thread."""
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
    """Return a stream whose content is compressed now."""
    return _compressed(zlib.compress(content, level), entries)


def compressed(content: bytes) -> Any:
    """Return a stream whose content was compressed before."""
    return _compressed(content, {})


def stream(content: bytes, entries: dict[str, Any]) -> Any:
    """Return a stream whose content is as its entries say: compressed by their filter, or not."""
    return _Stream(PDFDictionary(entries), content)


def data(stream: Any) -> bytes:
    """Return the compressed content of a stream of this module."""
    content = stream.content
    return content if isinstance(content, bytes) else bytes(content.result())


def form(
    operators: str,
    box: tuple[float, float, float, float],
    resources: Any,
    matrix: tuple[float, ...] = (),
) -> Any:
    """Return a form XObject; `box` is left, bottom, right, top, put through `matrix` (a to f)."""
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Form"),
        "BBox": numbers(box),
        "Resources": resources,
    }
    if matrix:
        entries["Matrix"] = numbers(matrix, 9)
    return deflated(operators.encode("latin-1"), entries)


def bitmap(pixels: Pixels, mask: Any = None) -> Any:
    """Return an image XObject; `mask` refers to the alpha's own."""
    space = "DeviceGray" if pixels.channels == 1 else "DeviceRGB"
    return _bitmap(pixels, pixels.samples, space, {"SMask": mask} if mask else {})


def alpha(pixels: Pixels) -> Any:
    """Return the alpha of a bitmap as an image XObject of greys."""
    return _bitmap(pixels, pixels.alpha or b"", "DeviceGray", {})


def _bitmap(pixels: Pixels, samples: bytes, space: str, extra_entries: dict[str, Any]) -> Any:
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": pixels.width,
        "Height": pixels.height,
        "ColorSpace": PDFName(space),
        "BitsPerComponent": 8,
    }
    return _compressed(samples, entries | extra_entries)


def _compressed(content: bytes | Future[bytes], entries: dict[str, Any]) -> Any:
    return _Stream(PDFDictionary(entries | {"Filter": PDFName("FlateDecode")}), content)


def numbers(values: tuple[float, ...], digits: int = 3) -> Any:
    """Return an array of numbers on one line."""
    array = PDFArray([decimal(value, digits) for value in values])
    array.multiline = False
    return array
