"""The fit ladder, rung by rung: design, hyphenation, leading, size, condensed face, misfit."""

from collections.abc import Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from layout.workshop import CAP, DROP, component, compose, lines, resources, texts
from pipeline.layout.draw_list import Text
from pipeline.layout.errors import Misfit
from pipeline.layout.fit import DESIGN, Extent, Fit, climb_down
from pipeline.layout.text.line_breaking import Atom
from pipeline.layout.text.typesetter import Setter
from pipeline.template.runs import Inline


def text(words: str, width: float, height: float, style: str = "body") -> list[Text]:
    """Return the lines of one text that fits."""
    xml = f'<text style="{style}" w="{width:.4f}pt" h="{height:.4f}pt">{words}</text>'
    composed = compose(xml)
    assert composed.misfits == ()
    return texts(composed.draw_list)


def misfit(words: str, width: float, height: float, style: str = "body") -> Misfit:
    """Return the misfit of one text that does not fit."""
    xml = f'<text style="{style}" w="{width}pt" h="{height}pt">{words}</text>'
    (found,) = compose(xml).misfits
    return found


def test_what_fits_keeps_its_design() -> None:
    """Text that fits stands at its design size, leading and face."""
    one, two = text("aaaa bbbb", 30, 7 + 12 + 2)
    assert (one.size, one.font, two.y - one.y) == (10, "sans.regular", 12)


def test_hyphenation_comes_first() -> None:
    """A text that hyphenation lets in keeps its size and leading."""
    placed = text("a representation", 60, 7 + 12 + 2, "hyphens")
    assert [op.words[-1] for op in placed] == ["represent-", "ation"]
    assert {op.size for op in placed} == {10}
    assert placed[1].y - placed[0].y == 12


def test_leading_gives_before_size_does() -> None:
    """A text a little too high is set tighter, at its design size."""
    one, two = text("aaaa bbbb", 30, 7 + 10.5 + 2)
    assert one.size == 10
    assert two.y - one.y == pytest.approx(10)


def test_leading_gives_a_little_where_the_style_says_nothing() -> None:
    """Without a tightest leading of its own, a style's leading gives 7 %."""
    one, two = text("aaaa bbbb", 30, 7 + 11.3 + 2, "rigid")
    assert two.y - one.y == pytest.approx(11.16)


def test_size_gives_down_to_the_floor() -> None:
    """A text much too high is set smaller, but not below its floor."""
    placed = text("aaaa bbbb cccc", 31, 7 + 12 + 2)
    assert {op.font for op in placed} == {"sans.regular"}
    assert 6 <= placed[0].size < 10


def test_the_condensed_face_is_the_last_rung() -> None:
    """What does not fit at the floor is set in the condensed family, as large as it allows."""
    placed = text("aaaaaaaaaa", 26, 30)
    assert placed[0].font == "narrow.regular"
    assert placed[0].size == pytest.approx(26 / 4, rel=0.02)


def test_what_passes_the_last_rung_is_a_misfit_with_figures() -> None:
    """The misfit names box, text, room, need, design size and floor."""
    found = misfit("aaaa bbbb cccc", 10, 5)
    assert (found.box, found.text) == ("text", "aaaa bbbb cccc")
    assert (found.width, found.height) == (10, 5)
    assert (found.size, found.floor) == (10, 6)
    assert found.needed_height == pytest.approx((CAP + DROP + 2 * 1.0) * 6)


def test_a_misfit_reads_in_millimetres() -> None:
    """Its message has the figures, its remedy by how much to shorten."""
    found = misfit("aaaa bbbb cccc", 20, 9)
    assert found.message() == (
        "text does not fit box 'text': 7.1 × 3.2 mm available, 6.1 mm high needed"
        " at the floor of 6.00 pt (design size 10.00 pt)"
    )
    assert found.remedy() == (
        "shorten the text by about 48%, enlarge the box or lower the style's floor"
    )


def test_a_word_too_wide_is_a_misfit_of_width() -> None:
    """A word wider than its box at the floor is reported by its width."""
    found = misfit("aaaaaaaaaa", 20, 100)
    assert found.needed_width == pytest.approx(24)
    assert "8.5 mm of width needed" in found.message()
    assert found.remedy().startswith("use shorter words")


def test_a_misfit_is_drawn_all_the_same() -> None:
    """A draft shows what does not fit, at the floor."""
    composed = compose('<text style="body" w="10pt" h="5pt">aaaa bbbb</text>')
    assert lines(composed.draw_list) == ["aaaa", "bbbb"]
    assert {op.size for op in texts(composed.draw_list)} == {6}


