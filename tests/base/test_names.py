"""Tests of names that become names of files."""

import pytest

from pipeline.source.names import MOST, checked_name, is_name


@pytest.mark.parametrize("text", ["a4", "long-range", "8", "a" * MOST])
def test_small_words_joined_by_hyphens_are_names(text: str) -> None:
    """What a file system of any sort takes is a name."""
    assert is_name(text)
    assert checked_name(text) == text


@pytest.mark.parametrize(
    "text", ["", ".", "..", "/x", "a/b", "a\\b", "a\n", "A4", "é", "a--b", "-a", "a.b", "a" * 101]
)
def test_anything_else_is_none(text: str) -> None:
    """What leads elsewhere, or not everywhere to the same file, is refused, and shown in brief."""
    assert not is_name(text)
    with pytest.raises(ValueError, match="expected small letters") as caught:
        checked_name(text)
    assert len(str(caught.value)) < 160
