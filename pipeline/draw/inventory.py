"""What a document embeds, each once: fonts, icons, bitmaps and shared parts, as PDF objects."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from string import ascii_uppercase
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
)

from pipeline.draw.bitmap_encoding import CHANNELS, MATRICES, Coding, Embedded, Samples, Space
from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.numbers import decimal, font_name, icon_name
from pipeline.draw.pdfobjects import Written, array, deflated, encoded_stream, form, numbers
from pipeline.draw.renderer import Renderer
from pipeline.draw.svgicon import GRID
from pipeline.draw.usage import Part, PictureUse, State, Usage, add_images, add_texts, glyph_ids
from pipeline.source.files import is_drawing

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
    return encoded_stream(samples.data, entries | (extra or {}), _FILTERS[samples.coding])


def _colour_space(samples: Samples, document: PDFDocument) -> Any:
    space: Any = PDFName(_DEVICES[samples.space])
    if samples.profile:
        space = array((PDFName("ICCBased"), _profile(samples, document)))
    if not samples.palette:
        return space
    last = len(samples.palette) // 3 - 1
    colours = f"<{samples.palette[: 3 * (last + 1)].hex()}>"
    return array((PDFName("Indexed"), space, last, colours))


def _profile(samples: Samples, document: PDFDocument) -> Any:
    """Return a reference to an ICC profile, which pictures share that have the same."""
    name = f"Profile.{blake2b(samples.profile, digest_size=10).hexdigest()}"
    if name in document.idToObject:
        return PDFObjectReference(name)
    entries = {"N": CHANNELS[samples.space], "Alternate": PDFName(_DEVICES[samples.space])}
    return document.Reference(deflated(samples.profile, entries), name)


def _turned(image: Any, matrix: str) -> Any:
    """Return a form that draws an image turned, on the unit square."""
    resources = PDFDictionary({"XObject": PDFDictionary({"I": image})})
    return form(f"q {matrix} cm/I Do Q", (0.0, 0.0, 1.0, 1.0), resources)


# A part has no size of its own; no sheet of paper reaches this far.
_PART_BOX: Final = (-9999.0, -9999.0, 9999.0, 9999.0)
# In units of a gradient's line or radius: how far beyond it a face may reach.
_MASK_BOX: Final = (-9999.0, -9999.0, 9999.0, 9999.0)


@dataclass
class _Font:
    object_name: str
    mask: int = 0
    texts: dict[int, str] = field(default_factory=dict)


class _Resources(PDFObject):  # type: ignore[misc]
    """A resource dictionary that is made as it is written: each sheet of pictures has its own."""

    def __init__(self, make: Callable[..., Any], key: tuple[tuple[str, ...], ...]) -> None:
        self._make, self._key = make, key

    def format(self, document: PDFDocument) -> bytes:
        return bytes(self._make(*self._key).format(document))


class Inventory:
    """Gathers usages while pages are written; `finish` adds all that they refer to."""

    def __init__(self, document: PDFDocument, renderer: Renderer) -> None:
        self._document, self._renderer = document, renderer
        self._programs: dict[FontProgram, _Font] = {}
        self._keys: dict[str, _Font] = {}
        self._icons: dict[str, None] = {}
        self._images: dict[str, PictureUse] = {}
        self._parts: dict[str, Part] = {}
        self._shadings: dict[str, str] = {}
        self._states: dict[str, State] = {}
        self._resources: dict[tuple[tuple[str, ...], ...], Any] = {}

    def add(self, usage: Usage) -> None:
        """Count a usage, and all that its parts use."""
        for key, mask in usage.glyphs.items():
            (self._keys.get(key) or self._font(key)).mask |= mask
        for key, texts in usage.texts.items():
            add_texts(self._keys[key].texts, texts)
        self._icons |= dict.fromkeys(usage.icons)
        add_images(self._images, usage.images)
        self._shadings |= usage.shadings
        self._states |= usage.states
        for name, part in usage.parts.items():
            if name not in self._parts:
                self._parts[name] = part
                self.add(part.usage)

    def resources(self, *usages: Usage, forms: tuple[str, ...] = ()) -> Any:
        """Return the resource dictionary for these usages; equal ones share one object."""
        fonts = {key for usage in usages for key in usage.glyphs}
        names = {icon_name(icon) for usage in usages for icon in usage.icons}
        for usage in usages:
            names.update(usage.images, usage.parts)
        shadings = {name for usage in usages for name in usage.shadings}
        states = {name for usage in usages for name in usage.states}
        key = tuple(tuple(sorted(each)) for each in (fonts, names.union(forms), shadings, states))
        if key not in self._resources:
            self._resources[key] = self._document.Reference(_Resources(self._dictionary, key))
        return self._resources[key]

    def add_form(self, name: str, stream: Any) -> None:
        self._document.Reference(stream, _form_object(name))

    def finish(self) -> None:
        """Add every font, icon, bitmap and part to the document; bitmaps are decoded later."""
        for name, part in sorted(self._parts.items()):
            resources = self.resources(part.usage)
            drawn = form(part.operators, _PART_BOX, resources, group="RGB" if part.group else "")
            self.add_form(name, drawn)
        for icon in sorted(self._icons):
            self.add_form(icon_name(icon), self._icon(icon))
        embedded = self._renderer.images.embedded
        for name in sorted(self._images):
            # Each card of a deck may have its own.
            use = self._images.pop(name)
            if is_drawing(use.source):
                from pipeline.draw.embedding import image_form

                drawing = self._renderer.images.drawing(use.source)
                self.add_form(name, image_form(self._document, name, drawing))
                continue
            self.add_form(name, PictureObject(embedded, use))
        for name, shading in sorted(self._shadings.items()):
            self._document.Reference(Written(shading), _shading_object(name))
        for name, state in sorted(self._states.items()):
            self._document.Reference(self._state(state), _state_object(name))
        for program, font in self._programs.items():
            embed(self._document, font.object_name, program, font.mask, font.texts)

    def _icon(self, name: str) -> Any:
        icon = self._renderer.icons.form(name)
        if icon.drawing is not None:
            from pipeline.draw.embedding import icon_form

            return icon_form(self._document, icon_name(name), icon)
        square = (0.0, 0.0, float(GRID), float(GRID))
        return form(icon.operators, square, PDFDictionary({}))

    def _font(self, key: str) -> _Font:
        program = self._renderer.typeface(key).program
        font = self._programs.get(program)
        if font is None:
            font = self._programs[program] = _Font(f"Font.{key}")
        self._keys[key] = font
        return font

    def _state(self, state: State) -> Any:
        if not state.mask:
            amount = decimal(state.opacity, 3)
            return PDFDictionary({"Type": PDFName("ExtGState"), "ca": amount, "CA": amount})
        resources = PDFDictionary({"Shading": PDFDictionary({"S": Written(state.mask)})})
        greys = form("/S sh", _MASK_BOX, resources, group="Gray")
        mask = {
            "Type": PDFName("Mask"),
            "S": PDFName("Luminosity"),
            "G": self._document.Reference(greys),
        }
        return PDFDictionary({"Type": PDFName("ExtGState"), "SMask": PDFDictionary(mask)})

    def _dictionary(
        self,
        fonts: tuple[str, ...],
        names: tuple[str, ...],
        shadings: tuple[str, ...],
        states: tuple[str, ...],
    ) -> Any:
        entries: dict[str, Any] = {}
        if fonts:
            entries["Font"] = PDFDictionary(
                {font_name(key): PDFObjectReference(self._keys[key].object_name) for key in fonts}
            )
        if names:
            entries["XObject"] = PDFDictionary(
                {name: PDFObjectReference(_form_object(name)) for name in names}
            )
        if shadings:
            entries["Shading"] = PDFDictionary(
                {name: PDFObjectReference(_shading_object(name)) for name in shadings}
            )
        if states:
            entries["ExtGState"] = PDFDictionary(
                {name: PDFObjectReference(_state_object(name)) for name in states}
            )
        return PDFDictionary(entries)


def _form_object(name: str) -> str:
    return f"Form.{name}"


def _shading_object(name: str) -> str:
    return f"Shading.{name}"


def _state_object(name: str) -> str:
    return f"State.{name}"
