"""A line of Japanese as it is drawn: what follows on in one look is one operation."""

from typing import Final

from pipeline.layout.draw_list import Op, Text
from pipeline.layout.text.atoms import Piece
from pipeline.layout.text.broken import Broken, inline_icon, line_rule
from pipeline.layout.text_style import Style

_NEAR: Final = 0.005
"""Points within which a character follows on another."""


class SquareLine:
    """Gathers the pieces that one operation draws."""

    def __init__(self, broken: Broken, style: Style, out: list[Op]) -> None:
        self._broken, self._out = broken, out
        self._kind = style.decorative, style.rule
        self._first: Piece | None = None
        self._word, self._x, self._y, self._end = "", 0.0, 0.0, 0.0

    def add(self, piece: Piece, x: float, y: float) -> None:
        """Draw a piece whose counted part begins at `x`."""
        size = self._broken.size
        if not piece.font:
            self.finish()
            self._out.append(inline_icon(piece, x, y, self._broken))
            return
        left = x + piece.spot.shift * size
        first = self._first
        if first is None or abs(left - self._end) > _NEAR or _look(first) != _look(piece):
            self.finish()
            self._first, self._x, self._y = piece, left, y
        self._word += piece.word
        self._end = left + (piece.spot.full or piece.width) * size

    def finish(self) -> None:
        """Append the operation for what was gathered."""
        piece, size = self._first, self._broken.size
        if piece is None:
            return
        font_size, tracking = size * piece.ratio, piece.tracking * size
        x, y, words = self._x, self._y, (self._word,)
        self._out.append(
            Text(x, y, piece.font, font_size, piece.fill, words, 0.0, tracking, *self._kind)
        )
        if piece.line:
            width = self._end - x
            self._out.append(line_rule(piece.line, x, y, width, size, piece.fill))
        self._first, self._word = None, ""


def _look(piece: Piece) -> tuple[object, ...]:
    return piece.font, piece.fill, piece.ratio, piece.tracking, piece.line
