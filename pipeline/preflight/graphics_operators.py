"""Operators of the graphics state: what is saved, moved and coloured from here on."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import pikepdf

from pipeline.preflight.budget import MOST_SAVED
from pipeline.preflight.colour_space import CMYK, GREY, RGB, Space, space_of
from pipeline.preflight.geometry import Box
from pipeline.preflight.marks import Translucent
from pipeline.preflight.objects import matrix_of, resource, shining
from pipeline.preflight.outline import Outline
from pipeline.preflight.page_walk import PageWalk
from pipeline.preflight.state import Paint, State
from pipeline.publish.matrices import combined

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
        """Walk a soft mask for its fonts: nothing else of it comes onto paper."""
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
