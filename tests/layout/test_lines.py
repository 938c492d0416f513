"""Lines through words and under them."""

import pytest

from pipeline.layout.draw_list import Op, Rect, Text
from tests.layout.workshop import LETTER, SPACE, ops


def ruled(inner: str) -> tuple[list[Text], list[Rect]]:
    """Return the texts of a line at 10 pt, and its strokes."""
    drawn: tuple[Op, ...] = ops(f'<text style="body">{inner}</text>')
    texts = [op for op in drawn if isinstance(op, Text)]
    return texts, [op for op in drawn if isinstance(op, Rect)]


def test_a_line_through_words_is_as_long_as_they_are() -> None:
    """It runs over the spaces between them and ends with the last letter."""
    texts, (stroke,) = ruled("ab <s>cd efg</s> hi")
    assert [text.words for text in texts] == [("ab",), ("cd", "efg"), ("hi",)]
    assert stroke.x == pytest.approx(texts[1].x)
    assert stroke.w == pytest.approx((5 * LETTER + SPACE) * 10)
    assert texts[1].y - 7 < stroke.y < texts[1].y


def test_a_line_under_words_runs_below_the_baseline() -> None:
    """A whole line of one look has one stroke, too, in the colour of its words."""
    (text,), (stroke,) = ruled("<u>ab cd</u>")
    assert stroke.w == pytest.approx((4 * LETTER + SPACE) * 10)
    assert text.y < stroke.y < text.y + 2
    assert stroke.fill == text.fill


def test_lines_and_cuts_go_together() -> None:
    """Bold words may be underlined, and words joined without a space keep their own lines."""
    texts, strokes = ruled("<u><b>ab</b></u><s>cd</s>")
    assert [text.font for text in texts] == ["sans.bold", "sans.regular"]
    assert [round(stroke.w, 3) for stroke in strokes] == [10, 10]
    assert strokes[0].y > strokes[1].y
