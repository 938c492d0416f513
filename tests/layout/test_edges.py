"""What stands at the edges of lines as a language wants: soft hyphens, dashes, quotation marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import compose, lines, resources
from pipeline.layout.text.hyphenation import edge_rule


def set_in(language: str, words: str, width: float, style: str = "body") -> list[str]:
    """Return the lines of a text in a box of `width` points; a letter is 5 points wide."""
    box = f'<text style="{style}" w="{width}pt" h="60pt">{words}</text>'
    composed = compose(box, at=resources(language=language))
    assert composed.misfits == ()
    return lines(composed.draw_list)


def test_a_soft_hyphen_parts_its_word() -> None:
    """A word too long for its line is parted there, even in a style that hyphenates nothing."""
    assert set_in("de", "Kampf\u00admodi\u00adfikator", 60) == ["Kampfmodi-", "fikator"]


def test_a_word_with_soft_hyphens_is_parted_nowhere_else() -> None:
    """The patterns would have Kampf-modifikator; the writer knows better."""
    assert set_in("de", "Kampfmo\u00addifikator", 60, "hyphens") == ["Kampfmo-", "difikator"]


def test_a_soft_hyphen_that_parts_nothing_is_not_seen() -> None:
    """It is neither drawn nor measured."""
    assert set_in("de", "Kampf\u00adwert drei", 62.5) == ["Kampfwert", "drei"]
    assert set_in("de", "Kampf\u00adwert", 45) == ["Kampfwert"]


@pytest.mark.parametrize("language", ["de", "sv", "fr"])
def test_a_dash_does_not_begin_a_line(language: str) -> None:
    """A dash stays with the word before it, and so do dots of omission."""
    assert set_in(language, "aaaa – bbbb", 30) == ["aaaa\u00a0–", "bbbb"]
    assert set_in(language, "aaaa bb …", 40) == ["aaaa", "bb\u00a0…"]


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_a_unit_stays_with_its_figure(language: str) -> None:
    """Only where it is a unit: a word that begins alike is a word."""
    rule = edge_rule(language)
    assert rule is not None
    assert rule("28 mm, 3 kg und 4 männer") == "28\u00a0mm, 3\u00a0kg und 4 männer"


@pytest.mark.parametrize("mark", [":", ";", "!", "?", "»"])
def test_french_marks_stay_with_their_words(mark: str) -> None:
    """A plain space before a French mark does not break."""
    assert set_in("fr", f"mot mot {mark}", 40) == ["mot", f"mot\u00a0{mark}"]


def test_french_quotation_marks_hold_both_ends() -> None:
    """Neither mark is parted from what it quotes."""
    assert set_in("fr", "mot « mot » mot", 45) == ["mot", "«\u00a0mot\u00a0»", "mot"]


def test_a_french_aside_keeps_its_dashes() -> None:
    """The first dash belongs to what follows, the second to what stands before."""
    assert edge_rule("fr")("un – deux trois – quatre") == (  # type: ignore[misc]
        "un –\u00a0deux trois\u00a0– quatre"
    )


@given(st.text("ab –«»:;…%", max_size=30), st.sampled_from(["de", "fr", "sv", "el"]))
def test_only_spaces_are_changed(words: str, language: str) -> None:
    """Whatever a rule ties together, letters and marks stay as they were."""
    rule = edge_rule(language)
    assert rule is not None
    assert rule(words).replace("\u00a0", " ") == words


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_no_break_spaces_do_not_break(space: str) -> None:
    """The narrow no-break space of French holds as the wide one does."""
    assert set_in("fr", f"aaa bbb{space}!", 40) == ["aaa", f"bbb{space}!"]


def test_english_is_left_as_it_is_written() -> None:
    """English has no rule: a dash may begin a line, as its writers are used to."""
    assert edge_rule("en") is None
    assert edge_rule("en-XA") is None
