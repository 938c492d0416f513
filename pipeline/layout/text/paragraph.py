"""A paragraph: broken into lines for a width and a rung of the ladder, then placed as text."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.layout.box import Box
from pipeline.layout.fit import Extent, Fit
from pipeline.layout.look import Style
from pipeline.layout.ops import Icon, Op, Text
from pipeline.layout.text.atoms import Atom, Line, Piece
from pipeline.layout.text.breaking import balanced, break_lines, without_widow
from pipeline.layout.text.setter import Setter

_NOTHING: Final = Piece("", "", 0.0, "")
_SHARE: Final = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}


class Broken(NamedTuple):
    """Lines at a definite size: all lengths in points.

    `cap` is the capitals' height, which the first line's top stands at; `drop` the descent below
    the last baseline.
    """

    lines: tuple[Line, ...]
    size: float
    leading: float
    cap: float
    drop: float
    widest: float

    @property
    def height(self) -> float:
        """The block's height in a column: a whole leading for each line."""
        return len(self.lines) * self.leading

    @property
    def ink(self) -> Extent:
        """The block's own extent: from the first line's capitals to the last line's descenders."""
        height = self.cap + (len(self.lines) - 1) * self.leading + self.drop if self.lines else 0.0
        return Extent(self.widest, height)


def size_of(style: Style, fit: Fit) -> float:
    """Return a style's size in points on a rung: scaled, never below its floor."""
    return max(style.size * fit.scale, min(style.least, style.size))


def leading_of(style: Style, fit: Fit) -> float:
    """Return a style's leading on a rung, as a multiple of the size."""
    return style.leading + (min(style.tightest, style.leading) - style.leading) * fit.tight


def break_paragraph(
    setter: Setter, stretches: Sequence[Sequence[Atom]], width: float, fit: Fit, align: str
) -> Broken:
    """Return the atoms of a paragraph broken to `width` points on a rung of the ladder."""
    style = setter.style
    size = size_of(style, fit)
    limit = width / size
    split = setter.split if fit.hyphenate and style.hyphenate else None
    lines: list[Line] = []
    for atoms in stretches:
        if not atoms:
            continue
        broken = break_lines(atoms, limit, split)
        if len(broken) > 1 and split is None:
            finish = balanced if align == "center" else without_widow
            broken = finish(atoms, broken, limit)
        lines += broken
    widest = max([line.width for line in lines], default=0.0) * size
    face = setter.face
    return Broken(
        tuple(lines),
        size,
        leading_of(style, fit) * size,
        face.cap_height * size,
        face.descent * size,
        widest,
    )


def place_paragraph(broken: Broken, setter: Setter, box: Box, align: str, out: list[Op]) -> None:
    """Append the lines' operations, capitals of the first line at the top of `box`."""
    baseline = box.y + broken.cap
    share = _SHARE[align]
    for line in broken.lines:
        x = box.x
        extra = 0.0
        if share:
            x += (box.w - line.width * broken.size) * share
        elif align == "justify" and not line.last:
            gaps = sum(1 for atom in line.atoms[1:] if atom.space)
            extra = (box.w - line.width * broken.size) / gaps if gaps else 0.0
        _place_line(line, x, baseline, broken, setter, max(extra, 0.0), out)
        baseline += broken.leading


def _place_line(
    line: Line, x: float, y: float, broken: Broken, setter: Setter, extra: float, out: list[Op]
) -> None:
    """Append a line: one operation for a stretch in one voice, whatever stands beside it."""
    size = broken.size
    held: list[str] = []
    voice, start, gap, first = 0, x, 0.0, _NOTHING
    for index, atom in enumerate(line.atoms):
        width, space, own, pieces = atom
        if index:
            x += space * size + (extra if space else 0.0)
        if own and own == voice and held:
            if space:
                held.append(pieces[0].word)
            else:
                held[-1] += pieces[0].word
        else:
            if held:
                out.append(_text(first, start, y, size, held, gap))
                held = []
            if own:
                held, voice, start, first = [pieces[0].word], own, x, pieces[0]
                gap = setter.gap(own) * size + extra
            else:
                _place_pieces(pieces, x, y, broken, out)
        x += width * size
    if held:
        out.append(_text(first, start, y, size, held, gap))


def _place_pieces(
    pieces: tuple[Piece, ...], x: float, y: float, broken: Broken, out: list[Op]
) -> None:
    for piece in pieces:
        if piece.font:
            out.append(_text(piece, x, y, broken.size, [piece.word], 0.0))
        else:
            out.append(_icon(piece, x, y, broken))
        x += piece.width * broken.size


def _text(piece: Piece, x: float, y: float, size: float, words: list[str], gap: float) -> Text:
    own = size * piece.ratio
    return Text(x, y, piece.font, own, piece.fill, tuple(words), gap, piece.tracking * size)


def _icon(piece: Piece, x: float, y: float, broken: Broken) -> Icon:
    side = piece.ratio * broken.size
    left = x + (piece.width * broken.size - side) / 2
    return Icon(piece.word, left, y - broken.cap / 2 - side / 2, side, piece.fill)
