"""A voice: one look of words within a style (plain, bold, a term), with each word measured once."""

from itertools import pairwise
from typing import Final

from pipeline.layout.errors import LayoutError
from pipeline.layout.text.atoms import Atom, Piece, make_atom
from pipeline.layout.typeface import Fonts, MissingGlyph

_JOINTS: Final = ("-", "–", "—", "/")


class Voice:
    """Words in one typeface, colour, size and tracking; `atoms` keeps what has been measured.

    `ratio` is its size in em of the paragraph, `tracking` and `space` are in em of the paragraph.
    """

    __slots__ = ("_fonts", "atoms", "face", "fill", "font", "index", "ratio", "space", "tracking")

    def __init__(
        self,
        index: int,
        fonts: Fonts,
        font: str,
        fill: str,
        ratio: float,
        tracking: float,
        space: float,
    ) -> None:
        self.index, self._fonts, self.font, self.fill = index, fonts, font, fill
        self.ratio, self.tracking, self.space = ratio, tracking, space
        self.face = fonts.faces[font]
        self.atoms: dict[str, tuple[Atom, ...]] = {}

    def measure(self, word: str) -> tuple[Atom, ...]:
        """Return `word` as atoms: one, or more where it may be parted after a hyphen or dash.

        Raises LayoutError when no font has one of its characters.
        """
        found = self.atoms.get(word)
        if found is None:
            parts = _joints(word)
            first = self._atom(parts[0], self.space)
            found = (first, *(self._atom(part, 0.0) for part in parts[1:]))
            self.atoms[word] = found
        return found

    def pieces(self, word: str) -> tuple[Piece, ...]:
        """Return `word` whole: one piece, or several where fallback fonts step in."""
        if self.face.covers(word):
            return (self.piece(self.font, word),)
        try:
            parts = self._fonts.split(self.font, word)
        except MissingGlyph as error:
            raise LayoutError(
                f"{error}, in {word!r}", "use another character or add a fallback font"
            ) from None
        return tuple(self.piece(font, part) for font, part in parts)

    def piece(self, font: str, word: str) -> Piece:
        """Return `word`, measured in typeface `font` of this voice's size and tracking."""
        like = Piece(font, "", 0.0, self.fill, self.ratio, self.tracking)
        return remeasured(self._fonts, like, word)

    def _atom(self, word: str, space: float) -> Atom:
        return make_atom(self.pieces(word), space, self.index)


def remeasured(fonts: Fonts, like: Piece, word: str) -> Piece:
    """Return another word in the look of `like`."""
    face = fonts.faces[like.font]
    width = face.advance(word) * like.ratio
    if like.tracking:
        width += like.tracking * face.glyph_count(word)
    return like._replace(word=word, width=width)


def _joints(word: str) -> list[str]:
    """Part a word after its inner hyphens, dashes and slashes, where a line may break."""
    if not any(joint in word for joint in _JOINTS):
        return [word]
    cuts = [
        at + 1
        for at, letter in enumerate(word[:-1])
        if letter in _JOINTS and at and word[at + 1].isalpha() and word[at - 1].isalpha()
    ]
    return [word[start:end] for start, end in pairwise([0, *cuts, len(word)])]
