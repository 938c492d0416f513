"""The fit ladder, rung by rung: design, hyphenation, leading, size, condensed face, misfit."""

from hypothesis import assume, given
from hypothesis import strategies as st

from layout.workshop import CAP, DROP, component, compose, texts


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
