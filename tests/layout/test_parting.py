"""Paragraphs, tables and panels that part at the end of a column or page."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layout.test_japanese import japanese
from layout.test_mirror import rightward
from layout.workshop import (
    component,
    compose,
    lines,
    page_starts,
    parser,
    resources,
    stylesheet,
    texts,
)
from pipeline.layout.compositor import Composed, Resources, lay_out
from pipeline.source.units import to_mm

LINE = 12.0
"""Points that a line of the style ``body`` takes; the last of a stack lacks its lead."""


def laid_out(
    inner: str,
    count: float,
    width: float = 100,
    more: float = 0.0,
    flow: str = "",
    at: Resources | None = None,
) -> list[Composed]:
    """Return the pages of a flow on which `count` lines of `width` points have room.

    Those after the first are `more` points wide.
    """
    height = to_mm(count * LINE)
    slots = {"body": {"x": 0, "y": 0, "h": height, "w": to_mm(width)}}
    slots["body-more"] = {"x": 0, "y": 0, "h": height, "w": to_mm(more or width)}
    face, made = component(800, 2000, slots=slots), at or resources()
    points = page_starts(f'<flow slot="body" {flow}>{inner}</flow>', face, made)
    printed = []
    for number, (start, stop) in enumerate(pairwise(points)):
        slot = "body-more" if number else "body"
        told = f'slot="{slot}" first="{start}" past="{stop}" {flow}'
        root = parser().parse(f"<face><flow {told}>{inner}</flow></face>")
        printed.append(lay_out(root, face, made))
    return printed


def printed(inner: str, count: float, **options: float | str | Resources) -> list[list[str]]:
    return [lines(page.draw_list) for page in laid_out(inner, count, **options)]


def paragraph(count: int, style: str = "body", letter: str = "w", **told: str) -> str:
    """Return a paragraph of so many words of seven letters, of which two go on a line."""
    words = " ".join(f"{letter}{number:06}" for number in range(count))
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in told.items())
    return f'<p style="{style}"{attributes}>{words}</p>'


def counts(inner: str, count: float, **options: float | str | Resources) -> list[int]:
    return [len(page) for page in printed(inner, count, **options)]


def test_a_paragraph_parts_between_its_lines() -> None:
    """The lines of the parts are those of the whole."""
    inner = paragraph(20)
    (whole,) = printed(inner, 30)
    parts = printed(inner, 4)
    assert [len(part) for part in parts] == [4, 4, 2]
    assert [line for part in parts for line in part] == whole


def test_two_lines_at_least_stand_before_and_after_a_break() -> None:
    """An orphan goes on the next page, and a widow takes a line with it; styles say how many."""
    assert counts(paragraph(6) + paragraph(8), 4) == [3, 4]
    assert counts(paragraph(10), 4) == [3, 2]
    look = resources(stylesheet(free={"like": "body", "orphans": 1, "widows": 1}))
    assert counts(paragraph(6) + paragraph(8, "free"), 4, at=look) == [4, 3]
    assert counts(paragraph(10, "free"), 4, at=look) == [4, 1]


def test_what_is_kept_whole_does_not_part() -> None:
    """By the style, unless the paragraph says otherwise, and as long as a column can hold it."""
    assert counts(paragraph(6) + paragraph(8, keep="whole"), 5) == [3, 4]
    look = resources(stylesheet(kept={"like": "body", "keep": "whole"}))
    assert counts(paragraph(6) + paragraph(8, "kept"), 5, at=look) == [3, 4]
    assert counts(paragraph(6) + paragraph(8, "kept", keep="no"), 5, at=look) == [5, 2]
    assert counts(paragraph(6) + paragraph(14, keep="whole"), 5) == [5, 5]


def test_a_chain_of_headings_stays_with_its_text() -> None:
    """Two lines of it are enough; without room for them all go on the next page."""
    heads = paragraph(2, letter="h", keep="next") + paragraph(2, letter="s", keep="next")
    assert counts(paragraph(6) + heads + paragraph(8), 7) == [7, 2]
    assert counts(paragraph(6) + heads + paragraph(8), 6) == [3, 6]
    assert counts(heads + heads, 2) == [2, 2]


def test_a_line_that_ends_flush_does_so_at_a_break() -> None:
    """The last line of a part is spread as it is in the whole; that of the paragraph is not."""
    inner = paragraph(9, "flush")
    pages_of_it = laid_out(inner, 3, width=90)
    gaps = [[round(op.gap, 3) for op in texts(page.draw_list)] for page in pages_of_it]
    assert gaps == [[20.0] * 3, [20.0, 2.5]]


def test_a_table_repeats_its_head() -> None:
    """What is told so is in the first part only, or in those after it."""
    rows = "".join(f"<tr><td>row{number}</td></tr>" for number in range(6))
    head = '<tr head="true"><td>head</td></tr>'
    more = '<tr head="true" repeat="further"><td>further</td></tr>'
    once = '<tr head="true" repeat="first"><td>once</td></tr>'
    table = f'<table style="body" padding="0">{once}{more}{head}{rows}</table>'
    assert printed(table, 3) == [
        ["once", "head", "row0", "row1"],
        ["further", "head", "row2", "row3"],
        ["further", "head", "row4", "row5"],
    ]


def test_a_panel_parts_where_no_column_holds_it() -> None:
    """Else it goes on the next page whole, unless it says otherwise; each part has its ground."""
    high = f'<panel fill="tint" padding="1">{paragraph(16)}</panel>'
    assert counts(paragraph(2) + high, 6) == [5, 4]
    low = f'<panel fill="tint">{paragraph(8)}</panel>'
    assert counts(paragraph(6) + low, 6) == [3, 4]
    assert counts(paragraph(6) + low.replace("<panel", '<panel keep="no"'), 6) == [5, 2]


@pytest.mark.parametrize("cut", ["open", "closed"])
def test_a_panel_ends_as_it_says(cut: str) -> None:
    """Closed parts have all of their outline; an open one lacks the side where it goes on."""
    told = f'<panel cut="{cut}" stroke="ink" radius="1" padding="1">{paragraph(24)}</panel>'
    kinds = [type(page.draw_list.ops[1]).__name__ for page in laid_out(told, 5)]
    assert kinds == (["Text"] * 3 if cut == "closed" else ["Path", "Path", "Path"])


def test_no_space_stands_above_a_column() -> None:
    """The space above a paragraph is dropped where it begins a column that goes on."""
    inner = paragraph(4, before="12pt") + paragraph(4, before="12pt", break_before="column")
    for flow, expected in (("", [19.0, 7.0]), ('columns="2" part="true" ', [19.0, 7.0])):
        width = 200 if flow else 100
        made = laid_out(inner, 9, flow=f'{flow} gutter="0"', width=width)
        listed = [op for page in made for op in texts(page.draw_list)]
        assert [listed[0].y, listed[2].y] == expected


def test_columns_part_what_stands_in_them() -> None:
    """On pages that go on, and where the flow asks for it; balanced, they are about as high."""
    inner = paragraph(4) + paragraph(12)
    assert counts(inner, 4, flow='columns="2" gutter="0"', width=200) == [4]
    (page,) = laid_out(inner, 10, flow='columns="2" gutter="0" balance="true"', width=200)
    assert sorted({round(op.x) for op in texts(page.draw_list)}) == [0, 100]
    assert counts(inner, 10, flow='columns="2" gutter="0" balance="true"', width=200) == [4]
    assert counts(inner, 10, flow='columns="2" part="false" balance="true"', width=200) == [6]


def test_elements_begin_columns_and_pages() -> None:
    """A chapter begins a page, one on the right leaves a page blank where it has to."""
    short = paragraph(2)
    for told, expected in (("column", [1, 1]), ("page", [1, 1]), ("right", [1, 0, 1])):
        assert counts(short + paragraph(2, break_before=told), 9) == expected
    columns = 'columns="2" gutter="0"'
    begun = short + paragraph(2, break_before="column")
    assert counts(begun, 9, flow=columns, width=200) == [1]
    assert counts(begun.replace("column", "page"), 9, flow=columns, width=200) == [1, 1]


SHOPS = {"abcdef": resources(), "אבגab1": rightward(), "冒険札一。「」ゃab": japanese()}


@st.composite
def elements(draw: st.DrawFn, letters: str) -> Iterator[tuple[str, list[str]]]:
    """Return an element of a flow, and its words in order."""
    words = draw(st.lists(st.text(letters, min_size=1, max_size=14), min_size=1, max_size=40))
    kind = draw(st.sampled_from(["body", "flush", "hyphens", "centred", "table", "panel", "head"]))
    if kind == "table":
        rows = "".join(f"<tr><td>{word}</td></tr>" for word in words)
        return f'<table style="body"><tr head="true"><td>HEAD</td></tr>{rows}</table>', words
    if kind == "panel":
        inner = f'<p style="flush">{" ".join(words)}</p>'
        return f'<panel padding="1" keep="no">{inner}{inner}</panel>', words + words
    if kind == "head":
        return f'<p style="body" keep="next">{words[0]}</p>', words[:1]
    return f'<p style="{kind}" before="1">{" ".join(words)}</p>', words


@pytest.mark.parametrize("letters", SHOPS, ids=["en", "ar", "ja"])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_the_parts_hold_each_word_once(letters: str, data: st.DataObject) -> None:
    """In order, on pages that nothing overflows, however wide they are, in every script."""
    told = data.draw(st.lists(elements(letters), min_size=1, max_size=6))
    count, columns = data.draw(st.integers(3, 12)), data.draw(st.integers(1, 2))
    width, more = (data.draw(st.integers(150, 200)) for _ in range(2))
    balance = data.draw(st.booleans())
    inner = "".join(element for element, _ in told)
    flow = f'columns="{columns}" gutter="0" balance="{str(balance).lower()}"'
    made = laid_out(inner, count, width * columns, more * columns, flow, SHOPS[letters])
    assert [page.misfits for page in made] == [()] * len(made)
    said = "".join(
        word for page in made for op in texts(page.draw_list) for word in op.words if word != "HEAD"
    )
    expected = "".join(word for _, words in told for word in words)
    if letters == "abcdef":
        assert said.replace("-", "") == expected
    assert Counter(said) - Counter("-") == Counter(expected) - Counter("-")


def test_what_no_column_holds_is_blamed_itself() -> None:
    """With its height and what to do; where the text is too much as a whole, that is told."""
    rows = "".join(f"<tr><td>row{number}</td></tr>" for number in range(60))
    table = f'<p style="body">innocent</p><table style="rigid">{rows}</table>'
    (found,) = compose(f'<flow h="100pt">{table}</flow>').misfits
    assert found.message().startswith("<table> is 274.5 mm high, its column in box 'flow' is 35.3")
    assert 'part="true"' in found.remedy()
    image = '<p style="body">innocent</p><image src="a.png" w="100pt" h="120pt"/>'
    (found,) = compose(f'<flow h="100pt">{image}</flow>').misfits
    assert "the picture a.png is 42.3 mm high" in found.message()
    assert "smaller h" in found.remedy()
    (found,) = compose(f'<flow h="30pt">{paragraph(2, "rigid") * 9}</flow>').misfits
    assert (found.element, round(found.needed_height)) == ("", 98)
    high = f'<table style="rigid"><tr><td>{"word " * 99}</td></tr>{rows}</table>'
    (found, *_) = laid_out(high, 4)[0].misfits
    assert found.message().startswith("<tr> is 79.4 mm high")
    assert found.remedy().startswith("a row cannot be split")
