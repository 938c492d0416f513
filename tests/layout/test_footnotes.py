"""Footnotes: numbered in the text, set at the foot of the column that refers to them."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layout.test_parting import laid_out, paragraph
from layout.workshop import lines, parser, texts
from pipeline.template.elements import FaceError

FLOW = 'note-style="small"'


def noted(words: str, note: str) -> str:
    return f'<p style="body">{words.replace("*", f"<note>{note}</note>")}</p>'


def test_a_note_stands_on_the_page_that_refers_to_it() -> None:
    """However the paragraph parts; the number counts through all pages."""
    word = "wwwwwww "
    inner = paragraph(6) + noted(f"{word * 2}* {word * 6}*", "n")
    first, second = (lines(page.draw_list) for page in laid_out(inner, 7, width=110, flow=FLOW))
    assert (len(first), first[-1]) == (5, "¹ n")
    assert (len(second), second[-1]) == (3, "² n")


def test_a_note_needs_a_place() -> None:
    """Outside a flow that has a style for notes it is refused with the remedy."""
    with pytest.raises(FaceError, match="only in a flow with note-style") as caught:
        parser().parse(f"<face><flow>{noted('a*', 'b')}</flow></face>")
    assert "note-style=" in caught.value.remedy
    for wrong in ("<note/>", "<note>a<note>b</note></note>"):
        with pytest.raises(FaceError, match="no other note"):
            parser().parse(f'<face><flow {FLOW}><p style="body">{wrong}</p></flow></face>')


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.lists(st.booleans(), min_size=1, max_size=30), min_size=1, max_size=5),
    st.integers(8, 14),
    st.integers(1, 2),
)
def test_each_note_stands_where_its_number_does(
    told: list[list[bool]], count: int, columns: int
) -> None:
    """Once, in the same column, and nothing overflows."""
    inner = "".join(
        noted(" ".join("wwwwwww*" if each else "wwwwwww" for each in words), "note")
        for words in told
    )
    made = laid_out(inner, count, 110 * columns, flow=f'{FLOW} columns="{columns}" gutter="0"')
    assert [page.misfits for page in made] == [()] * len(made)
    marks = []
    for page in made:
        listed = texts(page.draw_list)
        for left in range(columns):
            column = [op for op in listed if left * 110 - 1 < op.x < left * 110 + 109]
            said = [word for op in column if op.size == 10 for word in op.words]
            foot = [word for op in column if op.size == 5 for word in op.words]
            here = [word.lstrip("w") for word in said if word.lstrip("w")]
            assert [word for word in foot if word != "note"] == here
            marks += here
    assert len(marks) == sum(map(sum, told))
    numbers = [int("".join(str("⁰¹²³⁴⁵⁶⁷⁸⁹".index(digit)) for digit in mark)) for mark in marks]
    assert all(one + 1 == other for one, other in pairwise([0, *numbers]))