@given(st.integers(1, 40), st.floats(30, 150), st.floats(8, 60))
def test_no_text_is_set_outside_its_box_or_below_its_floor(
    count: int, width: float, height: float
) -> None:
    """Text without a misfit lies in its box; with or without, its size keeps the floor."""
    xml = f'<text style="body" w="{width:.3f}pt" h="{height:.3f}pt">{"aaa " * count}</text>'
    composed = compose(xml, component(400, 400))
    placed = texts(composed.draw_list)
    assert all(6 <= op.size <= 10 for op in placed)
    if not composed.misfits:
        assert placed[-1].y + DROP * placed[-1].size <= height + 0.02
        assert placed[0].y - CAP * placed[0].size >= -0.02


@given(st.integers(2, 40), st.floats(30, 150), st.floats(15, 60))
def test_the_size_chosen_is_the_largest_within_two_per_cent(
    count: int, width: float, height: float
) -> None:
    """On the size rung, the text would not fit 2 % larger."""
    composed = compose(
        f'<text style="body" w="{width:.3f}pt" h="{height:.3f}pt">{"aaa " * count}</text>',
        component(400, 400),
    )
    placed = texts(composed.draw_list)
    assume(not composed.misfits and 6 < placed[0].size < 9.8)
    larger = placed[0].size * 1.02
    letter = 0.5 if placed[0].font.startswith("sans") else 0.4
    per_line = int((width / larger + 0.25) / (3 * letter + 0.25) + 1e-9)
    needed = (CAP + DROP + -(-count // max(per_line, 1)) - 1) * larger
    assert per_line == 0 or needed > height


def ladder(fits: Fit) -> tuple[Fit, list[Fit]]:
    """Return where the ladder ends when only rungs from `fits` on fit, and what was tried."""
    tried: list[Fit] = []

    def measure(fit: Fit) -> Extent:
        tried.append(fit)
        down = (fit.hyphenate, fit.tight, fit.condensed) >= (
            fits.hyphenate,
            fits.tight,
            fits.condensed,
        )
        return Extent(0, 0 if down and fit.scale <= fits.scale else 99)

    return climb_down(measure, 10, 10, 0.5)[0], tried


def test_the_ladder_stops_at_the_first_rung_that_fits() -> None:
    """No rung is skipped, and none is taken that is not needed."""
    assert ladder(Fit(hyphenate=True))[0] == Fit(hyphenate=True)
    assert ladder(Fit(hyphenate=True, tight=1.0))[0] == Fit(hyphenate=True, tight=1.0)
    chosen, _ = ladder(Fit(0.7, 1.0, True))
    assert not chosen.condensed
    assert 0.68 < chosen.scale <= 0.7
    assert ladder(Fit(0.7, 1.0, True, True))[0].condensed


def test_no_rung_lies_below_the_floor() -> None:
    """Whatever is tried, its scale is at least the floor's."""
    _, tried = ladder(Fit(0.1, 1.0, True, True))
    assert min(fit.scale for fit in tried) == 0.5
    assert max(fit.scale for fit in tried) == 1.0


def test_a_text_is_made_into_atoms_once_for_all_rungs(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many sizes are tried, runs are made into atoms at the design and on the ladder."""
    made: list[object] = []
    paragraphs = Setter.paragraphs

    def counted(setter: Setter, runs: Sequence[Inline]) -> list[list[Atom]]:
        made.append(runs)
        return paragraphs(setter, runs)

    monkeypatch.setattr(Setter, "paragraphs", counted)
    assert text("aaaa bbbb cccc", 31, 7 + 12 + 2)[0].size < 10
    assert len(made) == 2


def test_the_last_rung_is_given_back_when_nothing_fits() -> None:
    """The misfit is measured on the condensed floor."""
    fit, extent = climb_down(lambda fit: Extent(1, 99), 10, 10, 0.5)
    assert fit == Fit(0.5, 1.0, True, True, apart=True)
    assert extent == Extent(1, 99)


def test_one_text_coming_down_leaves_the_next_alone() -> None:
    """Each text begins at its design."""
    composed = compose(
        '<text style="body" w="20pt" h="9pt">aaaaa</text><text style="body">aaaaa</text>'
    )
    assert [op.size for op in texts(composed.draw_list)] == [pytest.approx(8, rel=0.02), 10]


def test_a_style_without_a_floor_keeps_its_size() -> None:
    """Such a style gives leading only, then it is a misfit."""
    found = misfit("aaaa bbbb", 30, 15, "rigid")
    assert (found.size, found.floor) == (10, 10)


def test_nothing_is_hyphenated_unless_its_style_says_so() -> None:
    """A style that does not hyphenate is set smaller instead."""
    placed = text("a representation", 60, 7 + 12 + 2)
    assert not any(word.endswith("-") for op in placed for word in op.words)


def test_the_design_is_the_top_of_the_ladder() -> None:
    """The design rung changes nothing."""
    assert Fit(1.0, 0.0, False, False) == DESIGN
    assert compose('<text style="body">a</text>', at=resources()).misfits == ()
