"""The words of texts, their places, inflections and slips."""

from pathlib import Path

import pytest
from checks.playing import worded
from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.rules.typos import Typos, distance
from pipeline.checks.usage import quoted
from pipeline.checks.wording import REFERENCE, Vocabulary, Wording, are_inflections, words_of

LETTERS = st.text("abcdef", max_size=8)
NAMES = ["agility", "charisma", "adrenaline", "perception", "shoot", "health"]


def test_words_keep_hyphens_and_lose_possessives() -> None:
    """What a name is compared with is the word alone; a die is no word."""
    told = "The model’s line-of-sight, the enemies’ D6, O’Brien; don’t."
    assert words_of(told) == [
        *("The", "model", "line-of-sight", "the", "enemies", "O’Brien", "don’t")
    ]


def test_a_bare_text_has_the_places_of_its_source(tmp_path: Path) -> None:
    """Markers are blanked one for one, so that offsets hold in both."""
    (passage,) = Wording(worded(tmp_path, ["Move"], ["**Go:** [[term:t0]] {icon} twice."])).passages
    assert len(passage.bare) == len(passage.source)
    assert passage.bare == f"  Go:   {REFERENCE * 11}        twice."
    assert [passage.source[at : at + len(word)] for at, word in passage.words()] == ["Go", "twice"]


@pytest.mark.parametrize(
    ("text", "word", "begins"),
    [
        ("Move twice.", "Move", True),
        ("Stop. Move twice.", "Move", True),
        ("Then Move twice.", "Move", False),
        ("Anytime: Move twice.", "Move", True),
        ("“Move” is a word.", "Move", True),
        ("A (Move) or two.", "Move", False),
        ("[[term:t0]] Move.", "Move", False),
    ],
)
def test_where_a_sentence_begins(tmp_path: Path, text: str, word: str, begins: bool) -> None:
    """A capital says nothing where any word would have one."""
    (passage,) = Wording(worded(tmp_path, ["Sprint"], [text])).passages
    assert passage.begins_sentence(text.index(word)) is begins


def test_mentions_are_whole_names_longest_first(tmp_path: Path) -> None:
    """A name within a longer one is not mentioned, nor one that a reference prints."""
    names = ["Line of Sight", "Line", "Full Move", "Difficulty Threshold (DT)"]
    texts = ["In line of sight, a line, a Full Moved, [[term:t1]]; difficulty threshold."]
    told = Vocabulary(worded(tmp_path, names, texts)).mentions
    assert [mention.spelt for mention in told] == ["line of sight", "line", "difficulty threshold"]


@pytest.mark.parametrize(
    ("one", "other", "related"),
    [
        ("attacks", "attack", True),
        ("attacker", "attacking", True),
        ("parties", "party", True),
        ("stunned", "stun", True),
        ("hunger", "hunter", False),
        ("sling", "sting", False),
    ],
)
def test_inflections(one: str, other: str, related: bool) -> None:
    """Endings make no other word."""
    assert are_inflections(one, other) is related


@given(LETTERS, LETTERS)
def test_distance_is_a_distance(one: str, other: str) -> None:
    """It is nothing for equal words only, the same both ways, and at most the longer word."""
    steps = distance(one, other)
    assert (steps == 0) == (one == other)
    assert steps == distance(other, one)
    assert abs(len(one) - len(other)) <= steps <= max(len(one), len(other))


@given(st.sampled_from([name for name in NAMES if len(name) > 5]), st.data())
def test_two_letters_in_the_wrong_order_are_a_slip(name: str, data: st.DataObject) -> None:
    """Whatever two neighbours: hardly any two words of a language differ so."""
    at = data.draw(st.integers(0, len(name) - 2))
    word = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    assert Typos(NAMES, [*NAMES, word]).meant(word) == (None if word == name else name)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("agilty", "agility"),
        ("agillity", "agility"),
        ("charizma", "charisma"),
        ("adrenlin", "adrenaline"),
        ("shoots", None),
        ("shout", None),
        ("healthy", None),
        ("wealth", None),
    ],
)
def test_slips_are_told_from_other_words(word: str, meant: str | None) -> None:
    """A word that reads like others of the game may be one; what no word looks like is a slip."""
    usual = [*NAMES, word, "wealthy", "shouted", "stout", "shoulder", "out"]
    assert Typos(NAMES, usual).meant(word) == meant


def test_a_word_that_can_only_be_a_name_needs_no_further_sign() -> None:
    """A capital in mid-sentence is sign enough."""
    slips = Typos(NAMES, [*NAMES, "shout", "shouted", "stout", "out"])
    assert slips.meant("shout") is None
    assert slips.meant("shout", surely_a_name=True) == "shoot"


@pytest.mark.parametrize(("word", "meant"), [("jgility", "agility"), ("gility", None)])
def test_a_wrong_beginning_is_a_slip_and_a_lost_one_is_not(word: str, meant: str | None) -> None:
    """The rest of a word is often a word, as inner is of winner."""
    assert Typos(NAMES, [*NAMES, word]).meant(word) == meant


def test_a_text_without_blanks_is_no_word() -> None:
    """All ways to drop a letter of it would fill the memory."""
    assert Typos(NAMES, NAMES).meant("x" * 60_000) is None


def test_brackets_that_nothing_closes_are_read_once() -> None:
    """Else each of them would be sought to the end of the file."""
    assert quoted("{" * 200_000) == quoted("{#" * 100_000) == frozenset()
