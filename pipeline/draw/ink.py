"""The ink of words: how far their glyphs reach above the baseline and below it."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.draw.fonts import FontFile


class Ink(NamedTuple):
    """What a word takes, in em: its advance, and its ink above and below the baseline.

    Tracking is added once for each of its `glyphs`. Below the baseline `drop` is positive.
    """

    advance: float
    glyphs: int
    rise: float
    drop: float


class Inks(dict[str, Ink]):
    """The ink of the words of one typeface, each measured when first asked for."""

    def __init__(self, face: FontFile) -> None:
        self._face = face

    def __missing__(self, word: str) -> Ink:
        shaped = self._face.words[word]
        extents = [self._face.program.extent(glyph) for glyph in _bits(shaped.mask)]
        inked = [(top, bottom) for top, bottom in extents if top != bottom]
        upem = self._face.program.outline.upem
        rise = max((top for top, _ in inked), default=0) / upem
        drop = -min((bottom for _, bottom in inked), default=0) / upem
        ink = self[word] = Ink(shaped.advance, shaped.glyphs, rise, drop)
        return ink


def _bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
