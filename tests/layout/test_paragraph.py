"""Paragraphs as they are placed: alignment, spaces, looks, icons, fallback and capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import (
    PlainFonts,
    compose,
    lines,
    ops,
    resources,
    right_edges,
    stylesheet,
    texts,
)
from pipeline.layout.draw_list import Icon, Op

WORDS = st.lists(st.text("abcdefg", min_size=1, max_size=6), min_size=1, max_size=20)
FONTS = PlainFonts()


def text(inner: str, width: float = 200, style: str = "body", more: str = "") -> tuple[Op, ...]:
    """Return the operations of one text in a high box."""
    return ops(f'<text style="{style}" w="{width:.4f}pt" {more}>{inner}</text>')


def test_a_line_is_one_operation() -> None:
    """Words of one look are drawn together: from the left edge, capitals at the top of the box."""
    (op,) = texts(text("one two three"))
    assert op.words == ("one", "two", "three")
    assert (op.x, op.y) == (0, 7)
    assert (op.font, op.size, op.fill, op.gap, op.tracking) == (
        "sans.regular",
        10,
        "111111",
        2.5,
        0,
    )


def test_a_forced_break_begins_a_line() -> None:
    """A break parts lines however wide the box; two of them leave no empty line."""
    assert lines(text("one<br/>two <br/><br/> three")) == ["one", "two", "three"]


@pytest.mark.parametrize("before", ['<icon name="sword"/>', "<b>c</b>"])
def test_a_word_parts_after_its_hyphen_whatever_it_is_joined_to(before: str) -> None:
    """An icon or a bold letter before it without a space makes no whole of its two halves."""
    printed = [op.words for op in texts(text(f"{before}aaaaaa-bbbbbb", 60))]
    assert printed[-2:] == [("aaaaaa-",), ("bbbbbb",)]


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


def test_centred_and_right_lines_share_out_the_spare_room() -> None:
    """Half of the spare room stands left of a centred line, all of it left of a right one."""
    assert [op.x for op in texts(text("aaaa", 100, more='align="center"'))] == [40]
    assert [op.x for op in texts(text("aaaa", 100, more='align="right"'))] == [80]


def test_capitals_and_tracking_widen_a_line() -> None:
    """A style in capitals prints capitals, and tracking follows every letter and space."""
    (op,) = texts(text("ab cd", style="loud"))
    assert op.words == ("AB", "CD")
    assert (op.tracking, op.gap) == (1, 3.5)
    assert list(right_edges((op,), FONTS)) == [4 * 6 + 3.5]


def test_tracking_behind_the_last_letter_does_not_shift_a_line() -> None:
    """Centred and right-aligned lines are placed by what is seen of them."""
    (centred,) = texts(text("ab", style="loud", more='align="center"'))
    (right,) = texts(text("ab", style="loud", more='align="right"'))
    seen = 2 * 6 - 1
    assert (centred.x, right.x) == (pytest.approx((200 - seen) / 2), pytest.approx(200 - seen))


def test_looks_change_the_cut() -> None:
    """Bold and italic words are set in the style's cuts, a space apart."""
    one, bold, both = texts(text("a <b>b <i>c</i></b>"))
    assert [op.font for op in (one, bold, both)] == [
        "sans.regular",
        "sans.bold",
        "sans.bold-italic",
    ]
    assert [op.x for op in (one, bold, both)] == [0, 7.5, 15]


def test_a_term_has_the_style_s_cut_for_terms() -> None:
    """Names of records are set in the cut that the style names for them."""
    at = resources(stylesheet(rules={"like": "body", "term": "italic"}))
    placed = ops('<text style="rules">a <t>b</t></text>', at=at)
    assert [op.font for op in texts(placed)] == ["sans.regular", "sans.italic"]


