"""Texts that wait to be written."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

KINDS = "card:\n  fields: { text: markup, art: { type: text, required: false } }\n"


def told(card: str) -> list[tuple[int, int]]:
    """Return line and column of what is found in a card."""
    found = try_game(CONTENT_CHECKS["unwritten"], {"kinds.yaml": KINDS, "card.yaml": card})
    return [(each.position.line, each.position.column) for each in found]


@pytest.mark.parametrize("text", ["to be written", "TBD", "todo.", "**To be written** ..."])
def test_a_text_that_is_only_a_stand_in_is_told(text: str) -> None:
    """In capitals or bold, too, at its place."""
    card = f'fox:\n  name: Fox\n  source: {{ section: S }}\n  text: "{text}"\n'
    assert told(card) == [(4, 9)]


def test_a_source_and_a_plain_text_are_told() -> None:
    """All that `punchboard new card` leaves to the author."""
    card = (
        "fox:\n  name: Fox\n  source: { section: to be written }\n  text: x\n  art: to be written\n"
    )
    assert sorted(told(card)) == [(3, 22), (5, 8)]


def test_words_within_a_text_are_its_own() -> None:
    """A rule may speak of what is to be written."""
    card = "fox: { name: Fox, source: { section: S }, text: The todo is to be written down. }\n"
    assert told(card) == []
