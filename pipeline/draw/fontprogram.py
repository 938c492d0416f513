"""A font program: one outline file (an instance of it, when variable), measured and subset.

Typefaces that differ only in OpenType features share one program, and one embedded font.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import east_asian_width, normalize

import uharfbuzz as hb

from pipeline.base.errors import PunchboardError
from pipeline.base.suggest import hint as suggestion
from pipeline.draw.cff import numbering
from pipeline.draw.fontspec import FontSpec, font_error

# What a PDF consumer reads of a TrueType program (ISO 32000-1, table 126); the rest only costs.
KEPT_TABLES: Final = {"cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}
POSTSCRIPT: Final = "CFF "
"""The table of PostScript outlines, which a PDF embeds alone."""


_HEAD: Final = 54
_MAGIC: Final = b"\x5f\x0f\x3c\xf5"


class Outline(NamedTuple):
    """Measures of the whole font in font units, as a PDF font descriptor wants them."""

    upem: int
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    italic_angle: float
    box: tuple[int, int, int, int]


class FontProgram:
    """An opened font: glyph advances, the characters it has, and its subset by glyph ids.

    Raises PunchboardError (`font-file`) for a font that cannot be used.
    """

    def __init__(self, spec: FontSpec, path: Path) -> None:
        self._spec = spec
        self.face: Any = _open(spec, path)
        self.font: Any = hb.Font(self.face)
        self.postscript = POSTSCRIPT in self.face.table_tags
        self._keyed = self.postscript and _keyed(spec, self.face)
        self.axes = dict(sorted(spec.axes.items()))
        if self.axes:
            _check_axes(spec, self.face)
            self.font.set_variations(self.axes)
        self.name = _postscript_name(self.face) or path.stem
        self.outline = _outline(self.face, self.font)
        self._characters: dict[int, str] = {}

    def advance(self, glyph: int) -> int:
        """Return the nominal advance of a glyph in font units."""
        return int(self.font.get_glyph_h_advance(glyph))

    def extent(self, glyph: int) -> tuple[int, int, int, int]:
        """Return the left, upper, right and lower end of a glyph's ink in font units, y upwards."""
        extents = self.font.get_glyph_extents(glyph)
        if extents is None:
            return 0, 0, 0, 0
        left, top = int(extents.x_bearing), int(extents.y_bearing)
        return left, top, left + int(extents.width), top + int(extents.height)

    @property
    def weight(self) -> int:
        """The weight of its strokes as OpenType counts it: 400 is regular, 700 bold."""
        return int(self.font.get_style_value(hb.StyleTag.WEIGHT))

    def glyph(self, character: str) -> int:
        """Return the glyph that the font maps a character to, or 0."""
        return int(self.font.get_nominal_glyph(ord(character)) or 0)

    def characters(self) -> dict[int, str]:
        """Return the first character of each glyph that the font maps a character to.

        Of several, an ideograph comes before a radical and a sign among ideographs before its like
        in Latin, and what stands for itself before what is a form of another.
        """
        if not self._characters:
            printing = [chr(code) for code in self.face.unicodes if code >= ord(" ")]
            for character in sorted(printing, key=_rarity, reverse=True):
                self._characters[self.glyph(character)] = character
        return self._characters

    def substitutions(self) -> set[str]:
        """Return the tags of all features by which the font exchanges glyphs.

        Raises PunchboardError (`font-file`) where they are no text.
        """
        tags = self.face.get_language_feature_tags
        try:
            scripts = range(len(self.face.get_table_script_tags("GSUB")))
            return {tag for script in scripts for tag in tags("GSUB", script)}
        except UnicodeDecodeError:
            raise _damaged_error(self._spec) from None

    def subset(self, glyphs: list[int]) -> bytes:
        """Return the program of these glyphs under their own ids, unhinted.

        It is a TrueType file, or a bare CFF table for PostScript outlines: there glyphs that have
        character ids keep those, and need not keep their place. Raises PunchboardError
        (`font-file`) for damaged tables.
        """
        subset_input = hb.SubsetInput()
        subset_input.flags = hb.SubsetFlags.NO_HINTING
        if not self._keyed:
            subset_input.flags |= hb.SubsetFlags.RETAIN_GIDS
        subset_input.glyph_set.update(glyphs)
        dropped = set(self.face.table_tags) - KEPT_TABLES - _VARIATION - {POSTSCRIPT}
        subset_input.drop_table_tag_set.update(
            {int.from_bytes(tag.encode(), "big") for tag in dropped}
        )
        if self.face.has_var_data:
            subset_input.pin_all_axes_to_default(self.face)
            for axis, value in self.axes.items():
                subset_input.pin_axis_location(self.face, axis, value)
        try:
            subset: Any = hb.subset(self.face, subset_input)
        except RuntimeError:
            raise _damaged_error(self._spec) from None
        return bytes((subset.reference_table(POSTSCRIPT) if self.postscript else subset.blob).data)


