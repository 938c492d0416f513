"""Atoms: the unbreakable units of a line, measured once, in em, for every size."""

from typing import NamedTuple


class Piece(NamedTuple):
    """Part of an atom in one typeface and colour, or an icon when `font` is empty.

    `width` is in em of the paragraph, tracking included; `ratio` is the piece's own size in em of
    the paragraph; `glyphs` counts what tracking is added to.
    """

    font: str
    word: str
    width: float
    fill: str
    ratio: float = 1.0
    tracking: float = 0.0


class Atom(NamedTuple):
    """Pieces that no line break parts; `space` (em) stands before it unless it begins a line.

    `space` is 0 where it may break without a space, as after a hyphen.
    """

    pieces: tuple[Piece, ...]
    width: float
    space: float


class Line(NamedTuple):
    """One broken line: its atoms, and their natural width in em, inner spaces included."""

    atoms: tuple[Atom, ...]
    width: float
    last: bool
