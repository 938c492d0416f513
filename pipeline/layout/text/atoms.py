"""Atoms: the unbreakable units of a line, measured once, in em, for every size."""

from typing import NamedTuple


class Piece(NamedTuple):
    """Part of an atom in one typeface and colour, or an icon when `font` is empty.

    `width` is in em of the paragraph, tracking included; `ratio` is the piece's own size in em of
    the paragraph.
    """

    font: str
    word: str
    width: float
    fill: str
    ratio: float = 1.0
    tracking: float = 0.0


class Atom(NamedTuple):
    """Pieces that no line break parts; `space` (em) stands before it unless it begins a line.

    `space` is 0 where it may break without a space, as after a hyphen. `voice` is the index of the
    setter's voice when the atom is one word in one voice, which lines of such atoms make use of;
    else 0.
    """

    width: float
    space: float
    voice: int
    pieces: tuple[Piece, ...]


class Line(NamedTuple):
    """One broken line: its atoms, and their natural width in em, inner spaces included."""

    atoms: list[Atom]
    width: float
    last: bool
