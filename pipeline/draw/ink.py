"""The ink of words: how far their glyphs reach above the baseline and below it."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.draw.fonts import FontFile


class Ink(NamedTuple):
    """How far a word's ink reaches, in em: above the baseline, and below it where positive."""

    rise: float
    drop: float


class Inks(dict[str, Ink]):
    """The ink of the words of one typeface, each measured when first asked for."""

    def __init__(self, face: FontFile) -> None:
        self._face = face

    def __missing__(self, word: str) -> Ink:
        program = self._face.program
        extents = [program.extent(glyph) for glyph in _bits(self._face.words[word].mask)]
        inked = [extent for extent in extents if extent[0] != extent[1]]
        rise = max((top for top, _ in inked), default=0)
        drop = -min((bottom for _, bottom in inked), default=0)
        ink = self[word] = Ink(rise / program.outline.upem, drop / program.outline.upem)
        return ink


def _bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
