"""What a font file says of itself: family and cut, axes, licence, whether it may be embedded."""

from pathlib import Path
from typing import Any, Final, NamedTuple

import uharfbuzz as hb

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import FONT, opened
from pipeline.draw.fontprogram import POSTSCRIPT, has_all_outlines

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


_NO_FONT: Final = ("no TrueType or OpenType font, or a damaged one", "get the file anew")


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
    """Return why a font must not be embedded (OpenType, OS/2 fsType), empty where it may be."""
    if embedding & _RESTRICTED and not embedding & _FREER:
        return "its maker forbids embedding"
    if embedding & _BITMAPS_ONLY:
        return "its maker lets it be embedded as bitmaps alone"
    if embedding & _NO_SUBSETTING:
        return "its maker lets it be embedded whole alone, and prints hold the letters they need"
    return ""
