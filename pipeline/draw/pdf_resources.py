"""Fonts and bitmaps as objects of a PDF."""

from collections.abc import Callable, Mapping
from hashlib import blake2b, sha256
from string import ascii_uppercase
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
)

from pipeline.draw.bitmap_files import CHANNELS, MATRICES, Coding, Embedded, Samples, Space
from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.numbers import decimal
from pipeline.draw.pdfobjects import deflated, encoded_stream, numbers
from pipeline.draw.usage import PictureUse, glyph_ids

_HEAD: Final = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_TAIL: Final = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"

# A bfchar block holds at most 100 entries (Adobe Technical Note 5014).
_BLOCK: Final = 100


def to_unicode(texts: Mapping[int, str]) -> bytes:
    """Return the CMap from glyph ids to texts; a ligature maps to all its characters."""
    entries = [
        f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for glyph, text in sorted(texts.items())
    ]
    blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
    body = "".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks
    )
    return (_HEAD + body + _TAIL).encode("ascii")


# Glyphs are addressed by id, so the font counts as symbolic (ISO 32000-1, table 123).
_SYMBOLIC: Final = 4
_ITALIC: Final = 64
# Nothing reads the stem width of an embedded font; the entry must be there.
_STEM: Final = 80


def embed(
    document: PDFDocument, name: str, program: FontProgram, mask: int, texts: dict[int, str]
) -> None:
    """Add a font to the document under the object name `name`.

    `mask` has a bit for each glyph drawn; `texts` overrides the characters of the font's own map.
    """
    glyphs = glyph_ids(mask)
    characters = program.characters()
    meaning = {
        glyph: text for glyph in glyphs if (text := texts.get(glyph) or characters.get(glyph))
    }
    outlines = program.subset(glyphs)
    font_name = PDFName(f"{_subset_tag(outlines)}+{program.name}")
    descendant = PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType0" if program.postscript else "CIDFontType2"),
            "BaseFont": font_name,
            "CIDSystemInfo": PDFDictionary(
                {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
            ),
            **({} if program.postscript else {"CIDToGIDMap": PDFName("Identity")}),
            "DW": 0,
            "W": _widths(program, glyphs),
            "FontDescriptor": document.Reference(
                _descriptor(document, program, font_name, outlines)
            ),
        }
    )
    font = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("Type0"),
        "BaseFont": font_name,
        "Encoding": PDFName("Identity-H"),
        "DescendantFonts": f"[{_reference(document, descendant)}]",
        "ToUnicode": document.Reference(deflated(to_unicode(meaning), {})),
    }
    document.Reference(PDFDictionary(font), name)


def _reference(document: PDFDocument, thing: Any) -> str:
    return str(document.Reference(thing).format(document), "ascii")


def _descriptor(
    document: PDFDocument, program: FontProgram, font_name: str, outlines: bytes
) -> Any:
    """Return the font descriptor, with the outlines as its FontFile2."""
    outline = program.outline
    scale = 1000 / outline.upem
    flags = _SYMBOLIC | (_ITALIC if outline.italic_angle else 0)
    if program.postscript:
        file, about = "FontFile3", {"Subtype": PDFName("CIDFontType0C")}
    else:
        file, about = "FontFile2", {"Length1": len(outlines)}
    program_stream = deflated(outlines, about, level=9)
    return PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": font_name,
            "Flags": flags,
            "FontBBox": numbers(tuple(round(edge * scale) for edge in outline.box)),
            "ItalicAngle": decimal(outline.italic_angle, 1),
            "Ascent": round(outline.ascent * scale),
            "Descent": -round(outline.descent * scale),
            "CapHeight": round(outline.cap_height * scale),
            "XHeight": round(outline.x_height * scale),
            "StemV": _STEM,
            file: document.Reference(program_stream),
        }
    )


def _widths(program: FontProgram, glyphs: list[int]) -> str:
    """Return the W array: runs of consecutive glyph ids with their widths in 1/1000 em."""
    scale = 1000 / program.outline.upem
    runs: list[tuple[int, list[str]]] = []
    for glyph in glyphs:
        width = decimal(program.advance(glyph) * scale, 2)
        if runs and runs[-1][0] + len(runs[-1][1]) == glyph:
            runs[-1][1].append(width)
        else:
            runs.append((glyph, [width]))
    return f"[{' '.join(f'{first}[{chr(32).join(widths)}]' for first, widths in runs)}]"


def _subset_tag(outlines: bytes) -> str:
    """Return the six capitals that mark a subset: a hash, so that other outlines get others."""
    number = int.from_bytes(sha256(outlines).digest()[:8], "big")
    capitals = []
    for _ in range(6):
        number, letter = divmod(number, 26)
        capitals.append(ascii_uppercase[letter])
    return "".join(capitals)


_DEVICES: Final[dict[Space, str]] = {"gray": "DeviceGray", "rgb": "DeviceRGB", "cmyk": "DeviceCMYK"}
_FILTERS: Final[dict[Coding, str]] = {
    "jpeg": "DCTDecode",
    "png": "FlateDecode",
    "deflated": "FlateDecode",
}
_PNG_ROWS: Final = 15
"""The predictor of rows that each name their own filter (ISO 32000-1, table 10)."""


class PictureObject(PDFObject):  # type: ignore[misc]
    """A bitmap as an XObject that fills the unit square; what it is made of is asked for late.

    While it is formatted it adds the objects that it refers to, such as its alpha, which the
    writer of the document writes next (`adds_objects`).
    """

    # ReportLab refers to an object with this attribute instead of writing it in place.
    __RefOnly__: Final = 1
    adds_objects: Final = True

    def __init__(self, make: Callable[[str, tuple[int, int]], Embedded], use: PictureUse) -> None:
        self._make, self._use = make, use

    def format(self, document: PDFDocument) -> bytes:
        """Return the XObject: the image, or a form that turns it upright.

        Raises PunchboardError for a bitmap that cannot be decoded.
        """
        source, across, down = self._use
        samples, alpha, orientation = self._make(source, (across, down))
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
    entries = {"N": CHANNELS[samples.space], "Alternate": PDFName(_DEVICES[samples.space])}
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
