"""Where words may be hyphenated: the dictionary's points within the typesetter's limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.layout.text.hyphens import hyphen_points


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("international", "in-ter-na-tional"),
        ("(international),", "(in-ter-na-tional),"),
        ("International", "In-ter-na-tional"),
        ("INTERNATIONAL", "INTERNATIONAL"),
        ("McInternational", "McInternational"),
        ("order", "order"),
        ("12", "12"),
        ("", ""),
    ],
)
def test_words_are_parted_by_dictionary(word: str, parts: str) -> None:
    """Points are the dictionary's; short words, names and capitals have none."""
    for at in hyphen_points(word, "en"):
        word = f"{word[:at]}-{word[at:]}"
    assert word == parts


def test_an_unknown_language_is_not_hyphenated() -> None:
    """Without a dictionary, no word is parted."""
    assert hyphen_points("international", "tlh") == ()


@given(st.text(max_size=30), st.sampled_from(["en", "de", "sv", "hu", "fr"]))
def test_points_lie_within_the_word(word: str, language: str) -> None:
    """Points come last first, leave two letters before and three behind, whatever the text."""
    points = hyphen_points(word, language)
    assert list(points) == sorted(points, reverse=True)
    assert all(2 <= at <= len(word) - 3 for at in points)


def test_a_point_that_changes_the_spelling_is_left_out() -> None:
    """Hungarian asszonnyal would have to be written asszony-nyal: no hyphen is set there."""
    assert all("asszonnyal"[:at] != "asszon" for at in hyphen_points("asszonnyal", "hu"))
