"""Operators of content streams: graphics state, paths and text."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import pikepdf

from pipeline.pdf.colour_spaces import CMYK, GREY, RGB, UNKNOWN, Space, most_ink_of, space_of
from pipeline.pdf.geometry import (
    EVERYWHERE,
    IDENTITY,
    Box,
    Matrix,
    Outline,
    axes,
    combined,
    least_scale,
    moved,
)
from pipeline.pdf.objects import ERRORS, matrix_of, resource, shining
from pipeline.pdf.page_content import Line, PageWalk, Paint, Painted, Shown, State, Translucent
from pipeline.pdf.reading import MOST_MARKS, MOST_SAVED

Operands: TypeAlias = Sequence[Any]


class GraphicsOperators:
    """A content stream on its way through a page, and its graphics state."""

    def __init__(self, page: PageWalk, resources: Any, state: State, depth: int) -> None:
        self.page, self.marks, self.resources = page, page.marks, resources
        self.state, self.depth, self.base = state, depth, state.matrix
        self._stack: list[State] = []
        self._outline, self._clipping = Outline(), False
        self._here = (0.0, 0.0)

    def save(self, _: Operands) -> None:
        """q: keep the state until it is restored."""
        if len(self._stack) == MOST_SAVED:
            message = f"more than {MOST_SAVED} graphics states are kept (q) and none is restored"
            self.page.gap(message, damaged=True)
            return
        self._stack.append(self.state.saved())

    def restore(self, _: Operands) -> None:
        """Q: go back to the state that was kept last."""
        if self._stack:
            self.state = self._stack.pop()

    def transform(self, o: Operands) -> None:
        """cm: move, turn or scale what follows."""
        self.state.matrix = combined(matrix_of(o), self.state.matrix)

    def set_width(self, o: Operands) -> None:
        """w: set how thick lines are."""
        self.state.width = float(o[0])

    def external(self, o: Operands) -> None:
        """Take an external graphics state, and note what shines through."""
        entry = resource(self.resources, "/ExtGState", o[0])
        if not isinstance(entry, pikepdf.Dictionary):
            return
        if "/LW" in entry:
            self.state.width = float(entry["/LW"])
        if "/Font" in entry:
            self.state.font, self.state.size = entry["/Font"][0], float(entry["/Font"][1])
        if "/OP" in entry:
            self.state.overprint_stroke = self.state.overprint_fill = bool(entry["/OP"])
        if "/op" in entry:
            self.state.overprint_fill = bool(entry["/op"])
        if "/OPM" in entry:
            self.state.overprint_mode = int(entry["/OPM"])
        for what in shining(entry):
            self.marks.translucent.append(Translucent(what, self._visible(self.state.clip)))
        mask = entry.get("/SMask")
        if isinstance(mask, pikepdf.Dictionary) and isinstance(mask.get("/G"), pikepdf.Stream):
            self._fonts_of_mask(mask["/G"])

    def _fonts_of_mask(self, form: Any) -> None:
        if self.page.once("mask", form):
            apart = self.page.aside()
            apart.form(form, self.resources, self.state, self.depth + 1)
            self.marks.shown += apart.marks.shown
            self.marks.gaps |= apart.marks.gaps

    def _visible(self, box: Box) -> Box:
        return box.common(self.page.area)

    def fill_space(self, o: Operands) -> None:
        """cs: choose the colour space of fills."""
        self.state.fill = self._initial(o[0])

    def stroke_space(self, o: Operands) -> None:
        """CS: choose the colour space of lines."""
        self.state.stroke = self._initial(o[0])

    def _initial(self, name: Any) -> Paint:
        space = space_of(name, self.resources)
        count = {"cmyk": 4, "rgb": 3, "lab": 3}.get(space.family, 1)
        if space.inks:
            return Paint(space, (1.0,) * len(space.inks))
        return Paint(space, (0.0, 0.0, 0.0, 1.0) if space.family == "cmyk" else (0.0,) * count)

    def fill_colour(self, o: Operands) -> None:
        """sc, scn: choose the colour or pattern of fills."""
        self.state.fill = self._coloured(self.state.fill, o)

    def stroke_colour(self, o: Operands) -> None:
        """SC, SCN: choose the colour or pattern of lines."""
        self.state.stroke = self._coloured(self.state.stroke, o)

    def _coloured(self, paint: Paint, o: Operands) -> Paint:
        if o and isinstance(o[-1], pikepdf.Name):
            pattern = resource(self.resources, "/Pattern", o[-1])
            return Paint(paint.space, tuple(float(each) for each in o[:-1]), pattern)
        return Paint(paint.space, tuple(float(each) for each in o))

    def _device(self, name: str, usual: Space) -> Space:
        defaults = self.resources.get("/ColorSpace") if self.resources is not None else None
        if isinstance(defaults, pikepdf.Dictionary):
            return space_of(pikepdf.Name(name), self.resources)
        return usual

    def fill_grey(self, o: Operands) -> None:
        """g: fill in a grey."""
        self.state.fill = self._coloured(Paint(self._device("/DeviceGray", GREY)), o)

    def stroke_grey(self, o: Operands) -> None:
        """G: stroke in a grey."""
        self.state.stroke = self._coloured(Paint(self._device("/DeviceGray", GREY)), o)

    def fill_rgb(self, o: Operands) -> None:
        """rg: fill in red, green and blue."""
        self.state.fill = self._coloured(Paint(self._device("/DeviceRGB", RGB)), o)

    def stroke_rgb(self, o: Operands) -> None:
        """RG: stroke in red, green and blue."""
        self.state.stroke = self._coloured(Paint(self._device("/DeviceRGB", RGB)), o)

    def fill_cmyk(self, o: Operands) -> None:
        """k: fill in four inks."""
        self.state.fill = self._coloured(Paint(self._device("/DeviceCMYK", CMYK)), o)

    def stroke_cmyk(self, o: Operands) -> None:
        """K: stroke in four inks."""
        self.state.stroke = self._coloured(Paint(self._device("/DeviceCMYK", CMYK)), o)


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
    if isinstance(shown, pikepdf.Array):
        return any(isinstance(each, pikepdf.String) and bytes(each) for each in shown)
    return bool(bytes(shown))
