"""Setting from right to left: bidirectional order, the script's own family, mirrored lines.

Lines are placed as those of a left-to-right language are, the first word at the left edge; the
face is mirrored when it is finished, text excepted, and then the first word stands at the right.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple
from unicodedata import bidirectional

from pipeline.layout.draw_list import Op, Text
from pipeline.layout.text.atoms import Atom, Piece, Spot, make_atom
from pipeline.layout.text.bidi import Order, visual_order
from pipeline.layout.text.breaking import Splitter
from pipeline.layout.text.broken import Broken, inline_icon, line_rule
from pipeline.layout.text.joined_runs import Stretch, stretches
from pipeline.layout.text.setter import Setter
from pipeline.layout.text.voice import JOINT
from pipeline.markup.runs import Inline, InlineIcon

BACKWARD: Final = "\u200f"
"""The right-to-left mark: what follows it in a word is shaped from right to left."""

_WORD: Final = re.compile("[^ ]+")


class _Item(NamedTuple):
    """A piece of a line, or a space where there is none; `width` in points."""

    rank: int
    width: float
    piece: Piece | None


class RightToLeftSetter(Setter):
    """Sets runs of a right-to-left language. Needs python-bidi."""

    def paragraphs(self, runs: Sequence[Inline]) -> list[list[Atom]]:
        """Return the runs as atoms, one list for each stretch between forced breaks."""
        return [list(self._atoms(stretch)) for stretch in stretches(runs, self)]

    def splitter(self, atoms: Sequence[Atom]) -> Splitter | None:
        """Return None: words of these scripts are not hyphenated."""
        return None

    def place_line(
        self, atoms: list[Atom], x: float, y: float, broken: Broken, extra: float, out: list[Op]
    ) -> None:
        """Append a line's operations, its right end at `x`."""
        items = sorted(_items(atoms, broken.size, extra), key=lambda item: -item.rank)
        start = 0
        while start < len(items):
            stop = _same_look(items, start)
            self._place(items[start:stop], x, y, broken, out)
            x += sum(item.width for item in items[start:stop])
            start = stop

    def _place(self, items: list[_Item], x: float, y: float, broken: Broken, out: list[Op]) -> None:
        """Append items that are one operation: words of one look with spaces between them."""
        piece = items[0].piece
        if piece is None:
            return
        if not piece.font:
            out.append(inline_icon(piece, x, y, broken))
            return
        size = broken.size
        words = tuple(item.piece.word for item in reversed(items) if item.piece)
        gap = items[1].width if len(items) > 1 else 0.0
        tracking = piece.tracking * size
        kind = self.style.decorative, self.style.rule
        font_size = size * piece.ratio
        out.append(Text(x, y, piece.font, font_size, piece.fill, words, gap, tracking, *kind))
        if piece.line:
            width = sum(item.width for item in items)
            out.append(line_rule(piece.line, x, y, width, size, piece.fill))

    def _atoms(self, stretch: Stretch) -> Iterator[Atom]:
        order = visual_order(stretch.text)
        for match in _WORD.finditer(stretch.text):
            before = order.ranks[match.start() - 1] if match.start() else 0
            cuts = [match.start(), *_joints(match), match.end()]
            for start, end in pairwise(cuts):
                pieces = tuple(self._pieces(stretch, start, end, before, order))
                yield make_atom(pieces, self.space if start == match.start() else 0.0)

    def _pieces(
        self, stretch: Stretch, start: int, end: int, before: int, order: Order
    ) -> Iterator[Piece]:
        """Yield the pieces of part of a word: each of one run, and read in one direction."""

        def stylesheet(at: int) -> tuple[int, bool]:
            return id(stretch.runs[at]), order.backward[at]

        for (_, backward), group in groupby(range(start, end), stylesheet):
            indexes = list(group)
            run = stretch.runs[indexes[0]]
            ranks = [order.ranks[at] for at in indexes]
            if type(run) is InlineIcon:
                yield self.icon(run)._replace(spot=Spot(ranks[0], before))
                continue
            word = "".join([stretch.text[at] for at in indexes])
            voice = self.script_voice(run) if backward else self.voice(run)  # type: ignore[arg-type]
            at = 0
            for piece in voice.pieces(word):
                stop = at + len(piece.word)
                spot = Spot(min(ranks[at:stop]), before)
                yield piece._replace(spot=spot, word=_displayed(piece.word, backward))
                at = stop


def _displayed(word: str, backward: bool) -> str:
    """Return a word that tells the shaper its direction, where its letters do not."""
    strong = any(bidirectional(letter) in ("R", "AL") for letter in word)
    return BACKWARD + word if backward and not strong else word


def _joints(match: re.Match[str]) -> Iterator[int]:
    """Yield where a word may be parted: after a hyphen or a dash between letters."""
    word, start = match[0], match.start()
    for joint in JOINT.finditer(word):
        at = joint.start()
        if 0 < at < len(word) - 1 and word[at - 1].isalpha() and word[at + 1].isalpha():
            yield start + at + 1


def _items(atoms: list[Atom], size: float, extra: float) -> Iterator[_Item]:
    for at, atom in enumerate(atoms):
        if at and atom.space:
            yield _Item(atom.pieces[0].spot.before, atom.space * size + extra, None)
        for piece in atom.pieces:
            yield _Item(piece.spot.rank, piece.width * size, piece)


def _same_look(items: list[_Item], start: int) -> int:
    """Return the end of the words from `start` on that one operation can draw."""
    first, stop = items[start].piece, start + 1
    while first is not None and first.font and stop + 1 < len(items):
        space, after = items[stop], items[stop + 1].piece
        if (
            space.piece is not None
            or after is None
            or abs(space.width - items[start + 1].width) > 1e-6
        ):
            break
        if after._replace(word="", width=0.0, spot=first.spot) != first._replace(
            word="", width=0.0
        ):
            break
        stop += 2
    return stop
