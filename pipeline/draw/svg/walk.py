"""What the PDF page of a drawing paints."""

from contextlib import suppress
from io import BytesIO
from itertools import pairwise
from math import isclose
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

import pikepdf

from pipeline.draw.numbers import decimal
from pipeline.pdf.geometry import Segment, axes
from pipeline.pdf.interpreter import OPERATORS, Interpreter, Paint, State, following
from pipeline.pdf.reading import UnusableError

_UNFOLLOWED: Final = frozenset({"sh", "gs", "v", "y", "INLINE IMAGE", "BT", "Tf", "Tr", "TL", "Tm",
                                "Td", "TD", "T*", "Tj", "TJ", "'", '"'})  # fmt: skip
_IGNORED: Final = frozenset({"ri", "i", "BDC", "BMC", "EMC", "DP", "MP"})
_FILLING: Final = {"f": "f", "F": "f", "f*": "f*", "B": "B", "B*": "B*", "b": "B", "b*": "B*"}

Colour: TypeAlias = tuple[float, ...]


class Line(NamedTuple):
    """The line of a stroke: its width in points, and cap, join and miter limit as PDF has them."""

    width: float
    cap: int
    join: int
    miter: float

    def operators(self, scale: float) -> str:
        """Return the operators for the line on a page `scale` times as large."""
        width = decimal(self.width * scale, 3)
        return f"{width} w {self.cap} J {self.join} j {decimal(self.miter, 6)} M "


class Mark(NamedTuple):
    """One painted path: its colours, segments in points on the page, and painting operator.

    It `covers` if it is a filled box that leaves nothing of the page free.
    """

    fill: Colour | None
    stroke: Colour | None
    segments: tuple[Segment, ...]
    operator: str
    line: Line | None
    covers: bool


class Walk(Interpreter):
    """Goes through the first page of a PDF file that Typst has written.

    `marks` are what is painted; `plain` says that they are all of it, opaque and not clipped.
    `thinnest` is the width of the thinnest stroke in points, None without any.
    `pictures` says that bitmaps, gradients or patterns are painted.
    """

    most_depth = 64
    operators: ClassVar = following(OPERATORS.keys() - _UNFOLLOWED)

    def __init__(self, pdf: bytes) -> None:
        with pikepdf.open(BytesIO(pdf)) as document:
            page = document.pages[0]
            super().__init__(page.obj.get("/Resources"), State())
            self.marks: list[Mark] = []
            self.plain, self.pictures = True, False
            self.thinnest: float | None = None
            _, _, self._width, self._height = (float(edge) for edge in page.mediabox)
            self.nested(page, pikepdf.parse_content_stream(page), self.resources, self.state)

    def step(self, operator: str, instruction: Any) -> None:
        """Take one instruction; anything but plain paths makes the drawing no plain one."""
        if operator == "sh":
            self.pictures, self.plain = True, False
        elif operator == "d":
            self.plain = self.plain and not len(instruction.operands[0])
        elif operator not in self.operators and operator not in _IGNORED:
            self.plain = False
        super().step(operator, instruction)

    def clipped(self) -> None:
        self.plain = self.plain and self._covers()

    def painted(self, operator: str, *, fill: bool, stroke: bool) -> None:
        paints = [self.state.fill] * fill + [self.state.stroke] * stroke
        if any(paint.pattern is not None for paint in paints):
            self.pictures, self.plain = True, False
        line = self._line() if stroke else None
        colours = (_colour(self.state.fill) if fill else None,
                   _colour(self.state.stroke) if stroke else None)  # fmt: skip
        covers = line is None and self._covers()
        shown = _FILLING.get(operator, "S")
        self.marks.append(Mark(*colours, tuple(self.path.segments), shown, line, covers))

    def form(self, form: Any) -> None:
        """Go through a form, unless it lies too deep."""
        self.plain = False
        resources = form.get("/Resources", pikepdf.Dictionary())
        with suppress(UnusableError):
            self.nested(form, pikepdf.parse_content_stream(form), resources, self.within(form))

    def image(self, image: Any) -> None:
        """Take a bitmap; one that is a mask alone has no colour of its own."""
        self.plain = False
        self.pictures = self.pictures or not image.get("/ImageMask", False)

    def _line(self) -> Line:
        """Return the line of a stroke, and note how wide it is."""
        state = self.state
        across, down = axes(state.matrix)
        if not isclose(across, down, rel_tol=1e-3):
            self.plain = False
        width = state.width * min(across, down)
        if width and (self.thinnest is None or width < self.thinnest):
            self.thinnest = width
        return Line(width, state.cap, state.join, state.miter)

    def _covers(self) -> bool:
        """Return whether the path is a box that leaves nothing of the page free."""
        segments = self.path.segments
        points = [numbers for operator, numbers in segments if operator in ("m", "l")]
        if any(operator == "c" for operator, _ in segments) or not 4 <= len(points) <= 5:
            return False
        slack = max(self._width, self._height) / 1000
        xs, ys = [x for x, _ in points], [y for _, y in points]
        upright = all(
            abs(a[0] - b[0]) < slack or abs(a[1] - b[1]) < slack for a, b in pairwise(points)
        )
        beyond = min(xs) < slack and min(ys) < slack
        return (
            upright and beyond and max(xs) > self._width - slack and max(ys) > self._height - slack
        )


def _colour(paint: Paint) -> Colour:
    """Return the numbers of a colour; a grey has one, in any space."""
    parts = paint.components
    return parts[:1] if len(parts) == 3 and len(set(parts)) == 1 else parts
