"""The ink of words: how far it reaches about the baseline, and the box of each of its glyphs."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from pipeline.draw.fonts import FontFile
from pipeline.draw.shaping import shaped_glyphs


class Ink(NamedTuple):
    """How far a word's ink reaches, in em: above the baseline, and below it where positive."""

    rise: float
    drop: float


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in em from the beginning of a word on its baseline, y downwards."""


class Inks(dict[str, Ink]):
    """The ink of the words of one typeface, each measured when first asked for."""

    def __init__(self, face: FontFile) -> None:
        self._face = face
        self._glyphs: dict[tuple[str, float], list[Box]] = {}

    def __missing__(self, word: str) -> Ink:
        program = self._face.program
        extents = [program.extent(glyph) for glyph in _bits(self._face.words[word].mask)]
        inked = [extent for extent in extents if extent[1] != extent[3]]
        rise = max((top for _, top, _, _ in inked), default=0)
        drop = -min((bottom for _, _, _, bottom in inked), default=0)
        ink = self[word] = Ink(rise / program.outline.upem, drop / program.outline.upem)
        return ink

    def glyphs(self, word: str, spread: float) -> list[Box]:
        """Return the box of each glyph's ink, with `spread` em after each glyph."""
        key = word, spread
        if key not in self._glyphs:
            self._glyphs[key] = list(self._measured(word, spread))
        return self._glyphs[key]

    def _measured(self, word: str, spread: float) -> Iterator[Box]:
        program = self._face.program
        upem, x = program.outline.upem, 0.0
        for glyph in shaped_glyphs(program, word, self._face.features):
            left, top, right, bottom = program.extent(glyph.id)
            if left != right and top != bottom:
                at = x + glyph.x / upem
                rise, fall = -(top + glyph.y) / upem, -(bottom + glyph.y) / upem
                yield at + left / upem, rise, at + right / upem, fall
            x += glyph.advance / upem + spread


def _bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
