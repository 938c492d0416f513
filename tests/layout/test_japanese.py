"""Lines of Japanese: what may stand at their edges, how wide they are, where phrases part."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import PlainFace, PlainFonts, compose, resources, scripted
from pipeline.layout.compositor import Resources
from pipeline.layout.draw_list import Text

OPENING, CLOSING = "「（", "」）、。"
NOT_FIRST, NOT_LAST = CLOSING + "！っゃー々…", OPENING
SAID = "冒険者は手札を一枚捨てる。「必殺」の判定（最大三点）！あ゛っゃー、々…"
MIXED = st.text(SAID + "「」（）、。abc12 ", min_size=1, max_size=60).map(str.strip)


class Squares(PlainFonts):
    """The plain typefaces, and one of squares for what they lack."""

    def __init__(self) -> None:
        super().__init__()
        squares = {f"jp.{cut}": PlainFace(f"jp.{cut}", 1.0) for cut in ("regular", "bold")}
        self.faces = {**self.faces, **squares}


FONTS = Squares()


def japanese() -> Resources:
    """Return a shop for Japanese; a square is 10 points wide in ``body``."""
    script = {
        "languages": ["ja"],
        "breaks": "characters",
        "families": {"jp": {"cuts": {"regular": {"file": "x"}, "bold": {"file": "x"}}}},
        "instead": {"any": "jp"},
    }
    return resources(scripted("japanese", script), FONTS, "ja")


def rows(inner: str, width: float, more: str = "") -> list[list[Text]]:
    box = f'<text style="body" w="{width:.3f}pt" h="190pt" {more}>{inner}</text>'
    found: dict[float, list[Text]] = {}
    for op in compose(box, at=japanese()).draw_list.ops:
        found.setdefault(round(op.y, 3), []).append(op)
    return [sorted(row) for row in found.values()]


def said(inner: str, width: float, more: str = "") -> list[str]:
    return ["".join(word for op in row for word in op.words) for row in rows(inner, width, more)]


@given(MIXED, st.floats(45, 180), st.sampled_from(["left", "justify", "center"]))
def test_no_line_begins_or_ends_with_what_it_must_not(words: str, width: float, align: str) -> None:
    """Kinsoku holds in every width, unless what is tied together is wider than a line."""
    lines = said(words, width, f'align="{align}"')
    for before, after in pairwise(lines):
        tied = after[0] in NOT_FIRST or before[-1] in NOT_LAST
        spaced = f"{before[-1]} {after[0]}" in words
        assert not tied or spaced


@given(MIXED, st.floats(60, 180), st.sampled_from(["left", "justify", "center", "right"]))
def test_ink_stays_within_the_box(words: str, width: float, align: str) -> None:
    """No ink hangs out of the box: of brackets and stops only the blank half may."""
    at = japanese()
    longest = max(map(len, words.split(" ")))
    for row in rows(words, width, f'align="{align}"'):
        first, last = row[0], row[-1]
        left = first.x + (first.size / 2 if first.words[0][0] in OPENING else 0.0)
        right = last.x + at.text_width(last)
        right -= last.size / 2 if last.words[0][-1] in CLOSING else 0.0
        assert left >= -1e-3
        assert right <= width + 1e-3 or longest > 5


@given(MIXED)
def test_nothing_is_lost(words: str) -> None:
    """What is printed is what was written; spaces are left out."""
    assert "".join(said(words, 100)).replace("\u00a0", "") == words.replace(" ", "")


def test_lines_break_between_phrases() -> None:
    """At the design size a word is not torn, however much room is left."""
    assert said("手札を一枚捨てる。", 72) == ["手札を", "一枚捨てる。"]


def test_a_flush_line_is_filled() -> None:
    """Justified lines are filled and end at the edge, but for the last."""
    text = "冒険者は手札を捨てることができるが判定は必要である"
    *full, last = rows(text, 104, 'align="justify"')
    for row in full:
        end = row[-1]
        assert end.x + 10 * len(end.words[0]) == pytest.approx(104, abs=0.01)
    assert last[0].x == 0


def test_stops_and_brackets_count_half_at_the_edges() -> None:
    """A line has room for a stop in half a square, and a bracket's ink begins at the edge."""
    (row,) = rows("一二三。", 36)
    assert row[0].words == ("一二三。",)
    (row,) = rows("「一」", 21)
    assert row[0].x == -5


def test_neighbouring_brackets_share_their_blank() -> None:
    """Between a closing and an opening bracket is half a square, between two stops none."""
    (row,) = rows("一」「二", 100)
    assert [op.x for op in row] == [0, 15]
    (row,) = rows("一」。", 100)
    assert [op.x for op in row] == [0, 15]


def test_words_and_numbers_stay_whole() -> None:
    """A Latin name and a number are set in the style's own family, and never torn."""
    lines = said("最大100点とPunch盤", 40)
    assert any("100" in line for line in lines)
    assert any("Punch" in line for line in lines)
    (row,) = rows("最大100点", 100)
    assert [op.font for op in row] == ["jp.regular", "sans.regular", "jp.regular"]


def test_a_figure_stays_with_its_counter() -> None:
    """Three things are one word, on every rung."""
    for counted in ("3個", "3つ"):
        lines = [said(f"札を{counted}引いて", width) for width in range(30, 90)]
        assert "3" not in {line[-1] for each in lines for line in each}


def test_no_line_begins_with_a_middle_dot() -> None:
    """A middle dot ends the line, with spaces round it or without."""
    for text in ("手札 · 判定 · 冒険者", "手札·判定·冒険者"):
        lines = [said(text, width) for width in range(40, 110, 5)]
        assert "·" not in {line[0] for each in lines for line in each}


def test_a_word_is_split_only_where_that_saves_a_line() -> None:
    """Where text has to break between characters, phrases stay whole as far as the box allows."""
    text = "手札を一枚捨てる。判定は必要であるが冒険者は捨てる"
    box = f'<text style="body" w="84pt" h="48pt">{text}</text>'
    ops = compose(box, at=japanese()).draw_list.ops
    assert ["".join(op.words) for op in ops] == [
        "手札を",
        "一枚捨てる。",
        "判定は必要である",
        "が冒険者は捨てる",
    ]
