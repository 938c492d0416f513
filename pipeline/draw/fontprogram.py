"""A font program: an outline file measured and subset, and what the file says of itself.

The format is Adobe Technical Note 5176.

Typefaces that differ only in OpenType features share one program, and one embedded font.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import east_asian_width, normalize

import uharfbuzz as hb

from pipeline.draw.fontspec import FontSpec, font_error
from pipeline.source.files import FONT, opened
from pipeline.source.findings import PunchboardError
from pipeline.source.names import did_you_mean as suggestion

_ROS: Final = 0x0C1E
_CHARSET: Final = 0x0F
_CHARSTRINGS: Final = 0x11
_ESCAPE: Final = 0x0C
_RANGES: Final = 2


class Numbering(NamedTuple):
    """Whether glyphs are found by character ids, and whether those are the glyph ids."""

    keyed: bool
    same: bool


def numbering(table: bytes) -> Numbering:
    """Return how a CFF table numbers its glyphs.

    Raises IndexError or KeyError for a damaged one.
    """
    _, after_names = _index(table, table[2])
    dictionaries, _ = _index(table, after_names)
    top = _operators(dictionaries[0])
    if _ROS not in top:
        return Numbering(keyed=False, same=True)
    at, count = top[_CHARSET][0], _number(table, top[_CHARSTRINGS][0], 2)
    # One range of character ids, from 1 to the last glyph.
    one_range = table[at] == _RANGES and _number(table, at + 1, 2) == 1
    return Numbering(keyed=True, same=one_range and _number(table, at + 3, 2) >= count - 2)


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _index(data: bytes, at: int) -> tuple[list[bytes], int]:
    """Return the first entries of an INDEX, and where it ends."""
    count = _number(data, at, 2)
    if not count:
        return [], at + 2
    size, start = data[at + 2], at + 3
    base = start + (count + 1) * size - 1
    ends = [base + _number(data, start + n * size, size) for n in range(count + 1)]
    return [data[begin:end] for begin, end in pairwise(ends)], ends[-1]


def _operators(data: bytes) -> dict[int, list[int]]:
    """Return the operands of each operator of a DICT; those that are no offsets are 0."""
    operands_by_operator: dict[int, list[int]] = {}
    operands: list[int] = []
    at = 0
    while at < len(data):
        first = data[at]
        if first <= 21:
            wide = first == _ESCAPE
            operands_by_operator[_number(data, at, 2) if wide else first] = operands
            operands, at = [], at + 1 + wide
            continue
        value, at = _operand(data, at)
        operands.append(value)
    return operands_by_operator


def _operand(data: bytes, at: int) -> tuple[int, int]:
    first = data[at]
    if first in (28, 29):
        size = 2 if first == 28 else 4
        return _number(data, at + 1, size), at + 1 + size
    if first == 30:
        end = at + 1
        while data[end] & 15 != 15:
            end += 1
        return 0, end + 1
    if first <= 246:
        return first - 139, at + 1
    return (first - 247) * 256 + data[at + 1] + 108 if first <= 250 else 0, at + 2


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
        in Latin, and what means itself before what is a form of another.
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
        raise font_error(spec, f"{spec.file} is not a TrueType or OpenType font, or it is damaged")
    if not has_all_outlines(face, truetype=POSTSCRIPT not in tags):
        raise _damaged_error(spec)
    return face


def _postscript_name(face: Any) -> str:
    try:
        return str(face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "")
    except UnicodeDecodeError:
        return ""


def _table_tags(face: Any) -> set[str]:
    try:
        return set(face.table_tags)
    except UnicodeDecodeError:
        return set()


def has_all_outlines(face: Any, *, truetype: bool) -> bool:
    """Return whether all outlines are where the font says; HarfBuzz leaves out what is not.

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
    """Return whether glyphs are found by character ids; raise `font-file` for other ids."""
    try:
        glyph_numbering = numbering(face.reference_table(POSTSCRIPT).data)
    except (ValueError, IndexError, KeyError):
        raise _damaged_error(spec) from None
    if not glyph_numbering.same:
        hint = "use the TrueType (.ttf) version of the font"
        raise font_error(spec, f"{spec.file} numbers its PostScript outlines again", hint)
    return glyph_numbering.keyed


def _damaged_error(spec: FontSpec) -> PunchboardError:
    return font_error(spec, f"{spec.file} is damaged", "get the file again from where it came from")


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


