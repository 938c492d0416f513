"""ReportLab's PDF objects with what we need of them: streams compressed at once, forms, bitmaps."""

import zlib
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFStream

from pipeline.draw.images import Pixels
from pipeline.draw.numbers import decimal

# Smaller by a fifth than level 3 and, at some 30 µs a card, still cheap.
LEVEL: Final = 6


class _Stream(PDFStream):  # type: ignore[misc]
    """A compressed stream; ReportLab's own lacks the line end that belongs before `endstream`."""

    def format(self, document: PDFDocument) -> bytes:
        """Return the stream object (ISO 32000-1, 7.3.8)."""
        self.dictionary["Length"] = len(self.content)
        head = bytes(self.dictionary.format(document))
        return b"".join((head, b"\nstream\n", self.content, b"\nendstream\n"))


def deflated(content: bytes, entries: dict[str, Any], level: int = LEVEL) -> Any:
    """Return a stream whose content is compressed now, so that no page waits in memory."""
    return _compressed(zlib.compress(content, level), entries)


def form(operators: str, box: tuple[float, float, float, float], resources: Any) -> Any:
    """Return a form XObject; `box` is left, bottom, right, top."""
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Form"),
        "BBox": numbers(box),
        "Resources": resources,
    }
    return deflated(operators.encode("latin-1"), entries)


def bitmap(pixels: Pixels, mask: Any = None) -> Any:
    """Return an image XObject; `mask` refers to the alpha's own."""
    space = "DeviceGray" if pixels.channels == 1 else "DeviceRGB"
    return _bitmap(pixels, pixels.samples, space, {"SMask": mask} if mask else {})


def alpha(pixels: Pixels) -> Any:
    """Return the alpha of a bitmap as an image XObject of greys."""
    return _bitmap(pixels, pixels.alpha or b"", "DeviceGray", {})


def _bitmap(pixels: Pixels, samples: bytes, space: str, more: dict[str, Any]) -> Any:
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": pixels.width,
        "Height": pixels.height,
        "ColorSpace": PDFName(space),
        "BitsPerComponent": 8,
    }
    return _compressed(samples, entries | more)


def _compressed(content: bytes, entries: dict[str, Any]) -> Any:
    return _Stream(PDFDictionary(entries | {"Filter": PDFName("FlateDecode")}), content)


def numbers(values: tuple[float, ...]) -> Any:
    """Return an array of numbers on one line."""
    array = PDFArray([decimal(value, 3) for value in values])
    array.multiline = False
    return array
