"""Typefaces: measures, shaping, fallback, and what is refused."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draw.canvas import BARLOW, DATA, SPECS, new_fonts
from pipeline.draw.fonts import load_fonts
from pipeline.draw.fontspec import FontSpec
from pipeline.layout.typeface import Fonts, MissingGlyph
from pipeline.source.findings import Position, PunchboardError

FONTS = new_fonts()


def codes(error: pytest.ExceptionInfo[PunchboardError]) -> list[str]:
    """Return the codes of an error's findings."""
    return [finding.code for finding in error.value.findings]


def test_serves_the_protocol_that_layout_asks_for() -> None:
    """The font set is what layout calls Fonts, with measures in em."""
    fonts: Fonts = FONTS
    body = fonts.faces["body"]
    assert (body.key, body.ascent, body.descent) == ("body", 1.0, 0.2)
    assert (body.cap_height, body.x_height, body.space) == (0.7, 0.506, 0.2)


def test_kerning_narrows_a_word() -> None:
    """A kerned pair is narrower than its letters."""
    body = FONTS.file("body")
    assert body.advance("AV") < body.advance("A") + body.advance("V")


def test_a_ligature_is_one_glyph_and_keeps_its_text() -> None:
    """The letters ffi are one glyph, which still reads as three letters."""
    word = FONTS.file("body").words["office"]
    assert word.glyphs == 4
    assert list(word.texts.values()) == ["ffi"]


def test_tabular_figures_are_all_as_wide() -> None:
    """The tnum feature gives every figure one width, also in a word of figures alone."""
    tabular, plain = FONTS.file("tabular"), FONTS.file("bold")
    assert len({tabular.advance(figure) for figure in "0123456789"}) == 1
    assert len({plain.advance(figure) for figure in "0123456789"}) > 1


def test_small_capitals_read_as_the_letters_they_stand_for() -> None:
    """A glyph that only a feature reaches carries its letter's text."""
    word = FONTS.file("caps").words["ab"]
    assert sorted(word.texts.values()) == ["a", "b"]


def test_a_pinned_axis_changes_the_widths_and_the_outlines() -> None:
    """A wght of 700 is wider than the default, in measure and in the subset."""
    regular, bold = FONTS.file("wedge"), FONTS.file("wedge-bold")
    assert regular.advance("V") == 1000 / 2048
    assert bold.advance("V") == 1200 / 2048
    assert regular.program.subset([3]) != bold.program.subset([3])


def test_typefaces_of_one_file_share_their_program_only_when_the_instance_is_the_same() -> None:
    """Features do not part a program; axes and files do, whatever the PostScript name says."""
    assert FONTS.file("bold").program is FONTS.file("tabular").program
    assert FONTS.file("wedge").program is not FONTS.file("wedge-bold").program
    assert FONTS.file("wedge").program.name == FONTS.file("body").program.name
    assert FONTS.file("wedge").program is not FONTS.file("body").program


def test_a_soft_hyphen_takes_no_glyph() -> None:
    """What only steers line breaking is not drawn, and cannot be read as a space."""
    body = FONTS.file("body")
    assert body.glyph_count("co\u00adop") == body.glyph_count("coop")
    assert body.covers("co\u00adop")


def test_a_rare_space_does_not_change_what_the_space_reads_as() -> None:
    """A narrow no-break space is drawn by the space glyph, which still means a space."""
    assert FONTS.file("body").words["1\u202f000"].texts == {}


def test_opens_a_font_only_when_it_is_used(tmp_path: Path) -> None:
    """A damaged font of an unused typeface is never read; its first use reports it."""
    damaged = tmp_path / "damaged.ttf"
    damaged.write_bytes(b"\0\1\0\0 not a font")
    fonts = load_fonts(SPECS | {"bad": FontSpec("bad", "damaged.ttf")}, root=tmp_path)
    assert fonts.faces["body"].covers("a")
    with pytest.raises(PunchboardError, match="damaged") as error:
        fonts.faces["bad"]
    assert codes(error) == ["font-file"]


def test_finds_a_packaged_font_without_importing_the_package() -> None:
    """Resolving package: runs no code of the package."""
    sys.modules.pop("fontpkg_barlow", None)
    load_fonts(SPECS).file("body")
    assert "fontpkg_barlow" not in sys.modules


def test_names_every_missing_font_file_at_once() -> None:
    """One run reports each missing file, at its line."""
    specs = {
        "one": FontSpec("one", "no/such.ttf", position=Position("fonts.yaml", 3, 5)),
        "two": FontSpec("two", "package:no_such_package/a.ttf"),
        "three": FontSpec("three", "package:fontpkg_barlow/files/Barlow-Wide.ttf"),
        "four": FontSpec("four", "package:../x/a.ttf"),
    }
    with pytest.raises(PunchboardError) as error:
        load_fonts(specs)
    assert codes(error) == ["font-file"] * 4
    assert "Barlow-Bold.ttf" in error.value.findings[2].hint
    assert "fonts.yaml:3:5" in str(error.value)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (FontSpec("x", BARLOW.format("Bold"), axes={"wght": 700}), "no axis 'wght'"),
        (FontSpec("x", str(DATA / "wedge.ttf"), axes={"wdth": 75}), "no axis 'wdth'"),
        (FontSpec("x", str(DATA / "wedge.ttf"), axes={"wght": 900}), r"outside 400\.\.700"),
    ],
)
def test_refuses_what_it_cannot_draw(spec: FontSpec, message: str) -> None:
    """Axes that the font does not have give one clear finding."""
    with pytest.raises(PunchboardError, match=message) as error:
        load_fonts({"x": spec}).file("x")
    assert codes(error) == ["font-file"]


def test_refuses_a_web_font(tmp_path: Path) -> None:
    """WOFF2 is named for what it is."""
    (tmp_path / "a.woff2").write_bytes(b"wOF2" + b"\0" * 60)
    with pytest.raises(PunchboardError, match="web font"):
        load_fonts({"x": FontSpec("x", "a.woff2")}, root=tmp_path).file("x")


def test_refuses_an_unknown_fallback() -> None:
    """A misspelt fallback is found when loading, with the name that was meant."""
    with pytest.raises(PunchboardError, match="did you mean 'body'") as error:
        load_fonts(SPECS, ["bodyy"])
    assert set(codes(error)) == {"font-fallback"}


def test_falls_back_glyph_by_glyph() -> None:
    """Each part goes to the first typeface of the chain that has it; neighbours are joined."""
    assert FONTS.split("wedge", "AVif") == (("wedge", "AVif"),)
    assert FONTS.split("wedge", "AbcV") == (("wedge", "A"), ("body", "bc"), ("wedge", "V"))


def test_keeps_a_letter_with_its_combining_mark() -> None:
    """The mark is not torn from a base that needs the fallback."""
    assert FONTS.split("wedge", "Ae\u0301V")[1] == ("body", "e\u0301")


def test_names_the_character_that_no_typeface_has() -> None:
    """A missing glyph is never silent."""
    with pytest.raises(MissingGlyph) as error:
        FONTS.split("wedge", "A中V")
    assert (error.value.character, error.value.key) == ("中", "wedge")


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=12))
def test_split_loses_no_character_and_every_part_is_covered(word: str) -> None:
    """Whatever the word, its parts join to it and each is drawable, or a glyph is missing."""
    try:
        parts = FONTS.split("wedge", word)
    except MissingGlyph as error:
        assert error.character in word  # noqa: PT017 - either outcome is right, and is checked
        return
    assert "".join(part for _, part in parts) == word
    assert all(FONTS.faces[key].covers(part) for key, part in parts)
