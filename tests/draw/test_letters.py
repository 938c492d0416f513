"""Words put together from letters are the words that the shaper gives."""

import random
import string
from pathlib import Path

import pytest

from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.fontspec import FontSpec, locate
from pipeline.draw.shaping import Letters, shape
from tests.draw.fonts_in_use import FILES

ALPHABET = string.ascii_letters + string.digits + "éåäöüßñçłœÆØ’'“”.,;:!?()-–—/+×″%&ffiltTV"


def program(file: str) -> FontProgram:
    """Return a font of the shipped games, opened."""
    spec = FontSpec("face", file)
    return FontProgram(spec, locate(spec, Path()))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("features", [{}, {"tnum": True}])
def test_spelt_words_equal_shaped_words(file: str, features: dict[str, bool]) -> None:
    """Glyphs, kerning, advance and meaning are the same, letter by letter or shaped whole."""
    font = program(file)
    letters = Letters(font, features)
    dice = random.Random(file)
    for _ in range(400):
        word = "".join(dice.choices(ALPHABET, k=dice.randint(1, 12)))
        spelt, shaped = letters.spell(word), shape(font, word, features)
        assert spelt.piece == shaped.piece, word
        assert spelt.advance == pytest.approx(shaped.advance, abs=1e-9)
        assert spelt[1] == shaped[1]
        assert spelt[3:] == shaped[3:], word


def test_letters_that_join_are_left_to_the_shaper() -> None:
    """A word with a combining mark, a missing glyph or three letters in one is shaped whole."""
    font = program(FILES[0])
    letters = Letters(font, {})
    for word in ("e\u0301t\u0301e", "office", "\u4e00a", "a\u200db"):
        assert letters.spell(word) == shape(font, word, {})
