"""Bitmaps as objects of a PDF, each decoded when it is written and held no longer than that."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
)

from pipeline.draw.bitmaps.embedded import CHANNELS, Coding, Embedded, Samples, Space
from pipeline.draw.bitmaps.upright import MATRICES
from pipeline.draw.pdfobjects import deflated, encoded_stream, numbers

_DEVICES: Final[dict[Space, str]] = {
    "gray": "DeviceGray",
    "rgb": "DeviceRGB",
    "cmyk": "DeviceCMYK",
}
_FILTERS: Final[dict[Coding, str]] = {
    "jpeg": "DCTDecode",
    "png": "FlateDecode",
    "deflated": "FlateDecode",
}
_PNG_ROWS: Final = 15
"""The predictor of rows of which each names its own filter (ISO 32000-1, table 10)."""


class PictureObject(PDFObject):  # type: ignore[misc]
    """A bitmap as an XObject that fills the unit square; what it is made of is asked for late.

    While it is formatted it adds the objects that it refers to, such as its alpha, which whoever
    writes the document writes next (`adds_objects`).
    """

    # ReportLab refers to an object with this attribute instead of writing it in place.
    __RefOnly__: Final = 1
    adds_objects: Final = True

    def __init__(self, make: Callable[[], Embedded]) -> None:
        self._make = make

    def format(self, document: PDFDocument) -> bytes:
        """Return the XObject: the image, or a form that turns it upright.

        Raises PunchboardError for a bitmap that cannot be decoded.
        """
        samples, alpha, orientation = self._make()
        extra = {"SMask": document.Reference(_image(alpha, document))} if alpha else {}
        image = _image(samples, document, extra)
        if orientation in MATRICES:
            image = _turned(document.Reference(image), MATRICES[orientation])
        formatted: bytes = image.format(document)
        return formatted


def _image(samples: Samples, document: PDFDocument, extra: dict[str, Any] | None = None) -> Any:
    """Return samples as an image XObject (ISO 32000-1, 8.9.5)."""
    entries: dict[str, Any] = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": samples.width,
        "Height": samples.height,
        "ColorSpace": _colour_space(samples, document),
        "BitsPerComponent": samples.bits,
    }
    if samples.inverted:
        entries["Decode"] = numbers((1.0, 0.0) * CHANNELS[samples.space])
    if samples.coding == "png":
        entries["DecodeParms"] = PDFDictionary(
            {
                "Predictor": _PNG_ROWS,
                "Colors": 1 if samples.palette else CHANNELS[samples.space],
                "BitsPerComponent": samples.bits,
                "Columns": samples.width,
            }
        )
    return encoded_stream(samples.data, _FILTERS[samples.coding], entries | (extra or {}))


def _colour_space(samples: Samples, document: PDFDocument) -> Any:
    space: Any = PDFName(_DEVICES[samples.space])
    if samples.profile:
        space = _array(PDFName("ICCBased"), _profile(samples, document))
    if not samples.palette:
        return space
    last = len(samples.palette) // 3 - 1
    return _array(PDFName("Indexed"), space, last, f"<{samples.palette[: 3 * (last + 1)].hex()}>")


def _profile(samples: Samples, document: PDFDocument) -> Any:
    """Return a reference to an ICC profile, which pictures share that have the same."""
    name = f"Profile.{blake2b(samples.profile, digest_size=10).hexdigest()}"
    if name in document.idToObject:
        return PDFObjectReference(name)
    entries = {
        "N": CHANNELS[samples.space],
        "Alternate": PDFName(_DEVICES[samples.space]),
    }
    return document.Reference(deflated(samples.profile, entries), name)


def _turned(image: Any, matrix: str) -> Any:
    """Return a form that draws an image turned, on the unit square."""
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Form"),
        "BBox": numbers((0.0, 0.0, 1.0, 1.0)),
        "Resources": PDFDictionary({"XObject": PDFDictionary({"I": image})}),
    }
    return deflated(f"q {matrix} cm/I Do Q".encode("ascii"), entries)


def _array(*items: Any) -> Any:
    array = PDFArray(list(items))
    array.multiline = False
    return array
