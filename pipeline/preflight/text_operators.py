"""Operators that show text, and the glyphs that are streams of their own."""

from typing import Any, Final

import pikepdf

from pipeline.preflight.geometry import Box, axes, least_scale
from pipeline.preflight.graphics_operators import Operands
from pipeline.preflight.marks import Shown
from pipeline.preflight.objects import matrix_of, resource
from pipeline.preflight.path_operators import PathOperators
from pipeline.publish.matrices import IDENTITY, Matrix, combined, moved

# Rendering modes of text (ISO 32000-1, table 106).
_STROKES: Final = frozenset({1, 2, 5, 6})
_NO_FILL: Final = frozenset({1, 3, 5, 7})
_INVISIBLE: Final = frozenset({3, 7})


class TextOperators(PathOperators):
    """A content stream that shows text, too."""

    def begin_text(self, _: Operands) -> None:
        """BT: begin a text."""
        self.state.text_matrix = self.state.line_matrix = IDENTITY

    def set_font(self, o: Operands) -> None:
        """Tf: choose the font and its size."""
        self.state.font = resource(self.resources, "/Font", o[0])
        self.state.size = float(o[1])

    def set_rendering(self, o: Operands) -> None:
        """Tr: choose whether text is filled, stroked or not seen."""
        self.state.rendering = int(o[0])

    def set_leading(self, o: Operands) -> None:
        """TL: set how far lines are apart."""
        self.state.leading = float(o[0])

    def set_text_matrix(self, o: Operands) -> None:
        """Tm: set where and how text stands."""
        self.state.text_matrix = self.state.line_matrix = matrix_of(o)

    def move_text(self, o: Operands) -> None:
        """Td: go to another line."""
        shift = (1.0, 0.0, 0.0, 1.0, float(o[0]), float(o[1]))
        self.state.text_matrix = self.state.line_matrix = combined(shift, self.state.line_matrix)

    def move_text_leading(self, o: Operands) -> None:
        """TD: go to another line, and set how far lines are apart."""
        self.state.leading = -float(o[1])
        self.move_text(o)

    def next_line(self, _: Operands) -> None:
        """T*: go to the next line."""
        self.move_text((0.0, -self.state.leading))

    def show(self, o: Operands) -> None:
        """Tj, TJ: show text."""
        if not o or not _has_signs(o[-1]):
            return
        state = self.state
        matrix = combined(state.text_matrix, state.matrix)
        x, y = moved(matrix, 0.0, 0.0)
        height = abs(state.size) * axes(matrix)[1]
        box = Box(x, y, x, y + height)
        font = state.font
        if isinstance(font, pikepdf.Dictionary):
            known = self.page.font(font)
            self.marks.shown.append(Shown(known, box))
            if known.sort == "Type3":
                self._glyphs(font, matrix)
        if state.rendering in _INVISIBLE:
            return
        if state.rendering not in _NO_FILL:
            self._paint("text", box, state.fill, None, state.overprint_fill)
        if state.rendering in _STROKES:
            # Round filled letters, a line only makes them bolder.
            filled = state.rendering not in _NO_FILL
            width = None if filled else state.width * least_scale(state.matrix)
            self._paint("the outline of text", box, state.stroke, width, state.overprint_stroke)

    def show_on_next_line(self, o: Operands) -> None:
        """', ": show text on the next line."""
        self.next_line(o)
        self.show(o)

    def _glyphs(self, font: Any, matrix: Matrix) -> None:
        """Walk the glyphs of a Type 3 font, once a page."""
        if not self.page.once("glyphs", font):
            return
        size = self.state.size
        scale = combined((size, 0.0, 0.0, size, 0.0, 0.0), matrix)
        state = self.state.saved()
        state.matrix = combined(matrix_of(font.get("/FontMatrix")), scale)
        resources = font.get("/Resources")
        glyphs = font.get("/CharProcs")
        for name in glyphs.keys() if isinstance(glyphs, pikepdf.Dictionary) else ():
            if isinstance(glyphs[name], pikepdf.Stream):
                used = self.resources if resources is None else resources
                self.page.stream(glyphs[name], used, state.saved(), self.depth + 1)


def _has_signs(shown: Any) -> bool:
    """Tell whether a string shows anything, or an array of strings and distances."""
    if isinstance(shown, pikepdf.Array):
        return any(isinstance(each, pikepdf.String) and bytes(each) for each in shown)
    return bool(bytes(shown))
