"""The lines of a paragraph between two places of it, at whatever width they are set."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layout.test_japanese import japanese
from layout.test_mirror import rightward
from layout.workshop import resources
from pipeline.layout.fit import Fit
from pipeline.layout.resources import Resources
from pipeline.layout.text.line_breaking import Broken
from pipeline.layout.text.paragraph import Parted, Stretches, break_paragraph, line_starts
from pipeline.layout.text.typesetter import Setter
from pipeline.template.runs import Break, Inline, InlineIcon, Words

FIT = Fit(hyphenate=True)
SHOPS = {"en": resources(), "ar": rightward(), "ja": japanese()}
TEXTS = {
    "en": "considerable words re­mar­ka­ble of well-known length ab cde f ",
    "ar": "سلام abc عليكم ",
    "ja": "冒険者は手札を一枚捨てる。「必殺」の判定（最大三点）abc ",
}


def set_lines(setter: Setter, stretches: Stretches, width: float) -> Broken:
    """Return a justified paragraph whose words are parted."""
    return break_paragraph(setter, stretches, width, FIT, "justify")


def letters(broken: Broken) -> str:
    """Return the letters of all lines, without hyphens."""
    words = (p.word for line in broken.lines for atom in line.atoms for p in atom.pieces)
    return "".join(words).replace("-", "").replace("\N{SOFT HYPHEN}", "")


@st.composite
def paragraphs(draw: st.DrawFn) -> tuple[Resources, list[Inline]]:
    """Return a language's resources and the runs of a paragraph in it."""
    language = draw(st.sampled_from(sorted(TEXTS)))
    told = TEXTS[language]
    size = st.integers(0, len(told))
    runs: list[Inline] = []
    for _ in range(draw(st.integers(1, 5))):
        start, stop = sorted((draw(size), draw(size)))
        runs.append(Words(told[start:stop] + told, bold=draw(st.booleans())))
        runs += draw(st.sampled_from([[], [Break()], [InlineIcon("sword")]]))
    return SHOPS[language], runs


@settings(max_examples=40, deadline=None)
@given(paragraphs(), st.integers(60, 300), st.lists(st.integers(60, 300), min_size=1, max_size=4))
def test_the_parts_are_the_whole(
    told: tuple[Resources, list[Inline]], width: int, others: list[int]
) -> None:
    """Parted after any line at one width, whatever the width of the parts; none is too wide."""
    shop, runs = told
    setter = shop.setter("hyphens", "", False)
    stretches = setter.paragraphs(runs)
    whole = set_lines(setter, stretches, width)
    places = line_starts(stretches, whole.lines, 0, setter)
    cuts = [*sorted({places[len(places) * n // 4] for n in range(4)}), None]
    said = ""
    for index, (start, stop) in enumerate(pairwise(cuts)):
        assert start is not None
        column = others[index % len(others)]

        def in_column(stretches: Stretches, column: int = column) -> Broken:
            return set_lines(setter, stretches, column)

        there = Parted(in_column(stretches), stretches, 0, setter, in_column)
        said += letters(there.from_place(start).lines(start, stop))
        same = Parted(whole, stretches, 0, setter, in_column).lines(start, stop)
        first = places.index(start)
        assert same.lines == whole.lines[first : None if stop is None else places.index(stop)]
    assert said == letters(whole)


@pytest.mark.parametrize("align", ["justify", "left"])
def test_a_word_goes_on_where_it_was_parted(align: str) -> None:
    """The head of the part keeps its hyphen at another width, too, and ends flush."""
    setter = SHOPS["en"].setter("hyphens", "", False)
    stretches = setter.paragraphs([Words("remarkable consideration")])

    def at(width: float) -> Broken:
        return break_paragraph(setter, stretches, width, FIT, align)

    def wide(stretches: Stretches) -> Broken:
        return break_paragraph(setter, stretches, 500, FIT, align)

    narrow = at(30)
    places = line_starts(stretches, narrow.lines, 0, setter)
    whole = Parted(wide(stretches), stretches, 0, setter, wide)
    head = whole.lines(0, places[1])
    tail = whole.from_place(places[1]).lines(places[1], None)
    (line,) = head.lines
    assert line.atoms[-1].pieces[0].word == narrow.lines[0].atoms[-1].pieces[0].word
    assert line.atoms[-1].pieces[0].word.endswith("-")
    assert (line.last, tail.lines[-1].last) == (False, True)