def _rarity(character: str) -> tuple[bool, bool, bool, str]:
    plain = normalize("NFKC", character)
    form = plain != character and not plain.isascii()
    narrow = east_asian_width(character) not in "WF"
    return character in _RADICALS, form, narrow, character


_RADICALS: Final = frozenset(map(chr, range(0x2E80, 0x2FE0)))

# The subsetter needs these to bake an instance, and leaves them out of it.
_VARIATION: Final = {"fvar", "gvar", "avar", "HVAR", "MVAR", "cvar"}


def _open(spec: FontSpec, path: Path) -> Any:
    """Return the HarfBuzz face of a font file with TrueType or PostScript outlines."""
    with path.open("rb") as stream:
        magic = stream.read(4)
    if magic in (b"wOFF", b"wOF2"):
        raise font_error(spec, f"{spec.file} is a web font", "convert it to TrueType (.ttf)")
    face: Any = hb.Face(hb.Blob.from_file_path(str(path)))
    tags = _table_tags(face)
    if "CFF2" in tags:
        hint = "use the TrueType (.ttf) version of the font, or static ones"
        raise font_error(spec, f"{spec.file} has variable PostScript (CFF2) outlines", hint)
    outlines = {POSTSCRIPT} if POSTSCRIPT in tags else {"glyf", "loca"}
    if not face.glyph_count or not tags >= {"cmap", "head", "hmtx"} | outlines:
        raise font_error(spec, f"{spec.file} is no TrueType or OpenType font, or it is damaged")
    if not has_all_outlines(face, truetype=POSTSCRIPT not in tags):
        raise _damaged_error(spec)
    return face


def _postscript_name(face: Any) -> str:
    """Return the name that a font has in a PDF; empty where it has none that can be read."""
    try:
        return str(face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "")
    except UnicodeDecodeError:
        return ""


def _table_tags(face: Any) -> set[str]:
    """Return the tags of a font's tables; none where they are no text, as in a damaged file."""
    try:
        return set(face.table_tags)
    except UnicodeDecodeError:
        return set()


def has_all_outlines(face: Any, *, truetype: bool) -> bool:
    """Tell whether all outlines are where the font says; HarfBuzz leaves out what is not.

    OpenType 1.9.1: tables head and loca.
    """
    head = face.reference_table("head").data
    if len(head) < _HEAD or head[12:16] != _MAGIC:
        return False
    if not truetype:
        return True
    form = int.from_bytes(head[50:52], "big")
    loca, size = face.reference_table("loca").data, 4 if form else 2
    past = loca[face.glyph_count * size : (face.glyph_count + 1) * size]
    end = int.from_bytes(past, "big") * (1 if form else 2)
    return form <= 1 and len(past) == size and end <= len(face.reference_table("glyf").data)


def _keyed(spec: FontSpec, face: Any) -> bool:
    """Tell whether glyphs are found by character ids; raise `font-file` where those are others."""
    try:
        glyph_numbering = numbering(face.reference_table(POSTSCRIPT).data)
    except (ValueError, IndexError, KeyError):
        raise _damaged_error(spec) from None
    if not glyph_numbering.same:
        hint = "use the TrueType (.ttf) version of the font"
        raise font_error(spec, f"{spec.file} numbers its PostScript outlines anew", hint)
    return glyph_numbering.keyed


def _damaged_error(spec: FontSpec) -> PunchboardError:
    return font_error(spec, f"{spec.file} is damaged", "get the file anew from where it came from")


def _check_axes(spec: FontSpec, face: Any) -> None:
    """Raise `font-file` unless every pinned axis exists and its value lies within the axis."""
    try:
        axes = {axis.tag: axis for axis in face.axis_infos}
    except UnicodeDecodeError:
        raise _damaged_error(spec) from None
    for tag, value in spec.axes.items():
        if tag not in axes:
            message = f"{spec.file} has no axis {tag!r}"
            raise font_error(spec, message, suggestion(tag, axes))
        axis = axes[tag]
        if not axis.min_value <= value <= axis.max_value:
            message = f"axis {tag} is {value:g}, outside {axis.min_value:g}..{axis.max_value:g}"
            raise font_error(spec, message)


def _outline(face: Any, font: Any) -> Outline:
    """Read the font's overall measures."""
    extents = font.get_font_extents("ltr")
    box = face.reference_table("head").data[36:44]
    edges = [int.from_bytes(box[i : i + 2], "big", signed=True) for i in (0, 2, 4, 6)]
    return Outline(
        upem=int(face.upem),
        ascent=int(extents.ascender),
        descent=-int(extents.descender),
        cap_height=int(font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)),
        x_height=int(font.get_metric_position_with_fallback(hb.OTMetricsTag.X_HEIGHT)),
        italic_angle=float(font.get_style_value(hb.StyleTag.SLANT_ANGLE)),
        box=(edges[0], edges[1], edges[2], edges[3]),
    )