def test_a_span_has_its_own_size_and_colour() -> None:
    """Words in another style keep its size, cut and colour on the paragraph's baseline."""
    small, big = texts(text("a <span style='large'>b</span>"))
    assert (big.size, big.font, big.fill) == (20, "sans.bold", "aa0000")
    assert big.y == small.y
    assert big.x == 5 + 20 * 0.25


def test_joined_looks_stay_together() -> None:
    """Words that no space parts are never parted by a line's end."""
    assert lines(text("aaaa <b>bb</b>cc<i>!</i> dd", 30)) == ["aaaa", "bb cc !", "dd"]


def test_an_icon_stands_in_the_line() -> None:
    """An icon is as high as the type, centred on the capitals, with a little air beside it."""
    word, icon, after = text("a <icon name='sword'/> b")
    assert icon == Icon("sword", 8.0, pytest.approx(7 - 3.5 - 5), 10, "111111")
    assert (word.x, after.x) == (0, 7.5 + 11 + 2.5)


def test_an_icon_never_parts_from_its_punctuation() -> None:
    """An icon and what is written to it stand on one line."""
    placed = text("aaaa (<icon name='sword' fill='red'/>), b", 40)
    icon = next(op for op in placed if isinstance(op, Icon))
    bracket, comma = texts(placed)[1:3]
    assert (bracket.words, comma.words) == (("(",), ("),",))
    assert bracket.y == comma.y == icon.y + 8.5
    assert bracket.x == 0
    assert icon.fill == "aa0000"


@pytest.mark.parametrize("joint", ["-", "–", "—", "/"])
def test_a_line_may_end_after_a_joint(joint: str) -> None:
    """Hyphens, dashes and slashes between letters end a line; the joint stays above."""
    assert lines(text(f"aaaa{joint}bbbb", 30)) == [f"aaaa{joint}", "bbbb"]


@pytest.mark.parametrize("word", ["-1234", "1234-56", "D6/12", "aaaaa-", "(-aaaaa"])
def test_figures_and_outer_joints_stay_whole(word: str) -> None:
    """A minus, a range of figures or a trailing dash is no place to break."""
    composed = compose(f'<text style="rigid" w="10pt">{word}</text>')
    assert lines(composed.draw_list) == [word]


def test_a_missing_letter_is_taken_from_the_fallback() -> None:
    """A letter that the typeface lacks is drawn with the fallback's, in its place."""
    before, star, after = texts(text("ab★c"))
    assert [op.font for op in (before, star, after)] == [
        "sans.regular",
        "signs.regular",
        "sans.regular",
    ]
    assert [op.x for op in (before, star, after)] == [0, 10, 20]


def test_an_indent_and_a_marker_stand_left_of_a_paragraph() -> None:
    """An indented paragraph is narrower by its indent, in which an icon may stand."""
    icon, first, second = ops(
        '<flow w="40pt"><p style="body" indent="10pt" marker="shield">aaaa bbb</p></flow>'
    )
    assert (icon.x, icon.y + icon.size / 2) == (0, 3.5)
    assert [op.x for op in texts((first, second))] == [10, 10]


def test_a_decorative_style_marks_its_texts() -> None:
    """Also where a line is set in several voices; other styles' texts stay unmarked."""
    ghost = resources(stylesheet(ghost={"like": "body", "decorative": True}))
    inner = '<text style="ghost">one <b>two</b>-<i>three</i></text>'
    assert {text.decorative for text in texts(ops(inner, at=ghost))} == {True}
    assert {text.decorative for text in texts(ops(inner.replace("ghost", "body")))} == {False}


def test_justified_text_is_hyphenated_at_the_design_size() -> None:
    """Where its style allows it; with a ragged edge words stay whole while the box has room."""
    words = "an extraordinary representation of hyphenation"
    parted = [line for line in lines(text(words, 75, "hyphens", 'align="justify"')) if "-" in line]
    assert parted
    assert "-" not in "".join(lines(text(words, 75, "hyphens")))
    assert "-" not in "".join(lines(text(words, 75, "flush")))
