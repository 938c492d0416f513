"""Atoms: the unbreakable units of a line, measured once, in em, for every size."""

from typing import Final, NamedTuple

from pipeline.layout.text.hyphens import bare


class Spot(NamedTuple):
    """Where a piece stands when a line is more than words from left to right.

    `rank` counts from the left of the whole paragraph, and `before` is the rank of the space before
    the piece. `lead` is the blank before it, none at the beginning of a line; a sign of which only
    a part counts is drawn `shift` em beside its place and is `full` em wide. What is `tied` is not
    parted from the piece before it.
    """

    rank: int = 0
    before: int = 0
    lead: float = 0.0
    shift: float = 0.0
    full: float = 0.0
    tied: bool = False


NOWHERE: Final = Spot()


class Piece(NamedTuple):
    """Part of an atom in one typeface and colour, or an icon when `font` is empty.

    `width` is in em of the paragraph, tracking included; `ratio` is the piece's own size in em of
    the paragraph; a `line` runs ``through`` it or ``under`` it.
    """

    font: str
    word: str
    width: float
    fill: str
    ratio: float = 1.0
    tracking: float = 0.0
    line: str = ""
    spot: Spot = NOWHERE


class Atom(NamedTuple):
    """Pieces that no line break parts. Widths are in em of the paragraph.

    `space` stands before it unless it begins a line; it is 0 where a line may break without a
    space, as after a hyphen. `step` is space and width together. `voice` is the index of the
    setter's voice when the atom is one `word` in one voice after a space, which lines of such
    atoms make use of; else 0.
    """

    step: float
    width: float
    space: float
    voice: int
    word: str
    pieces: tuple[Piece, ...]


class Line(NamedTuple):
    """One broken line: its atoms, and their natural width in em, inner spaces included."""

    atoms: list[Atom]
    width: float
    last: bool


def make_atom(pieces: tuple[Piece, ...], space: float, voice: int = 0) -> Atom:
    """Return pieces as an atom; `voice` is kept for a lone piece that follows a space."""
    width = sum([piece.width for piece in pieces])
    own_voice = voice if len(pieces) == 1 and space else 0
    return Atom(
        space + width, width, space, own_voice, bare(pieces[0].word) if own_voice else "", pieces
    )
