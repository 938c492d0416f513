"""Text in the finished file: where it stands, what it reads as, which fonts it brings."""

from unicodedata import normalize

import pytest
from PIL import ImageChops

from draw.canvas import embedded, face, letters, new_renderer, page_of, picture, words
from pipeline.draw.fonts import FontSpec, load_fonts
from pipeline.draw.renderer import Renderer, render_face
from pipeline.layout.draw_list import Text
from pipeline.source.findings import PunchboardError

PEN = new_renderer()


def line(*text: str, x: float = 10, y: float = 50, font: str = "body", **more: object) -> Text:
    given = {"size": 10.0, "fill": "000000", "gap": 2.0} | more
    return Text(x, y, font, words=text, **given)


def test_reads_as_its_words() -> None:
    """Ligatures, quotes, signs and escapes of PDF strings all copy as what was written."""
    said = ("The", "office", "affirms:", "“waffle”", "(a\\b)", "−2", "×", "½", "é\r"[:1])
    assert words(page_of(face(line(*said, size=4.0, gap=0.8)), PEN)) == " ".join(said)


def test_small_capitals_and_tabular_figures_read_as_plain_text() -> None:
    """Glyphs that only features reach are searchable."""
    drawn = face(line("Label", font="caps"), line("1234", y=70, font="tabular"))
    assert words(page_of(drawn, PEN)).split() == ["Label", "1234"]


@pytest.mark.parametrize("font", ["body", "bold", "caps"])
def test_spaces_of_french_are_spaces(font: str) -> None:
    """A no-break space is as wide as a space, a narrow one narrower; neither lacks a glyph."""
    face_of = PEN.typeface(font)
    wide, narrow = face_of.measure("a\u00a0!"), face_of.measure("a\u202f!")
    tight = face_of.advance("a") + face_of.advance("!")
    assert wide - tight == pytest.approx(face_of.space, abs=0.02)
    assert 0.05 < narrow - tight < wide - tight
    assert words(page_of(face(line("a\u202f!", font=font)), PEN)).split() in (["a", "!"], ["a!"])


ARABIC = FontSpec(
    "arabic", "package:fontpkg_ibm_plex_sans_arabic/files/IBMPlexSansArabic-Regular.ttf"
)


@pytest.mark.parametrize("word", ["بيت", "سلام", "شرارة", "الأدرينالين", "(نص)", "تخلّص"])
def test_an_arabic_word_reads_as_its_letters(word: str) -> None:
    """However they join, glyphs are read as letters, a ligature as the letters in it."""
    renderer = Renderer(load_fonts({"arabic": ARABIC}))
    read = normalize("NFKC", words(page_of(face(line(word, font="arabic", size=20.0)), renderer)))
    plain = word.replace("\u0651", "")
    assert plain in read.replace("\u0651", "").replace(" ", "").replace("\n", "")
    assert ("\u0651" in word) == ("\u0651" in read)


def test_signs_alone_are_turned_round_where_they_are_told() -> None:
    """A bracket behind a right-to-left mark is drawn as its mirror image."""
    renderer = Renderer(load_fonts({"arabic": ARABIC}))
    drawn = [
        picture(page_of(face(line(word, font="arabic", size=40.0)), renderer)).convert("L")
        for word in ("(", "\u200f)")
    ]
    assert ImageChops.difference(*drawn).getbbox() is None


def test_stands_at_its_place() -> None:
    """A text begins at its x, on its baseline, y counted from the top."""
    (character, left, _), *_ = letters(page_of(face(line("n", x=30, y=40, size=20)), PEN))
    assert (character, left) == ("n", pytest.approx(30, abs=0.01))
    ink = picture(page_of(face(line("H", x=30, y=40, size=20)), PEN), scale=10)
    box = ink.convert("L").point(lambda v: 255 * (v < 128)).getbbox()
    assert box[3] == pytest.approx(400, abs=1)
    assert box[1] == pytest.approx(400 - 200 * 0.7, abs=1)


def test_words_stand_where_layout_measured_them() -> None:
    """Each word starts after the advances, gaps and tracking before it, natural gap or not."""
    body = PEN.typeface("body")
    for gap, tracking in ((2.0, 0.0), (5.5, 0.0), (1.0, 0.0), (3.0, 0.7)):
        said = ("AVATAR", "of", "buckles")
        pdf = page_of(face(line(*said, size=8.0, gap=gap, tracking=tracking)), PEN)
        starts = {}
        for character, left, _ in letters(pdf):
            starts.setdefault(character, left)
        x = 10.0
        for word in said:
            assert starts[word[0]] == pytest.approx(x, abs=0.02)
            x += body.advance(word) * 8 + body.glyph_count(word) * tracking + gap


def test_kerning_moves_the_letters() -> None:
    """The V of AV stands closer than the advance of A."""
    positions = [left for _, left, _ in letters(page_of(face(line("AV", size=20)), PEN))]
    body = PEN.typeface("body")
    expected = (body.advance("AV") - body.advance("V")) * 20
    assert positions[1] - positions[0] == pytest.approx(expected, abs=0.02)
    assert expected < body.advance("A") * 20 - 0.5


def test_a_mark_off_the_baseline_is_raised_and_the_next_word_is_not() -> None:
    """The accent that GPOS lifts is drawn higher by a text rise, which is then taken back."""
    operators = render_face(face(line("A\u0301", "V", font="wedge")), PEN).operators
    assert "1.953 Ts" in operators
    assert operators.count(" Ts") == 2
    assert "0 Ts" in operators
    heights = [
        bottom for _, _, bottom in letters(page_of(face(line("A\u0301V", font="wedge")), PEN))
    ]
    assert heights[1] == pytest.approx(heights[0] + 1.953, abs=0.01)
    assert heights[2] == pytest.approx(heights[0], abs=0.01)


def test_a_missing_glyph_is_an_error() -> None:
    """A word that layout did not split is refused, with the character."""
    with pytest.raises(PunchboardError, match="'中' in 'a中'") as error:
        render_face(face(line("ok", "a中")), PEN)
    assert [finding.code for finding in error.value.findings] == ["missing-glyph"]


def test_every_font_is_an_embedded_subset_with_unicode() -> None:
    """No base-14 font is named anywhere; each font carries outlines and a ToUnicode map."""
    pdf = page_of(
        face(line("ab"), line("cd", y=60, font="bold"), line("AV", y=70, font="wedge")), PEN
    )
    fonts = [font for font in embedded(pdf) if font["/Subtype"] == "/Type0"]
    assert len(fonts) == 3
    for font in fonts:
        descendant = font["/DescendantFonts"][0]
        descriptor = descendant["/FontDescriptor"]
        assert font["/BaseFont"] == descendant["/BaseFont"] == descriptor["/FontName"]
        assert font["/BaseFont"][7] == "+"
        assert len(descriptor["/FontFile2"].get_data()) == descriptor["/FontFile2"]["/Length1"]
        assert "/ToUnicode" in font
    assert {font["/Subtype"] for font in embedded(pdf)} == {"/Type0", "/CIDFontType2"}
    assert b"Helvetica" not in pdf
