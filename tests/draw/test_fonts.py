"""Typefaces: measures, shaping, fallback, and what is refused."""

import random
import string
from pathlib import Path

import pytest
import uharfbuzz as harfbuzz
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from draw.canvas import BARLOW, DATA, SPECS, new_fonts
from pipeline.draw.fonts import FontSpec, MissingGlyph, load_fonts, locate
from pipeline.source.findings import Position, PunchboardError

FONTS = new_fonts()


def codes(error: pytest.ExceptionInfo[PunchboardError]) -> list[str]:
    return [finding.code for finding in error.value.findings]


ALPHABET = string.ascii_letters + string.digits + "éåäöüßñçłœÆØ’'“”.,;:!?()-–—/+×″%&ffiltTV"
USED = sorted(
    {
        cut["file"]
        for styles in (Path(__file__).parents[2] / "templates").glob("*/styles.yaml")
        for family in yaml.safe_load(styles.read_text("utf-8")).get("families", {}).values()
        for cut in family["cuts"].values()
    }
)


@pytest.mark.parametrize("features", [{}, {"tnum": True}])
def test_words_are_as_wide_as_harfbuzz_makes_them(features: dict[str, bool]) -> None:
    """In every typeface of the shipped games, whatever is put together from single letters."""
    assert len(USED) > 20
    for file in USED:
        face = load_fonts({"x": FontSpec("x", file, features=features)}).file("x")
        path = locate(FontSpec("x", file), Path())
        font = harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(path))))
        dice = random.Random(file)
        for word in ("".join(dice.choices(ALPHABET, k=dice.randint(1, 12))) for _ in range(60)):
            shaped = harfbuzz.Buffer()
            shaped.add_str(word)
            shaped.direction, shaped.script, shaped.language = "ltr", "Latn", "en"
            harfbuzz.shape(font, shaped, features)
            width = sum(each.x_advance for each in shaped.glyph_positions) / font.face.upem
            if 0 not in {each.codepoint for each in shaped.glyph_infos}:
                assert face.advance(word) == pytest.approx(width, abs=1e-6), (file, word)
                assert face.glyph_count(word) == len(shaped.glyph_infos)


def test_tabular_figures_are_all_as_wide() -> None:
    """The tnum feature gives every figure one width, also in a word of figures alone."""
    tabular, plain = FONTS.file("tabular"), FONTS.file("bold")
    assert len({tabular.advance(figure) for figure in "0123456789"}) == 1
    assert len({plain.advance(figure) for figure in "0123456789"}) > 1


def test_a_soft_hyphen_takes_no_glyph() -> None:
    """What only steers line breaking is not drawn, and cannot be read as a space."""
    body = FONTS.file("body")
    assert body.glyph_count("co\u00adop") == body.glyph_count("coop")
    assert body.covers("co\u00adop")


def test_opens_a_font_only_when_it_is_used(tmp_path: Path) -> None:
    """A damaged font of an unused typeface is never read; its first use reports it."""
    damaged = tmp_path / "damaged.ttf"
    damaged.write_bytes(b"\0\1\0\0 not a font")
    fonts = load_fonts(SPECS | {"bad": FontSpec("bad", "damaged.ttf")}, root=tmp_path)
    assert fonts.faces["body"].covers("a")
    with pytest.raises(PunchboardError, match="damaged") as error:
        fonts.faces["bad"]
    assert codes(error) == ["font-file"]


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


def test_refuses_an_unknown_fallback() -> None:
    """A misspelt fallback is found when loading, with the name that was meant."""
    with pytest.raises(PunchboardError, match="did you mean 'body'") as error:
        load_fonts(SPECS | {"x": SPECS["wedge"]._replace(fallback=("bodyy",))})
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
