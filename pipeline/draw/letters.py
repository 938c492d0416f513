"""Words put together from letters and pairs, each shaped once: many words, few pairs.

A font whose shaping looks at one letter and its neighbour only (kerning, ligatures of two) gives
the same glyphs this way as when the whole word is shaped, at a tenth of the time. Whatever might
look further is left to the shaper.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.shaping import Word, shape, shift

# Features that a shaper applies to Latin text unasked, and that may look at more than a pair.
_CONTEXTUAL: Final = {"calt", "clig", "rclt", "rlig", "init", "medi", "fina", "isol"}
# Features that exchange one glyph for one other, whatever stands beside it.
_SINGLE: Final = {"lnum", "onum", "pnum", "tnum", "zero", "smcp", "c2sc", "kern", "liga"}
_BEYOND: Final = 0x590
"""The first code point after Latin, Greek, Cyrillic and Armenian, where letters may join."""
_PUNCTUATION: Final = range(0x2010, 0x2040)


class _Letter(NamedTuple):
    piece: str
    advance: float
    mask: int
    texts: dict[int, str]


class Letters:
    """The letters and pairs of one typeface, learnt as words ask for them."""

    def __init__(self, program: FontProgram, features: Mapping[str, bool]) -> None:
        self._program, self._features = program, features
        self.simple = not program.substitutions() & _CONTEXTUAL and set(features) <= _SINGLE
        self._letters: dict[str, _Letter | None] = {}
        self._pairs: dict[str, tuple[str, float] | None] = {}

    def spell(self, word: str) -> Word:
        """Return `word` shaped, from its letters and pairs where that is the same."""
        pieces: list[str] = []
        texts: dict[int, str] = {}
        advance, mask, before = 0.0, 0, ""
        letters, pairs = self._letters, self._pairs
        for character in word:
            letter = letters[character] if character in letters else self._letter(character)
            if letter is None:
                return shape(self._program, word, self._features)
            if before:
                both = before + character
                kern = pairs[both] if both in pairs else self._pair(both)
                if kern is None:
                    return shape(self._program, word, self._features)
                if kern[0]:
                    pieces.append(kern[0])
                    advance += kern[1]
            pieces.append(letter.piece)
            advance += letter.advance
            mask |= letter.mask
            if letter.texts:
                texts |= letter.texts
            before = character
        return Word(advance / self._program.outline.upem, len(word), "".join(pieces), mask, texts)

    def _letter(self, character: str) -> _Letter | None:
        letter = None
        code = ord(character)
        if self.simple and (code < _BEYOND or code in _PUNCTUATION):
            found = shape(self._program, character, self._features)
            if (
                found.glyphs == 1
                and not found.mask & 1
                and ")" not in found.piece.replace("\\)", "")
            ):
                units = found.advance * self._program.outline.upem
                letter = _Letter(found.piece, units, found.mask, found.texts)
        self._letters[character] = letter
        return letter

    def _pair(self, both: str) -> tuple[str, float] | None:
        """Return the kern between two letters, or None where they are not just two letters."""
        first, second = self._letters[both[0]], self._letters[both[1]]
        kern = None
        # Longer ligatures begin with these: ffi, and the arrows and dashes of signs.
        risky = both == "ff" or not (both[0].isalnum() or both[1].isalnum())
        if not risky and first is not None and second is not None:
            found = shape(self._program, both, self._features)
            units = found.advance * self._program.outline.upem - first.advance - second.advance
            move = shift(units * 1000 / self._program.outline.upem)
            if found.piece == first.piece + move + second.piece and found.glyphs == 2:
                kern = (move, units)
        self._pairs[both] = kern
        return kern
