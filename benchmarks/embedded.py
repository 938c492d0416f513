"""The typefaces of printed PDFs, put together to font files that ReportLab can open.

A PDF holds of a font only the glyphs that it draws, under their own numbers; what all PDFs of a
game hold is one font. It gets a character map made of the PDFs' own: a glyph whose character
is another one's, or that stands for several, has a character of the private use area.
"""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._g_l_y_f import Glyph

PRIVATE = 0xE000
ENTRY = re.compile(rb"^<([0-9A-F]{4})> <([0-9A-F]+)>$", re.MULTILINE)
"""A glyph and its text in UTF-16, in the map of a font that Punchboard has embedded."""


class Typeface:
    """A font that grows with each PDF; `text` says its glyphs with characters that it knows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._largest = TTFont()
        self._glyphs: dict[int, Any] = {}
        self._advances: dict[int, tuple[int, int]] = {}
        self._characters: dict[int, str] = {}

    def add(self, program: bytes, texts: dict[int, str]) -> None:
        """Add the glyphs of a font program, and what each of them stands for."""
        font = TTFont(BytesIO(program), lazy=False)
        if not self._glyphs or font["maxp"].numGlyphs > self._largest["maxp"].numGlyphs:
            self._largest = font
        for number, name in enumerate(font.getGlyphOrder()):
            glyph = font["glyf"][name]
            if not glyph.numberOfContours:
                continue
            if self._glyphs.setdefault(number, glyph) != glyph:
                raise SystemExit(f"{self.name} is the name of two fonts")
            self._advances[number] = font["hmtx"][name]
        for number, text in texts.items():
            if number in self._characters:
                continue
            taken = set(self._characters.values())
            self._advances[number] = font["hmtx"][font.getGlyphName(number)]
            alone = len(text) == 1 and text not in taken
            self._characters[number] = text if alone else chr(PRIVATE + len(taken))

    def text(self, glyphs: bytes) -> str:
        """Return the text of glyph numbers of two bytes each."""
        numbers = (int.from_bytes(glyphs[at : at + 2]) for at in range(0, len(glyphs), 2))
        return "".join(self._characters[number] for number in numbers)

    def save(self, path: Path) -> None:
        """Write the font."""
        font = self._largest
        order = font.getGlyphOrder()
        for number, name in enumerate(order):
            font["glyf"][name] = self._glyphs.get(number, Glyph())
            font["hmtx"][name] = self._advances.get(number, (0, 0))
        table = CmapSubtable.newSubtable(4)
        table.platformID, table.platEncID, table.language = 3, 1, 0
        table.cmap = {ord(text): order[number] for number, text in self._characters.items()}
        font["cmap"] = newTable("cmap")
        font["cmap"].tableVersion, font["cmap"].tables = 0, [table]
        font["name"] = newTable("name")
        for number, text in ((1, self.name), (4, self.name), (6, self.name)):
            font["name"].setName(text, number, 3, 1, 0x409)
        font["post"] = newTable("post")
        font["post"].formatType = 3.0
        font["post"].italicAngle = font["post"].underlinePosition = 0
        font["post"].underlineThickness = font["post"].isFixedPitch = 0
        for field in ("minMemType42", "maxMemType42", "minMemType1", "maxMemType1"):
            setattr(font["post"], field, 0)
        font.save(path)


class Typefaces(dict[str, Typeface]):
    """The typefaces of a game by their names."""

    def add(self, resource: str, font: Any) -> str:
        """Add a font of a PDF, and return its name.

        The resource tells two instances of one variable font apart.
        """
        inner = font["/DescendantFonts"][0].get_object()
        name = str(font["/BaseFont"]).partition("+")[2] + resource.replace("/", "-")
        program = inner["/FontDescriptor"].get_object().get("/FontFile2")
        if program is None or inner["/CIDToGIDMap"] != "/Identity":
            raise SystemExit(f"{name} is no TrueType font with glyphs under their own numbers")
        typeface = self.setdefault(name, Typeface(name))
        typeface.add(program.get_object().get_data(), meanings(font["/ToUnicode"].get_data()))
        return name

    def save(self, folder: Path) -> dict[str, str]:
        """Write all of them into a folder, and return their files by name."""
        for name, typeface in self.items():
            typeface.save(folder / f"{name}.ttf")
        return {name: f"{name}.ttf" for name in self}


def meanings(unicode_map: bytes) -> dict[int, str]:
    """Return what each glyph stands for."""
    _, _, entries = unicode_map.partition(b"endcodespacerange")
    return {
        int(glyph, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
        for glyph, text in ENTRY.findall(entries)
    }
