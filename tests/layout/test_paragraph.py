"""Paragraphs as they are placed: alignment, spaces, looks, icons, fallback and capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import (
    PlainFonts,
    component,
    compose,
    lines,
    ops,
    resources,
    right_edges,
    stylesheet,
    texts,
)
from pipeline.layout.draw_list import Icon, Op
from pipeline.layout.errors import LayoutError

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


def test_lines_stand_a_leading_apart() -> None:
    """Each further baseline lies one leading lower."""
    assert [op.y for op in texts(text("aaa bbb ccc", 20))] == [7, 19, 31]


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


def test_a_justified_line_of_several_looks_ends_flush() -> None:
    """Spaces between looks are widened as those within one."""
    placed = text("aa <b>bb cc</b> dd <icon name='sword'/> ee ffffffff", 90, "flush")
    first = [op for op in placed if op.y < 12 and not isinstance(op, Icon)]
    assert list(right_edges(tuple(first), FONTS))[-1] == pytest.approx(90)


def test_a_line_before_a_break_is_not_justified() -> None:
    """A forced break ends a stretch: its last line keeps its spaces."""
    assert [op.gap for op in texts(text("a b<br/>c d", 100, "flush"))] == [2.5, 2.5]


def test_centred_and_right_lines_share_out_the_spare_room() -> None:
    """Half of the spare room stands left of a centred line, all of it left of a right one."""
    assert [op.x for op in texts(text("aaaa", 100, more='align="center"'))] == [40]
    assert [op.x for op in texts(text("aaaa", 100, more='align="right"'))] == [80]


def test_centred_lines_are_balanced() -> None:
    """A centred paragraph of two lines has no stub."""
    assert lines(text("aa bb cc dd", 40, "centred")) == ["aa bb", "cc dd"]


def test_a_lone_last_word_is_given_company() -> None:
    """No short word stands alone on the last line where the lines above can spare one."""
    assert lines(text("aaaa bbbb cccc d", 65)) == ["aaaa bbbb", "cccc d"]


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


def test_capitals_keep_letters_that_become_two() -> None:
    """A sharp s in capitals is two letters."""
    assert texts(text("weiß", style="loud"))[0].words == ("WEISS",)


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


def test_an_unknown_icon_in_a_line_suggests_the_nearest() -> None:
    """A slip in an icon's name within a text is an error with a remedy."""
    with pytest.raises(LayoutError, match="unknown icon 'swrd'") as caught:
        compose('<text style="body">a <icon name="swrd"/></text>')
    own = "Else draw icons/swrd.svg beside the game's templates"
    assert caught.value.remedy == f"did you mean 'sword'? {own}"


@pytest.mark.parametrize("joint", ["-", "–", "—", "/"])
def test_a_line_may_end_after_a_joint(joint: str) -> None:
    """Hyphens, dashes and slashes between letters end a line; the joint stays above."""
    assert lines(text(f"aaaa{joint}bbbb", 30)) == [f"aaaa{joint}", "bbbb"]


@pytest.mark.parametrize("word", ["-1234", "1234-56", "D6/12", "aaaaa-", "(-aaaaa"])
def test_figures_and_outer_joints_stay_whole(word: str) -> None:
    """A minus, a range of figures or a trailing dash is no place to break."""
    composed = compose(f'<text style="rigid" w="10pt">{word}</text>')
    assert lines(composed.draw_list) == [word]


@given(st.lists(st.sampled_from(["aa", "bb-cc", "d/e", "12-13", "f–g"]), min_size=1, max_size=9))
def test_joints_cost_no_width(words: list[str]) -> None:
    """A word with joints is as wide as its letters, wherever it is not parted."""
    placed = text(" ".join(words), 2000)
    assert "".join("".join(op.words) for op in texts(placed)) == "".join(words)
    expected = 5 * len("".join(words)) + 2.5 * (len(words) - 1)
    assert max(right_edges(placed, FONTS)) == pytest.approx(expected)


def test_a_missing_letter_is_taken_from_the_fallback() -> None:
    """A letter that the typeface lacks is drawn with the fallback's, in its place."""
    before, star, after = texts(text("ab★c"))
    assert [op.font for op in (before, star, after)] == [
        "sans.regular",
        "signs.regular",
        "sans.regular",
    ]
    assert [op.x for op in (before, star, after)] == [0, 10, 20]


def test_a_letter_that_no_font_has_is_an_error() -> None:
    """A missing glyph names character, code point and word."""
    with pytest.raises(LayoutError) as caught:
        compose('<text style="body">ab∅c</text>')
    assert caught.value.message == "no font has a glyph for '∅' (U+2205), in 'ab∅c'"
    assert caught.value.remedy == "use another character, an icon, or a fallback font that has it"


def test_an_indent_and_a_marker_stand_left_of_a_paragraph() -> None:
    """An indented paragraph is narrower by its indent, in which an icon may stand."""
    icon, first, second = ops(
        '<flow w="40pt"><p style="body" indent="10pt" marker="shield">aaaa bbb</p></flow>'
    )
    assert isinstance(icon, Icon)
    assert (icon.x, icon.y + icon.size / 2) == (0, 3.5)
    assert [op.x for op in texts((first, second))] == [10, 10]


def test_an_unknown_style_colour_or_cut_suggests_the_nearest() -> None:
    """Slips in names are errors with a remedy."""
    for xml, remedy in (
        ('<text style="bdy">a</text>', "did you mean 'body'?"),
        ('<text style="body" colour="rde">a</text>', "did you mean 'red'?"),
        ('<text style="body"><span style="lage">a</span></text>', "did you mean 'large'?"),
        ('<text style="body"><icon name="sword" fill="rad"/></text>', "did you mean 'red'?"),
    ):
        with pytest.raises(LayoutError, match="unknown") as caught:
            compose(xml)
        assert caught.value.remedy == remedy


def test_a_cut_that_the_family_lacks_is_an_error() -> None:
    """Bold in a family without that cut says which cuts there are."""
    at = resources(stylesheet(rules={"like": "body", "bold": "heavy"}))
    with pytest.raises(LayoutError, match="family 'sans' has no cut 'heavy'") as caught:
        compose('<text style="rules"><b>a</b></text>', at=at)
    assert caught.value.remedy == "it has bold, bold-italic, italic, regular"


def test_an_empty_text_draws_nothing() -> None:
    """No words, no operations."""
    assert compose('<text style="body"> </text>', component()).draw_list.ops == ()


def test_a_decorative_style_marks_its_texts() -> None:
    """Also where a line is set in several voices; other styles' texts stay unmarked."""
    ghost = resources(stylesheet(ghost={"like": "body", "decorative": True}))
    inner = '<text style="ghost">one <b>two</b>-<i>three</i></text>'
    assert {text.decorative for text in texts(ops(inner, at=ghost))} == {True}
    assert {text.decorative for text in texts(ops(inner.replace("ghost", "body")))} == {False}
