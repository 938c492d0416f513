"""The PDF page of a drawing: its tokens, and what it paints."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from math import hypot, isclose
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import Segment


class Page(NamedTuple):
    """A drawing as a page: sizes in points, y upwards, resources as pypdf read them."""

    width: float
    height: float
    content: bytes
    resources: Any


def read_page(pdf: bytes) -> Page:
    """Return the first page of a PDF file that Typst has written."""
    from pypdf import PdfReader

    page = PdfReader(BytesIO(pdf)).pages[0]
    contents = page.get_contents()
    content = contents.get_data() if contents is not None else b""
    return Page(
        float(page.mediabox.width), float(page.mediabox.height), content, page["/Resources"]
    )


_TOKEN: Final = re.compile(
    r"<<.*?>>|\[[^\]]*\]|\([^)]*\)|<[0-9A-Fa-f\s]*>|/[^\s/\[\]<>()]+|[^\s/\[\]<>()]+", re.DOTALL
)
_OPERAND: Final = re.compile(r"[-+.\d/\[<(]")

FILLS: Final = frozenset({"g", "rg", "k", "sc", "scn"})
STROKES: Final = frozenset({"G", "RG", "K", "SC", "SCN"})
COLOURS: Final = FILLS | STROKES | {"cs", "CS", "ri"}
"""The operators that set a colour, and nothing else."""


def operations(content: bytes) -> Iterator[tuple[list[str], str]]:
    """Yield each operator of a content stream with its operands before it."""
    operands: list[str] = []
    for token in _TOKEN.findall(content.decode("latin-1")):
        if _OPERAND.match(token):
            operands.append(token)
        else:
            yield operands, token
            operands = []


def without_colours(content: bytes) -> bytes:
    """Return a content stream that takes its colours from where it is placed."""
    kept = (
        " ".join([*operands, operator])
        for operands, operator in operations(content)
        if operator not in COLOURS
    )
    return "\n".join(kept).encode("latin-1")


_BLACK: Final = ("0",)
_FILLING: Final = {"f": "f", "F": "f", "f*": "f*", "B": "B", "B*": "B*", "b": "B", "b*": "B*"}
_STROKING: Final = frozenset({"S", "s", "B", "B*", "b", "b*"})
_PAINTING: Final = frozenset(_FILLING) | _STROKING | {"n"}
_IGNORED: Final = frozenset({"cs", "CS", "ri", "i", "h", "BDC", "BMC", "EMC", "DP", "MP"})
_DEEPEST: Final = 64

Matrix: TypeAlias = tuple[float, ...]
Colour: TypeAlias = tuple[str, ...]
IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Line(NamedTuple):
    """The line of a stroke: its width in points, and cap, join and miter limit as PDF has them."""

    width: float
    cap: str
    join: str
    miter: str

    def operators(self, scale: float) -> str:
        """Return the operators for the line on a page `scale` times as large."""
        width = decimal(self.width * scale, 3)
        return f"{width} w {self.cap} J {self.join} j {self.miter} M "


class Mark(NamedTuple):
    """One painted path: its colours, segments in points on the page, and painting operator.

    It `covers` where it is a filled box that leaves nothing of the page free.
    """

    fill: Colour | None
    stroke: Colour | None
    segments: tuple[Segment, ...]
    operator: str
    line: Line | None
    covers: bool


class _State(NamedTuple):
    matrix: Matrix = IDENTITY
    fill: Colour = _BLACK
    stroke: Colour = _BLACK
    width: float = 1.0
    cap: str = "0"
    join: str = "0"
    miter: str = "10"


class Walk:
    """Follows a page's operators.

    `marks` are what is painted; `plain` tells that they are all of it, opaque and not clipped.
    `thinnest` is the width of the thinnest stroke in points, None where there is none.
    `pictures` tells that bitmaps, gradients or patterns are among what is painted.
    """

    def __init__(self, page: Page) -> None:
        self.marks: list[Mark] = []
        self.plain, self.pictures = True, False
        self.thinnest: float | None = None
        self._page = page
        self._seen = 0
        self._run(page.content, page.resources, _State(), 0)

    def _run(self, content: bytes, resources: Any, state: _State, depth: int) -> None:
        saved: list[_State] = []
        path: list[Segment] = []
        clipping = False
        for operands, operator in operations(content):
            if operator == "q":
                saved.append(state)
            elif operator == "Q":
                state = saved.pop() if saved else state
            elif operator == "cm":
                state = state._replace(matrix=_times(_numbers(operands), state.matrix))
            elif operator in ("m", "l", "c"):
                path.append((operator, _moved(_numbers(operands), state.matrix)))
            elif operator == "re":
                path += _rectangle(_numbers(operands), state.matrix)
            elif operator == "h":
                path.append(("h", ()))
            elif operator in ("W", "W*"):
                clipping = True
            elif operator in _PAINTING:
                if clipping and not self._covers(path):
                    self.plain = False
                self._paint(operator, path, state)
                path, clipping = [], False
            else:
                state = self._other(operator, operands, resources, state, depth)

    def _other(
        self, operator: str, operands: list[str], resources: Any, state: _State, depth: int
    ) -> _State:
        """Take an operator that neither builds nor paints a path."""
        if operator in FILLS:
            return state._replace(fill=self._colour(operands))
        if operator in STROKES:
            return state._replace(stroke=self._colour(operands))
        if operator == "w":
            return state._replace(width=float(operands[0]))
        if operator == "J":
            return state._replace(cap=operands[0])
        if operator == "j":
            return state._replace(join=operands[0])
        if operator == "M":
            return state._replace(miter=operands[0])
        if operator == "Do":
            self._do(resources, operands[0], state, depth)
        elif operator == "sh":
            self.pictures, self.plain = True, False
        elif not (operator in _IGNORED or (operator == "d" and operands[0] in ("[]", "[ ]"))):
            self.plain = False
        return state

    def _colour(self, operands: list[str]) -> Colour:
        if operands and operands[-1].startswith("/"):
            return ("pattern", operands[-1])
        if len(operands) == 3 and len(set(operands)) == 1:
            return tuple(operands[:1])
        return tuple(operands)

    def _do(self, resources: Any, name: str, state: _State, depth: int) -> None:
        self.plain = False
        form = resources["/XObject"][name].get_object()
        if form.get("/Subtype") == "/Image":
            # A bitmap that is a mask alone has no colour of its own.
            self.pictures = self.pictures or not form.get("/ImageMask", False)
        elif depth < _DEEPEST:
            inner = form.get("/Matrix")
            matrix = tuple(map(float, inner)) if inner is not None else IDENTITY
            moved = state._replace(matrix=_times(matrix, state.matrix))
            self._run(form.get_data(), form.get("/Resources", {}), moved, depth + 1)

    def _paint(self, operator: str, path: list[Segment], state: _State) -> None:
        if operator == "n" or not path:
            return
        fill = state.fill if operator in _FILLING else None
        stroke = state.stroke if operator in _STROKING else None
        if "pattern" in (*(fill or ()), *(stroke or ())):
            self.pictures, self.plain = True, False
        line = self._line(state) if stroke is not None else None
        closed = [*path, ("h", ())] if operator in ("s", "b", "b*") else path
        covers = line is None and self._covers(path)
        shown = _FILLING.get(operator, "S")
        self.marks.append(Mark(fill, stroke, tuple(closed), shown, line, covers))

    def _line(self, state: _State) -> Line:
        """Return the line of a stroke, and note how wide it is."""
        a, b, c, d, _, _ = state.matrix
        across, down = hypot(a, b), hypot(c, d)
        if not isclose(across, down, rel_tol=1e-3):
            self.plain = False
        width = state.width * min(across, down)
        if width and (self.thinnest is None or width < self.thinnest):
            self.thinnest = width
        return Line(width, state.cap, state.join, state.miter)

    def _covers(self, path: list[Segment]) -> bool:
        """Tell whether a path is a box that leaves nothing of the page free."""
        points = [numbers for operator, numbers in path if operator in ("m", "l")]
        if any(operator == "c" for operator, _ in path) or not 4 <= len(points) <= 5:
            return False
        width, height = self._page.width, self._page.height
        slack = max(width, height) / 1000
        xs, ys = [x for x, _ in points], [y for _, y in points]
        upright = all(
            abs(a[0] - b[0]) < slack or abs(a[1] - b[1]) < slack for a, b in pairwise(points)
        )
        beyond = min(xs) < slack and min(ys) < slack
        return upright and beyond and max(xs) > width - slack and max(ys) > height - slack


def _numbers(operands: list[str]) -> tuple[float, ...]:
    return tuple(map(float, operands))


def _times(inner: tuple[float, ...], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    ra, rb, rc, rd, re_, rf = outer
    return (
        a * ra + b * rc,
        a * rb + b * rd,
        c * ra + d * rc,
        c * rb + d * rd,
        e * ra + f * rc + re_,
        e * rb + f * rd + rf,
    )


def _moved(numbers: tuple[float, ...], matrix: Matrix) -> tuple[float, ...]:
    a, b, c, d, e, f = matrix
    moved: list[float] = []
    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
        moved += (a * x + c * y + e, b * x + d * y + f)
    return tuple(moved)


def _rectangle(numbers: tuple[float, ...], matrix: Matrix) -> list[Segment]:
    x, y, w, h = numbers
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    points = [_moved(corner, matrix) for corner in corners]
    return [*zip(("m", "l", "l", "l"), points, strict=True), ("h", ())]
