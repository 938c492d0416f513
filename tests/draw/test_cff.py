"""Fonts with PostScript outlines: embedded as they are, whichever way they number their glyphs."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest
import uharfbuzz

from draw.canvas import SOURCE, embedded, face, page_of, picture, words
from pipeline.draw.fonts import FontSpec, load_fonts, locate
from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import Text
from pipeline.source.findings import PunchboardError

JAPANESE = "package:noto_cjk_sans_jp_regular/NotoSansCJKjp-Regular.otf"
SPECS = {
    "named": FontSpec("named", SOURCE.format("Regular").replace(".ttf", ".otf")),
    "outlined": FontSpec("outlined", SOURCE.format("Regular")),
    "keyed": FontSpec("keyed", JAPANESE),
}


def line(font: str, *said: str) -> Text:
    """Return a text that fits the page."""
    return Text(5, 40, font, 16, "000000", said, 4.0)


@pytest.mark.parametrize(
    ("font", "said"), [("named", "Affirmation"), ("keyed", "冒険者の長い判定、「一撃」")]
)
def test_reads_as_its_words(font: str, said: str) -> None:
    """Letters and ideographs copy as what was written, not as radicals that look like them."""
    pdf = page_of(face(line(font, said), width=300), Renderer(load_fonts(SPECS)))
    assert words(pdf) == said
    assert "/CIDFontType0" in {each["/Subtype"] for each in embedded(pdf)}


def test_looks_as_its_truetype_twin() -> None:
    """The two versions of one family leave the same ink, but for the smoothing of edges."""
    shots = [
        picture(
            page_of(face(line(font, "Rügen?"), width=100), Renderer(load_fonts(SPECS))), scale=4
        )
        for font in ("named", "outlined")
    ]
    ink = [sum(shot.convert("L").histogram()[:128]) for shot in shots]
    assert ink[0] == pytest.approx(ink[1], rel=0.02)


def test_a_subset_is_small() -> None:
    """Ten of 65,000 ideographs take a few thousand bytes, not a list of all that are left out."""
    pdf = page_of(
        face(line("keyed", "冒険者の判定一二三四"), width=300), Renderer(load_fonts(SPECS))
    )
    assert len(pdf) < 12_000


@pytest.mark.parametrize(
    ("glyphs", "refused"), [(range(301), False), ([*range(300), 301], True), (range(2, 301), True)]
)
def test_a_font_that_numbers_its_glyphs_otherwise_is_refused(
    tmp_path: Path, glyphs: Sequence[int], refused: bool
) -> None:
    """Part of a font keeps the numbers of the whole: with a gap in them others would be printed."""
    part = uharfbuzz.SubsetInput()
    part.flags |= uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
    part.glyph_set.update(glyphs)
    whole = uharfbuzz.Face(locate(SPECS["keyed"], Path()).read_bytes())
    (tmp_path / "part.otf").write_bytes(uharfbuzz.subset(whole, part).blob.data)
    fonts = load_fonts({"x": FontSpec("x", "part.otf")}, root=tmp_path)
    with pytest.raises(PunchboardError, match="numbers its") if refused else nullcontext():
        fonts.file("x")


def test_a_font_cut_short_is_a_finding(tmp_path: Path) -> None:
    """A font file that ends too early is named."""
    (tmp_path / "cut.otf").write_bytes(locate(SPECS["named"], Path()).read_bytes()[:2000])
    with pytest.raises(PunchboardError, match=r"cut\.otf"):
        load_fonts({"x": FontSpec("x", "cut.otf")}, root=tmp_path).file("x")
