"""The fit ladder, rung by rung: design, hyphenation, leading, size, condensed face, misfit."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from layout.workshop import CAP, DROP, component, compose, texts
from pipeline.layout.draw_list import Text
from pipeline.layout.errors import Misfit


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


def test_a_style_without_a_floor_keeps_its_size() -> None:
    """Such a style gives leading only, then it is a misfit."""
    found = misfit("aaaa bbbb", 30, 15, "rigid")
    assert (found.size, found.floor) == (10, 10)
