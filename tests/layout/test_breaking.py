"""Line breaking over measured atoms: nothing lost, nothing too wide, nothing short of full."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import LETTER, PlainFonts, stylesheet
from pipeline.layout.fit import Fit
from pipeline.layout.text.line_breaking import (
    Atom,
    Line,
    Piece,
    balanced,
    break_lines,
    make_atom,
    without_widow,
)
from pipeline.layout.text.typesetter import Setter
from pipeline.template.runs import Words

SLACK = 1e-6


def atom(number: int, width: float, space: float) -> Atom:
    """Return an atom that its word identifies."""
    return make_atom((Piece("sans.regular", str(number), width, "000000"),), space, 1)


@st.composite
def paragraphs(draw: st.DrawFn) -> list[Atom]:
    """Return atoms of all widths; some follow the one before without a space."""
    sizes = draw(st.lists(st.tuples(st.floats(0.1, 6), st.booleans()), min_size=1, max_size=40))
    return [atom(at, width, 0.25 if spaced else 0.0) for at, (width, spaced) in enumerate(sizes)]


WIDTHS = st.floats(0.5, 30)
VOCABULARY = (
    *("the", "a", "of", "moves", "warrior", "strength.", "12", "(considerable)", "Schifffahrt"),
    *("extraordinary", "counterattack", "initiative", "internationalisation", "unbelievably,"),
)
PROSE = st.lists(
    st.sampled_from(VOCABULARY),
    min_size=1,
    max_size=25,
)


def natural(line: Line) -> float:
    """Return the width of a line's atoms set side by side."""
    return line.atoms[0].width + sum(each.space + each.width for each in line.atoms[1:])


def check(atoms: list[Atom], lines: list[Line], width: float) -> None:
    """Assert what every broken paragraph keeps."""
    assert [each for line in lines for each in line.atoms] == atoms
    for line in lines:
        assert abs(line.width - natural(line)) < SLACK
        assert line.width <= width + SLACK or len(line.atoms) == 1
    assert [line.last for line in lines] == [False] * (len(lines) - 1) + [True]


@given(paragraphs(), WIDTHS)
def test_lines_keep_every_atom_in_order_and_in_the_measure(atoms: list[Atom], width: float) -> None:
    """No atom is lost or moved; only a lone atom may be wider than the measure."""
    check(atoms, break_lines(atoms, width), width)


@given(paragraphs(), WIDTHS)
def test_every_line_is_as_full_as_it_can_be(atoms: list[Atom], width: float) -> None:
    """The first atom of the next line would not have fitted."""
    for line, following in pairwise(break_lines(atoms, width)):
        first = following.atoms[0]
        assert line.width + first.space + first.width > width - SLACK


@given(paragraphs(), WIDTHS)
def test_an_unsplittable_paragraph_breaks_alike_with_a_splitter(
    atoms: list[Atom], width: float
) -> None:
    """A splitter that never splits changes nothing."""
    plain, split = break_lines(atoms, width), break_lines(atoms, width, lambda *_: None)
    assert [line.atoms for line in plain] == [line.atoms for line in split]
    check(atoms, split, width)


@given(paragraphs(), WIDTHS)
def test_a_widow_is_avoided_without_another_line(atoms: list[Atom], width: float) -> None:
    """Rebreaking against a lone last word keeps the number of lines and the measure."""
    lines = break_lines(atoms, width)
    better = without_widow(atoms, lines, width)
    check(atoms, better, width)
    assert len(better) == len(lines)
    if better != lines:
        assert len(better[-1].atoms) > 1


def test_a_short_last_word_is_joined_by_another() -> None:
    """A lone short word at the end brings one down from the line before."""
    atoms = [atom(at, 1.0, 0.25) for at in range(9)]
    lines = break_lines(atoms, 4.75)
    assert [len(line.atoms) for line in lines] == [4, 4, 1]
    assert [len(line.atoms) for line in without_widow(atoms, lines, 4.75)] == [3, 3, 3]


@given(paragraphs(), WIDTHS)
def test_balancing_never_adds_a_line(atoms: list[Atom], width: float) -> None:
    """Balanced lines are at most as many, and the widest of them is no wider."""
    lines = break_lines(atoms, width)
    even = balanced(atoms, lines, width)
    check(atoms, even, width)
    assert len(even) <= len(lines)
    widest = max(line.width for line in lines)
    assert max(line.width for line in even) <= widest + SLACK


def test_balancing_makes_lines_about_equal() -> None:
    """A full line and a stub become two of one width."""
    atoms = [atom(at, 1.0, 0.25) for at in range(6)]
    lines = balanced(atoms, break_lines(atoms, 6.0), 6.0)
    assert [len(line.atoms) for line in lines] == [3, 3]


def setter() -> Setter:
    """Return a setter that hyphenates English."""
    made = stylesheet()
    return Setter(made, PlainFonts(), made.style("hyphens"), False, "en", ())


@given(PROSE, WIDTHS)
def test_hyphenation_never_loses_a_letter(words: list[str], width: float) -> None:
    """The lines read as the words, but for a hyphen where one was parted; none is too wide."""
    craft = setter()
    (atoms,) = craft.paragraphs([Words(" ".join(words))])
    lines = break_lines(atoms, width, craft.split)
    assert all(line.width <= width + SLACK or len(line.atoms) == 1 for line in lines)
    joined = ""
    for line in lines:
        printed = " ".join(each.pieces[0].word for each in line.atoms)
        joined += printed[:-1] if printed.endswith("-") else f"{printed} "
    assert joined.strip() == " ".join(words)


@given(PROSE, WIDTHS)
def test_hyphenated_lines_are_no_more_than_plain_ones(words: list[str], width: float) -> None:
    """Hyphenation only ever lets lines hold more."""
    craft = setter()
    (atoms,) = craft.paragraphs([Words(" ".join(words))])
    if max(each.width for each in atoms) <= width:
        assert len(break_lines(atoms, width, craft.split)) <= len(break_lines(atoms, width))


def test_a_word_too_long_for_any_line_is_parted_wherever_it_begins() -> None:
    """A very long word after a full line is hyphenated on lines of its own."""
    craft = setter()
    (atoms,) = craft.paragraphs([Words("mmmmmmmmm internationalisation")])
    lines = break_lines(atoms, 10 * LETTER, craft.split)
    assert len(lines) > 2
    assert all(line.width <= 10 * LETTER + SLACK for line in lines)


def test_a_hyphenated_part_stands_before_others_on_its_line() -> None:
    """What is left of a parted word is followed by the next words."""
    craft = setter()
    (atoms,) = craft.paragraphs([Words("extraordinary deed")])
    lines = break_lines(atoms, 10 * LETTER, craft.split)
    assert [each.pieces[0].word for each in lines[-1].atoms][-1] == "deed"
    assert len(lines[-1].atoms) == 2


def test_floors_hold_for_every_scale() -> None:
    """However far down the ladder, a style is never set below its floor."""
    assert setter().metrics(Fit(scale=0.01)).size == 6
