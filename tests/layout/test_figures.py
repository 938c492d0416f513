"""Figures that stay with their word, and terms that are not hyphenated."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layout.workshop import LETTER, PlainFonts, stylesheet
from pipeline.layout.text.hyphenation import Terms
from pipeline.layout.text.line_breaking import Atom, bound, break_lines, without_widow
from pipeline.layout.text.typesetter import Setter
from pipeline.template.runs import InlineIcon, Words


def setter(terms: tuple[str, ...] = ()) -> Setter:
    """Return a setter that hyphenates English and knows a game's terms."""
    made = stylesheet()
    style = made.style("hyphens")
    return Setter(made, PlainFonts(), style, False, "en", ("die",), terms=Terms(terms))


def atoms_of(text: str) -> list[Atom]:
    """Return the atoms of a plain text."""
    (atoms,) = setter().paragraphs([Words(text)])
    return atoms


def printed(text: str, letters: int) -> list[str]:
    """Return the lines of a text in a column of so many letters."""
    lines = break_lines(atoms_of(text), letters * LETTER)
    return [" ".join(atom.pieces[0].word for atom in line.atoms) for line in lines]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        *(("1", "attack"), ("+1", "Angriffswürfel"), ("1D6", "hexes"), ("2–4", "Modelle")),
        *(("12″", "away"), ("D3+1", "wounds"), ("3", "(thrown)"), ("50%", "more"), ("to", "4.")),
        *(("by", "2,"), ("um", "3)"), ("D66", "table")),
    ],
)
def test_a_figure_and_its_word_are_bound(before: str, after: str) -> None:
    """Dice, ranges and measures count as figures, in whatever language the words are."""
    assert bound(*atoms_of(f"{before} {after}"), ends=False)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("4.", "Then"),
        ("attack", "die"),
        ("to", "4"),
        ("against", "4."),
        ("A4", "paper"),
        ("1", "2"),
    ],
)
def test_words_that_do_not_belong_together_are_free(before: str, after: str) -> None:
    """A figure that ends a sentence, and what is no figure, bind nothing."""
    assert not bound(*atoms_of(f"{before} {after}"), ends=False)


def test_a_figure_keeps_an_icon_and_the_last_one_its_lead() -> None:
    """What a figure counts may be an icon; the end of a paragraph ends a phrase."""
    (atoms,) = setter().paragraphs([Words("2 "), InlineIcon("die")])
    assert bound(*atoms, ends=False)
    assert bound(*atoms_of("to 4"), ends=True)


def test_a_figure_goes_to_the_next_line_with_its_word() -> None:
    """Two figures in a row go, too; where too little would be left, they stay."""
    assert printed("Roll dice and add 1 attack die", 19) == ["Roll dice and add", "1 attack die"]
    assert printed("a 10 extraordinary", 15) == ["a 10", "extraordinary"]


TEXTS = st.lists(
    st.sampled_from(["a", "the", "moves", "12", "1D6", "warrior", "to", "4.", "3,", "+1"]),
    min_size=2,
    max_size=30,
).map(" ".join)


@given(TEXTS, st.integers(9, 40))
@example("a a the 1D6", 9)
def test_no_line_ends_in_a_figure_where_another_break_is_feasible(text: str, letters: int) -> None:
    """Where it does, half of the line would else be empty, or the next one could not hold both."""
    atoms = atoms_of(text)
    width = letters * LETTER
    lines = break_lines(atoms, width)
    assert [atom for line in lines for atom in line.atoms] == atoms
    for line, following in pairwise(lines):
        first = following.atoms[0]
        ends = following.last and len(following.atoms) == 1
        if not bound(line.atoms[-1], first, ends=ends):
            continue
        kept = line.atoms
        while len(kept) > 1 and bound(kept[-1], first, ends=ends):
            kept, first, ends = kept[:-1], kept[-1], False
        left = sum(atom.step for atom in kept) - kept[0].space
        moved = [*line.atoms[len(kept) :], following.atoms[0]]
        together = sum(atom.step for atom in moved) - moved[0].space
        assert len(kept) == 1 or left < width / 2 or together > width


@given(TEXTS, st.integers(9, 40))
def test_a_splitter_that_never_splits_keeps_figures_alike(text: str, letters: int) -> None:
    """Both ways of breaking lines know the same figures."""
    atoms, width = atoms_of(text), letters * LETTER
    plain, split = break_lines(atoms, width), break_lines(atoms, width, lambda *_: None)
    assert [line.atoms for line in plain] == [line.atoms for line in split]


def test_terms_are_hyphenated_only_where_no_line_holds_them() -> None:
    """A term of the game, in another number too, and a printed reference stay whole."""
    plain, knowing = setter(), setter(("Perception", "Attack value"))
    for text in ("Perception,", "perceptions"):
        (atom,) = atoms_of(text)
        assert plain.split(atom, 8 * LETTER, 30 * LETTER)
        assert knowing.split(atom, 8 * LETTER, 30 * LETTER) is None
        assert knowing.split(atom, 8 * LETTER, 8 * LETTER)
    (reference,) = plain.paragraphs([Words("counterattack", term=True)])[0]
    assert plain.split(reference, 8 * LETTER, 30 * LETTER) is None
    (other,) = atoms_of("perceptiveness")
    assert knowing.split(other, 8 * LETTER, 30 * LETTER)


def test_a_hyphenated_paragraph_has_no_widow_either() -> None:
    """A lone short word at the end brings one down from the line before."""
    craft = setter()
    (atoms,) = craft.paragraphs([Words("on on on on on on on on on")])
    lines = break_lines(atoms, 4.75, craft.split)
    assert [len(line.atoms) for line in lines] == [4, 4, 1]
    better = without_widow(atoms, lines, 4.75, craft.split)
    assert [len(line.atoms) for line in better] == [3, 3, 3]
