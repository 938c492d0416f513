"""Paragraphs as they are placed: alignment, spaces, looks, icons, fallback and capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import PlainFonts, lines, ops, right_edges, texts
from pipeline.layout.draw_list import Op

WORDS = st.lists(st.text("abcdefg", min_size=1, max_size=6), min_size=1, max_size=20)
FONTS = PlainFonts()


def text(inner: str, width: float = 200, style: str = "body", more: str = "") -> tuple[Op, ...]:
    """Return the operations of one text in a high box."""
    return ops(f'<text style="{style}" w="{width:.4f}pt" {more}>{inner}</text>')


@given(WORDS, st.floats(30, 200))
def test_words_are_printed_in_order(words: list[str], width: float) -> None:
    """What is printed, read line by line, is what was written."""
    assert " ".join(lines(text(" ".join(words), width))) == " ".join(words)


@given(WORDS, st.floats(30, 200), st.sampled_from(["left", "center", "right", "justify"]))
def test_no_alignment_leaves_the_box(words: list[str], width: float, align: str) -> None:
    """Every line lies between the box's edges."""
    placed = text(" ".join(words), width, more=f'align="{align}"')
    assert min(op.x for op in texts(placed)) >= -1e-6
    assert max(right_edges(placed, FONTS)) <= width + 1e-3


@given(WORDS, st.floats(40, 120))
def test_justified_lines_end_flush(words: list[str], width: float) -> None:
    """Every line but the last fills the measure, where it has a space to widen."""
    placed = text(" ".join(words), width, "flush")
    *full, last = texts(placed)
    for op in full:
        if len(op.words) > 1:
            assert list(right_edges((op,), FONTS)) == [pytest.approx(width, abs=1e-3)]
    assert last.gap == 2.5
