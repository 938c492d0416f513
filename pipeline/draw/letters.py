"""Words put together from letters and pairs, each shaped once: many words, few pairs.

A font whose shaping looks at one letter and its neighbour only (kerning, ligatures of two) gives
the same glyphs this way as when the whole word is shaped, at a tenth of the time. Whatever might
look further is left to the shaper.
"""

from collections.abc import Mapping
from functools import reduce
from operator import add, or_
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
    """A letter after another one: its piece with the kern before it, its advance in font units."""

    piece: str
    advance: float
    mask: int
    texts: dict[int, str]


class _NotSimple(Exception):  # noqa: N818 - no error: the shaper takes over
    """A letter or a pair that is more than letters side by side."""


class Letters(dict[str, _Letter]):
    """The letters and pairs of one typeface, learnt as words ask for them.

    A key of one character is a letter that begins a word, one of two is the second letter after
    the first.
    """

    def __init__(self, program: FontProgram, features: Mapping[str, bool]) -> None:
        self._program, self._features = program, features
        self._upem = program.outline.upem
        self._simple = not program.substitutions() & _CONTEXTUAL and set(features) <= _SINGLE

    def spell(self, word: str) -> Word:
        """Return `word` shaped, from its letters and pairs where that is the same."""
        try:
            spelled = [self[word[:1]], *map(self.__getitem__, map(add, word, word[1:]))]
        except _NotSimple:
            return shape(self._program, word, self._features)
        pieces, advances, masks, meanings = zip(*spelled, strict=True)
        texts = reduce(or_, meanings) if any(meanings) else {}
        advance = sum(advances) / self._upem
        return Word(advance, len(spelled), "".join(pieces), reduce(or_, masks), texts)

    def __missing__(self, key: str) -> _Letter:
        if not key:
            raise _NotSimple
        letter = self._letter(key) if len(key) == 1 else self._pair(key)
        self[key] = letter
        return letter

    def _letter(self, character: str) -> _Letter:
        code = ord(character)
        if self._simple and (code < _BEYOND or code in _PUNCTUATION):
            shaped = shape(self._program, character, self._features)
            moved = ")" in shaped.piece.replace("\\)", "")
            if shaped.glyphs == 1 and not shaped.mask & 1 and not moved:
                units = shaped.advance * self._upem
                return _Letter(shaped.piece, units, shaped.mask, shaped.texts)
        raise _NotSimple

    def _pair(self, pair: str) -> _Letter:
        first, second = self[pair[0]], self[pair[1]]
        # Longer ligatures begin with these: ffi, and the arrows and dashes of signs.
        risky = pair == "ff" or not (pair[0].isalnum() or pair[1].isalnum())
        if not risky:
            shaped = shape(self._program, pair, self._features)
            units = shaped.advance * self._upem - first.advance
            piece = shift((units - second.advance) * 1000 / self._upem) + second.piece
            if shaped.piece == first.piece + piece and shaped.glyphs == 2:
                return second._replace(piece=piece, advance=units)
        raise _NotSimple
