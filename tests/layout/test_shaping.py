"""Paragraphs in real typefaces: kerning, ligatures and fallback count in every width."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import component, compose, resources, right_edges, texts
from pipeline.draw.fonts import FontSet, FontSpec, load_fonts
from pipeline.layout.compositor import Resources
from pipeline.layout.draw_list import Op
from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet_merge import merge_stylesheets

BARLOW = "package:fontpkg_barlow/files/Barlow-{}.ttf"
CONDENSED = "package:fontpkg_barlow_condensed/files/BarlowCondensed-{}.ttf"
SOURCE = "package:font_source_sans_pro/files/SourceSansPro-Regular.ttf"
# Latin of many languages, with what kerns, joins and hangs.
LETTERS = st.text("AVToyWfi.,-éßøçŁžTa’“”–", min_size=1, max_size=9).filter(lambda w: w != "-")


def real_shop() -> tuple[Resources, FontSet]:
    """Return a shop of Barlow, its condensed family, and Source Sans for what they lack."""
    cuts = {"regular": "Regular", "bold": "Bold"}
    specs = {
        f"{family}.{cut}": FontSpec(
            f"{family}.{cut}", file.format(name), fallback=("other.regular",)
        )
        for family, file in (("sans", BARLOW), ("narrow", CONDENSED))
        for cut, name in cuts.items()
    }
    fonts = load_fonts({**specs, "other.regular": FontSpec("other.regular", SOURCE)})
    cut_files = {cut: {"file": "x"} for cut in cuts}
    stylesheet = merge_stylesheets(
        [
            {
                "families": {
                    "sans": {"cuts": cut_files, "condensed": "narrow"},
                    "narrow": {"cuts": cut_files},
                },
                "palette": {"ink": "000000"},
                "styles": {
                    "body": {"family": "sans", "size": 10, "floor": 6, "tight": 1},
                    "spaced": {"like": "body", "tracking": 0.1},
                },
            }
        ]
    )
    return resources(stylesheet, fonts, "en", frozenset(), lambda source: (1, 1)), fonts


SHOP, FONTS = real_shop()


def text(words: str, width: float, more: str = "", style: str = "body") -> tuple[Op, ...]:
    escaped = words.replace("&", "&amp;").replace("<", "&lt;")
    xml = f'<text style="{style}" w="{width:.3f}pt" h="390pt" {more}>{escaped}</text>'
    return compose(xml, component(2000, 400), SHOP).draw_list.ops


def width_of(words: str, style: str = "body") -> float:
    return max(right_edges(text(words, 1000, style=style), FONTS))


def test_tracking_is_counted_by_glyphs() -> None:
    """A tracked word is wider by its tracking for each glyph, ligatures being one."""
    for word in ("AVA", "office"):
        glyphs = FONTS.faces["sans.regular"].glyph_count(word)
        assert width_of(word, "spaced") == pytest.approx(width_of(word) + glyphs * 1.0)


@given(st.lists(LETTERS, min_size=1, max_size=12), st.floats(90, 300))
def test_right_aligned_lines_end_at_the_edge(words: list[str], width: float) -> None:
    """Kerned and joined as drawn, every line ends where it should, in each typeface."""
    draw = text(" ".join(words), width, 'align="right"')
    by_line: dict[float, float] = {}
    for op, edge in zip(texts(draw), right_edges(draw, FONTS), strict=True):
        by_line[op.y] = max(by_line.get(op.y, 0.0), edge)
    assert list(by_line.values()) == [pytest.approx(width, abs=1e-3)] * len(by_line)


def lacking() -> Iterator[str]:
    """Yield letters that Barlow lacks and Source Sans has."""
    for letter in "αβγδЖЯ":
        if not FONTS.faces["sans.regular"].covers(letter) and FONTS.faces["other.regular"].covers(
            letter
        ):
            yield letter


@pytest.mark.parametrize("letter", sorted(lacking()))
def test_a_letter_that_the_typeface_lacks_is_the_fallback_s(letter: str) -> None:
    """A word is drawn letter by letter in the first typeface that has each."""
    draw = text(f"ab{letter}cd", 500)
    fonts = [op.font for op in texts(draw)]
    assert fonts == ["sans.regular", "other.regular", "sans.regular"]
    assert "".join(op.words[0] for op in texts(draw)) == f"ab{letter}cd"


@pytest.mark.parametrize("letter", ["\U0001f600", "\x07", "\u0e01"])
def test_a_letter_that_no_typeface_has_is_named(letter: str) -> None:
    """A missing glyph is an error that names the character, never a hole."""
    with pytest.raises(
        LayoutError, match=f"no font has a glyph for .* \\(U\\+{ord(letter):04X}\\)"
    ):
        text(f"ab{letter}", 500)


def test_the_condensed_rung_uses_the_condensed_file() -> None:
    """A word too wide for the family is set in its narrow one, and then fits."""
    word = "Unpronounceable"
    width = width_of(word) * 0.55
    draw = compose(f'<text style="body" w="{width}pt" h="20pt">{word}</text>', component(), SHOP)
    assert draw.misfits == ()
    assert {op.font for op in texts(draw.draw_list)} == {"narrow.regular"}
    assert max(right_edges(draw.draw_list, FONTS)) <= width + 0.02
