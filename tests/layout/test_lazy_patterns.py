"""Hyphenation patterns parsed one by one: what the library makes of all of them at once."""

from itertools import pairwise
from pathlib import Path

import pyphen
import pytest

from pipeline.layout.text.lazy_patterns import LazyDictionary, prepare


@pytest.mark.parametrize("language", ["en_GB", "sv", "fr"])
def test_words_are_parted_as_the_library_parts_them(language: str) -> None:
    """A dictionary whose patterns are parsed lazily gives what one parsed at once does."""
    path = pyphen.LANGUAGES[language]
    whole = pyphen.HyphDict(path)
    prepare(path)
    lazy = pyphen.hdcache[path]
    assert isinstance(lazy, LazyDictionary)
    for one, two in pairwise([*whole.patterns][::40]):
        word = one.strip(".") + two.strip(".")
        assert lazy.positions(word) == whole.positions(word)


@pytest.mark.parametrize("line", ["f1f/ff=f,1,2", "a^^41b1"])
def test_another_notation_is_left_to_the_library(line: str, tmp_path: Path) -> None:
    """Spellings that change at a hyphen, and codes of characters, are for the library to read."""
    path = tmp_path / "hyph_xx.dic"
    path.write_text(f"UTF-8\n{line}\n", "utf-8")
    prepare(path)
    assert path not in pyphen.hdcache
