"""What errata change, word by word."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.game.changes import Change, Piece, as_written

WORDS = st.lists(st.sampled_from(["draw", "one", "two", "cards", "and", "discard"]), max_size=8)


def change(was: Any, now: Any) -> Change:
    """Return a change of a card's text."""
    return Change("card:fox", "Fox", "text", was, now)


@pytest.mark.parametrize(
    ("was", "now", "pieces"),
    [
        (
            "Draw one card.",
            "Draw two cards.",
            [("same", "Draw"), ("gone", "one card."), ("new", "two cards.")],
        ),
        ("Draw.", "Draw. Stop.", [("same", "Draw."), ("new", "Stop.")]),
        (2, 3, [("gone", "2"), ("new", "3")]),
        (None, "Draw.", [("new", "Draw.")]),
        ("Draw.", None, [("gone", "Draw.")]),
        (None, {"name": "X", "text": "Y"}, [("new", "name: X, text: Y")]),
        ([1, True], [1], [("gone", "1, true"), ("new", "1")]),
    ],
)
def test_the_words_that_differ_are_told(was: Any, now: Any, pieces: list[Any]) -> None:
    """Texts are compared word by word, everything else as a whole."""
    assert change(was, now).pieces() == tuple(Piece(*piece) for piece in pieces)


@given(WORDS, WORDS)
def test_both_sides_can_be_read_from_the_pieces(was: list[str], now: list[str]) -> None:
    """Without what is gone there is the new text, without what is new the old one."""
    pieces = change(" ".join(was), " ".join(now)).pieces()
    assert " ".join(p.text for p in pieces if p.mark != "new") == " ".join(was)
    assert " ".join(p.text for p in pieces if p.mark != "gone") == " ".join(now)


def test_values_are_written_in_a_line() -> None:
    """Lists and mappings, too."""
    assert as_written({"uses": ["attack"], "powered": False}) == "uses: attack, powered: false"
