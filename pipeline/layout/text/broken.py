"""Broken paragraphs, and what is drawn beside their words: icons in the line, lines under words."""

from typing import Final, NamedTuple

from pipeline.layout.draw_list import Icon, Rect
from pipeline.layout.fit import Extent
from pipeline.layout.text.atoms import Line, Piece

_LINES: Final = {"through": -0.27, "under": 0.11}
"""How far below the baseline a line's middle runs, in em."""

_STROKE: Final = 0.06


class Broken(NamedTuple):
    """Lines at a definite size: all lengths in points.

    `cap` is the capitals' height, which the first line's top stands at; `drop` the descent below
    the last baseline.
    """

    lines: list[Line]
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
    def rise(self) -> float:
        """From the first line's capitals to the last baseline."""
        return self.cap + (len(self.lines) - 1) * self.leading if self.lines else 0.0

    @property
    def ink(self) -> Extent:
        """The block's own extent: from the first line's capitals to the last line's descenders."""
        lines, _, leading, cap, drop, widest = self
        return Extent(widest, cap + (len(lines) - 1) * leading + drop if lines else 0.0)


def line_rule(line: str, x: float, y: float, width: float, size: float, fill: str) -> Rect:
    """Return the line through words or under them, as long as they are."""
    stroke = _STROKE * size
    return Rect(x, y + _LINES[line] * size - stroke / 2, width, stroke, fill=fill)


def inline_icon(piece: Piece, x: float, y: float, broken: Broken) -> Icon:
    """Return an icon in the line, centred on the capitals' height."""
    side = piece.ratio * broken.size
    left = x + (piece.width * broken.size - side) / 2
    return Icon(piece.word, left, y - broken.cap / 2 - side / 2, side, piece.fill)
