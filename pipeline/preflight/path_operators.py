"""Operators that draw paths and paint: colours, patterns, shadings."""

from contextlib import suppress
from typing import Any, Final

import pikepdf

from pipeline.preflight.budget import MOST_MARKS
from pipeline.preflight.colour_space import UNKNOWN, space_of
from pipeline.preflight.geometry import EVERYWHERE, Box, least_scale
from pipeline.preflight.graphics_operators import GraphicsOperators, Operands
from pipeline.preflight.marks import Line, Painted
from pipeline.preflight.objects import ERRORS, matrix_of, resource
from pipeline.preflight.outline import Outline
from pipeline.preflight.shading import most_ink_of
from pipeline.preflight.state import Paint, State
from pipeline.publish.matrices import combined

_UNCOLOURED: Final = 2
"""The paint type of tiles that take the colour of whoever paints with them."""


class PathOperators(GraphicsOperators):
    """A content stream that draws paths."""

    def move(self, o: Operands) -> None:
        """m: begin a part of the path."""
        self._here = (float(o[0]), float(o[1]))
        self._outline.move(self.state.matrix, *self._here)

    def line(self, o: Operands) -> None:
        """l: go straight on."""
        self._here = (float(o[0]), float(o[1]))
        self._outline.line(self.state.matrix, *self._here)

    def curve(self, o: Operands) -> None:
        """c, v, y: go on in a curve."""
        numbers = [float(each) for each in o]
        self._here = (numbers[-2], numbers[-1])
        self._outline.curve(self.state.matrix, *numbers)

    def rectangle(self, o: Operands) -> None:
        """re: add a rectangle."""
        self._outline.rectangle(self.state.matrix, *(float(each) for each in o[:4]))

    def clip(self, _: Operands) -> None:
        """W, W*: clip to the path once it is painted."""
        self._clipping = True

    def end(self, _: Operands) -> None:
        """n: end the path without painting it."""
        if self._clipping and self._outline:
            self.state.clip = self.state.clip.common(self._outline.box())
        self._outline, self._clipping = Outline(), False

    def do_fill(self, o: Operands) -> None:
        """f, F, f*: fill the path."""
        self._paint_path(fill=True, stroke=False)
        self.end(o)

    def do_stroke(self, o: Operands) -> None:
        """S, s: stroke the path."""
        self._paint_path(fill=False, stroke=True)
        self.end(o)

    def do_both(self, o: Operands) -> None:
        """B, B*, b, b*: fill and stroke the path."""
        self._paint_path(fill=True, stroke=True)
        self.end(o)

    def _paint_path(self, *, fill: bool, stroke: bool) -> None:
        if not self._outline:
            return
        state, box = self.state, self._outline.box()
        if fill and box.meets(state.clip):
            thin = None if stroke else self._outline.thinnest()
            self._paint("a filled shape", box, state.fill, thin and thin[0], state.overprint_fill)
        width = state.width * least_scale(state.matrix)
        if stroke and box.grown(width).meets(state.clip):
            self._paint("a line", box, state.stroke, width, state.overprint_stroke)
            for across, at, ends in self._outline.straight():
                self.marks.lines.append(Line(across, at, ends))

    def _paint(
        self, what: str, box: Box, paint: Paint, width: float | None, overprint: bool
    ) -> None:
        space, components = paint.space, paint.components
        box = box.common(self.state.clip)
        if not box.meets(self.page.area):
            return
        if paint.pattern is not None:
            if self._pattern(paint, box):
                return
            space = (paint.space.base or UNKNOWN) if paint.space.family == "pattern" else space
            what = f"{what} with a pattern"
        if len(self.marks) < MOST_MARKS:
            mode = self.state.overprint_mode if overprint else None
            self.marks.painted.append(Painted(what, box, space, components, width, mode))

    def _pattern(self, paint: Paint, box: Box) -> bool:
        """Walk a pattern; tell whether it brings its own colours."""
        pattern = paint.pattern
        if not isinstance(pattern, (pikepdf.Dictionary, pikepdf.Stream)):
            return True
        if not isinstance(pattern, pikepdf.Stream):
            self._shade(pattern.get("/Shading"), box)
        elif self.page.once("pattern", pattern):
            self._tile(pattern, paint, box)
        return True

    def _tile(self, pattern: Any, paint: Paint, box: Box) -> None:
        """Walk a tile, which lies wherever it is repeated: all that it paints is in `box`."""
        state = State(combined(matrix_of(pattern.get("/Matrix")), self.base), EVERYWHERE)
        if int(pattern.get("/PaintType", 1)) == _UNCOLOURED:
            state.fill = state.stroke = Paint(paint.space.base or UNKNOWN, paint.components)
        apart = self.page.aside()
        apart.stream(pattern, pattern.get("/Resources"), state, self.depth + 1)
        self.marks.take(apart.marks, box)

    def _shade(self, shading: Any, box: Box) -> None:
        if isinstance(shading, (pikepdf.Dictionary, pikepdf.Stream)):
            space = space_of(shading.get("/ColorSpace"), self.resources)
            most = None
            with suppress(*ERRORS, OverflowError, ZeroDivisionError):
                most = most_ink_of(shading, space)
            self.marks.painted.append(Painted("a shading", box, space, (), most_ink=most))

    def shading(self, o: Operands) -> None:
        """sh: paint a shading."""
        self._shade(resource(self.resources, "/Shading", o[0]), self._visible(self.state.clip))
