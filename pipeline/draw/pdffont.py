"""An embedded font: Type 0 with the font's own glyph ids as codes, subset to what was drawn."""

from hashlib import sha256
from string import ascii_uppercase
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFString

from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.numbers import decimal
from pipeline.draw.pdfobjects import deflated, numbers
from pipeline.draw.tounicode import to_unicode
from pipeline.draw.usage import glyph_ids

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
    known = program.characters()
    meaning = {glyph: text for glyph in glyphs if (text := texts.get(glyph) or known.get(glyph))}
    outlines = program.subset(glyphs)
    font_name = PDFName(f"{_tag(outlines)}+{program.name}")
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


def _tag(outlines: bytes) -> str:
    """Return the six capitals that mark a subset: a hash, so that other outlines get others."""
    number = int.from_bytes(sha256(outlines).digest()[:8], "big")
    letters = []
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters.append(ascii_uppercase[letter])
    return "".join(letters)
