"""Line breaking: nothing lost, nothing too wide, nothing short of full; hyphens, figures, terms."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import component, compose, lines, resources, stylesheet, texts

LETTER, SPACE = 5.0, 2.5
WORDS = st.lists(st.text("abcdefg", min_size=1, max_size=9), min_size=1, max_size=25)
VOCABULARY = (
    *("the", "a", "of", "moves", "warrior", "strength.", "12", "(considerable)", "Schifffahrt"),
    *("extraordinary", "counterattack", "initiative", "internationalisation", "unbelievably,"),
)
PROSE = st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=25)
HIGH = component(400, 2000)


def said(words: str, width: float, style: str = "body", more: str = "") -> list[str]:
    """Return the lines of a text in a box that is high enough, at its design size."""
    box = f'<text style="{style}" w="{width:.3f}pt" h="1900pt" {more}>{words}</text>'
    composed = compose(box, HIGH)
    assert {op.size for op in texts(composed.draw_list)} == {10}
    return lines(composed.draw_list)


def wide(line: str) -> float:
    words = line.split()
    return sum(map(len, words)) * LETTER + (len(words) - 1) * SPACE


@given(WORDS, st.floats(50, 200))
def test_every_line_holds_as_much_as_it_can(words: list[str], width: float) -> None:
    """In order and in the measure; against a lone last word a measure down to 80 % is tried."""
    found = said(" ".join(words), width)
    assert " ".join(found).split() == words
    assert all(wide(line) <= width + 1e-3 for line in found)
    greedy = words[:1]
    for word in words[1:]:
        if wide(f"{greedy[-1]} {word}") > width + 1e-6:
            greedy.append(word)
        else:
            greedy[-1] += f" {word}"
    assert len(found) == len(greedy)
    if " " in greedy[-1]:
        assert found == greedy
    for line, following in pairwise(found):
        assert wide(f"{line} {following.split()[0]}") > 0.8 * width - 1e-3


def test_a_short_last_word_is_joined_by_another() -> None:
    """A lone short word at the end brings one down from the line before, hyphenated or not."""
    for style in ("body", "hyphens"):
        found = said(" ".join(["on"] * 9), 47.5, style)
        assert [len(line.split()) for line in found] == [3, 3, 3]


@given(WORDS, st.floats(50, 200))
def test_balancing_never_adds_a_line(words: list[str], width: float) -> None:
    """Centred lines are as many as others, and the widest of them is no wider."""
    plain, even = (said(" ".join(words), width, style) for style in ("body", "centred"))
    assert len(even) <= len(plain)
    assert max(map(wide, even)) <= max(map(wide, plain)) + 1e-3
    assert said("a a a a a a", 40, "centred") == ["a a a", "a a a"]


@given(PROSE, st.floats(60, 300))
def test_hyphenation_never_loses_a_letter(words: list[str], width: float) -> None:
    """The lines read as the words, but for a hyphen where one was parted; none is too wide."""
    box = f'<text style="hyphens" align="justify" w="{width:.3f}pt" h="1900pt">{" ".join(words)}'
    composed = compose(f"{box}</text>", HIGH)
    found = lines(composed.draw_list)
    size = texts(composed.draw_list)[0].size / 10
    assert all(wide(line) * size <= width + 1e-3 for line in found)
    joined = "".join(line[:-1] if line.endswith("-") else f"{line} " for line in found)
    assert joined.strip() == " ".join(words)
    if max(map(wide, words)) <= width:
        assert len(found) <= len(said(" ".join(words), width))


def test_a_word_too_long_for_any_line_is_parted_wherever_it_begins() -> None:
    """On lines of its own after a full one; what is left of it is followed by the next words."""
    long = said("mmmmmmmmm internationalisation", 50, "hyphens", 'align="justify"')
    assert len(long) > 2
    assert said("extraordinary deed", 50, "hyphens")[-1].endswith(" deed")


def after(before: str, word: str) -> bool:
    """Tell whether a figure goes to the next line with the word that no line has room for."""
    width = wide(f"mmmmmmmmmmmmmmmmmmmm {before} {word}") - 1
    first, *_ = said(f"mmmmmmmmmmmmmmmmmmmm {before} {word} mmmmmmmmmmm", width)
    return first == "mmmmmmmmmmmmmmmmmmmm"


@pytest.mark.parametrize(
    "words",
    ["1 attack", "+1 Angriffswürfel", "1D6 hexes", "2–4 Modelle", "12″ away", "D3+1 wounds",
     "3 (thrown)", "50% more", "to 4.", "um 3)", "D66 table"],
)  # fmt: skip
def test_a_figure_and_its_word_are_bound(words: str) -> None:
    """Dice, ranges and measures count as figures, in whatever language the words are."""
    assert after(*words.split())


@pytest.mark.parametrize(
    "words", ["4. Then", "attack die", "to 4", "against 4.", "A4 paper", "1 2"]
)
def test_words_that_do_not_belong_together_are_free(words: str) -> None:
    """A figure that ends a sentence, and what is no figure, bind nothing."""
    assert not after(*words.split())


def test_a_figure_goes_to_the_next_line_with_its_word() -> None:
    """Two figures in a row go, too, and icons count; where too little would be left, they stay."""
    assert said("Roll dice and add 1 attack die", 95) == ["Roll dice and add", "1 attack die"]
    assert said("a 10 extraordinary", 75) == ["a 10", "extraordinary"]
    assert said("Roll dice and add 2 <icon name='sword'/>", 88)[0] == "Roll dice and add"


def test_terms_are_hyphenated_only_where_no_line_holds_them() -> None:
    """A printed reference to a record stays whole, which another word does not."""
    at = resources(stylesheet(rules={"like": "hyphens", "align": "justify"}))
    for word, parted in (("counterattack", True), ("<t>counterattack</t>", False)):
        box = f'<text style="rules" w="100pt" h="100pt">an ordinary {word} here</text>'
        assert ("-" in "".join(lines(compose(box, at=at).draw_list))) is parted
