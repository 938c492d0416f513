"""A voice: one look of words within a style (plain, bold, a term), with each word measured once."""

import re
from itertools import pairwise
from typing import Final

from pipeline.layout.errors import GlyphError
from pipeline.layout.text.atoms import Atom, Piece, make_atom
from pipeline.layout.text.hyphens import bare
from pipeline.layout.typeface import Fonts, MissingGlyph

JOINT: Final = re.compile(r"[-–—/]")


class Voice(dict[str, Atom]):
    """Words in one typeface, colour, size and tracking: atoms by word, measured when first asked.

    `ratio` is its size in em of the paragraph, `tracking` and `space` are in em of the paragraph.
    Raises GlyphError for a word that has a character which no font has.
    """

    __slots__ = ("_fonts", "face", "fill", "font", "index", "line", "ratio", "space", "tracking")

    def __init__(
        self,
        index: int,
        fonts: Fonts,
        font: str,
        fill: str,
        ratio: float,
        tracking: float,
        space: float,
        line: str = "",
    ) -> None:
        self.index, self._fonts, self.font, self.fill = index, fonts, font, fill
        self.ratio, self.tracking, self.space, self.line = ratio, tracking, space, line
        self.face = fonts.faces[font]

    def __missing__(self, word: str) -> Atom:
        width = self.face.measure(bare(word))
        if width is None:
            atom = make_atom(self.pieces(word), self.space)
        else:
            piece = self._piece(word, width)
            space, wide = self.space, piece.width
            voice = self.index if space else 0
            atom = Atom(space + wide, wide, space, voice, bare(word) if voice else "", (piece,))
        self[word] = atom
        return atom

    def _piece(self, word: str, advance: float) -> Piece:
        width = advance * self.ratio
        if self.tracking:
            width += self.tracking * self.face.glyph_count(bare(word))
        return Piece(self.font, word, width, self.fill, self.ratio, self.tracking, self.line)

    def parts(self, word: str) -> list[Atom]:
        """Return `word` as atoms: more than one where it may be parted after a hyphen or dash."""
        cuts = [
            at + 1
            for at, letter in enumerate(word[:-1])
            if JOINT.match(letter) and at and word[at + 1].isalpha() and word[at - 1].isalpha()
        ]
        if not cuts:
            return [self[word]]
        first, *rest = [word[a:b] for a, b in pairwise([0, *cuts, len(word)])]
        return [self[first], *(make_atom(self.pieces(other), 0.0) for other in rest)]

    def pieces(self, word: str) -> tuple[Piece, ...]:
        """Return `word` whole: one piece, or several where fallback fonts step in."""
        width = self.face.measure(bare(word))
        if width is not None:
            return (self._piece(word, width),)
        try:
            parts = self._fonts.split(self.font, word)
        except MissingGlyph as error:
            raise GlyphError(error.character, bare(word)) from None
        like = Piece(self.font, "", 0.0, self.fill, self.ratio, self.tracking, self.line)
        return tuple(
            remeasured(self._fonts, like._replace(font=font), part) for font, part in parts
        )


def remeasured(fonts: Fonts, like: Piece, word: str) -> Piece:
    """Return another word in the look of `like`."""
    face, drawn = fonts.faces[like.font], bare(word)
    width = face.advance(drawn) * like.ratio
    if like.tracking:
        width += like.tracking * face.glyph_count(drawn)
    return like._replace(word=word, width=width)