WEIGHTS: Final = {
    100: "thin",
    200: "extralight",
    300: "light",
    400: "regular",
    500: "medium",
    600: "semibold",
    700: "bold",
    800: "extrabold",
    900: "black",
}
"""Cuts by their weight, as OpenType and CSS count it."""

_RESTRICTED: Final = 0x0002
_FREER: Final = 0x000C
_NO_SUBSETTING: Final = 0x0100
_BITMAPS_ONLY: Final = 0x0200
_ITALIC: Final = 0x0001
_OBLIQUE: Final = 0x0200
_NAME = hb.OTNameIdPredefined


class FontInfo(NamedTuple):
    """A font as its tables describe it; `axes` are those of a variable one, from least to most.

    `licence` is what it says of its licence, `forbids` why its maker lets nobody embed it; both may
    be empty.
    """

    family: str
    cut: str
    weight: int
    italic: bool
    axes: dict[str, tuple[float, float]]
    licence: str
    forbids: str


class FontRefused(ValueError):  # noqa: N818 - says what is wrong with a file; others make findings
    """A file that is no font which can be printed; `remedy` says what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


def font_info(path: Path, *, given: bool = False) -> FontInfo:
    """Return what a font file says of itself. Raises FontRefused.

    One that is not `given` by an installed package has to lie in the project.
    """
    try:
        with opened(path, FONT, given=given) as stream:
            magic = stream.read(4)
    except (PunchboardError, OSError) as error:
        reason = error.findings[0].message if isinstance(error, PunchboardError) else str(error)
        raise FontRefused(reason, "put the font file itself there") from None
    if magic in (b"wOFF", b"wOF2"):
        raise FontRefused("a web font, which is not read", "get the TrueType file, or convert it")
    if magic == b"ttcf":
        remedy = "take the single fonts out of it, one a file"
        raise FontRefused("a collection of fonts, which is not read", remedy)
    try:
        return _described(hb.Face(hb.Blob.from_file_path(str(path))), path)
    except (UnicodeDecodeError, RuntimeError, IndexError, ValueError):
        raise FontRefused(*_NO_FONT) from None


_NO_FONT: Final = ("not a TrueType or OpenType font, or a damaged one", "get the file again")


def _described(face: Any, path: Path) -> FontInfo:
    """Return what the tables of a face say. Raises ValueError for tables that are not there."""
    tags = set(face.table_tags)
    if not face.glyph_count or not tags >= {"cmap", "head", "hmtx"} or "CFF2" in tags:
        raise ValueError(path.name)
    truetype = POSTSCRIPT not in tags
    if (truetype and "glyf" not in tags) or not has_all_outlines(face, truetype=truetype):
        raise ValueError(path.name)
    system = face.reference_table("OS/2").data if "OS/2" in tags else b""
    weight, embedding, style = (int.from_bytes(system[at : at + 2], "big") for at in (4, 8, 62))
    family = _name(face, _NAME.TYPOGRAPHIC_FAMILY) or _name(face, _NAME.FONT_FAMILY)
    subfamily = _name(face, _NAME.TYPOGRAPHIC_SUBFAMILY) or _name(face, _NAME.FONT_SUBFAMILY)
    italic = bool(style & (_ITALIC | _OBLIQUE)) or "italic" in subfamily.casefold()
    axes = {axis.tag: (axis.min_value, axis.max_value) for axis in face.axis_infos}
    weight = weight if 1 <= weight <= 1000 else 400
    return FontInfo(
        family or path.stem,
        "-".join(subfamily.casefold().split()),
        weight,
        italic,
        axes if face.has_var_data else {},
        _name(face, _NAME.LICENSE) or _name(face, _NAME.LICENSE_URL),
        _forbids(embedding),
    )


def _name(face: Any, name: Any) -> str:
    return " ".join(str(face.get_name(name) or "").split())


def _forbids(embedding: int) -> str:
    """Return why a font must not be embedded (OpenType, OS/2 fsType), empty if it may be."""
    if embedding & _RESTRICTED and not embedding & _FREER:
        return "its maker forbids embedding"
    if embedding & _BITMAPS_ONLY:
        return "its maker allows only embedding as bitmaps"
    if embedding & _NO_SUBSETTING:
        return "its maker allows only embedding as a whole, and prints embed single letters"
    return ""
