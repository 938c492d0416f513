"""Registration marks, by which a cutting machine finds a printed sheet."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pipeline.layout.draw_list import Op, Path, Rect
from pipeline.sheets.model import BLACK, WHITE, Box, Line, Paper, number
from pipeline.source.units import mm

Corner: TypeAlias = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
Sign: TypeAlias = Literal["square", "angle", "cross", "circle"]

CORNERS: Final = get_args(Corner)
SIGNS: Final = get_args(Sign)

_NEAR: Final = 1e-6
"""Points by which rounding may let two things touch."""

_TEXT: Final = mm(20)
"""How far from a mark's outer edges, along both sides of its corner, no line of text begins: what
inkscape-silhouette keeps free."""

Area: TypeAlias = tuple[float, float]
"""The shorter and the longer side of a machine's cut area, in points."""


class Registration(NamedTuple):
    """The marks of a cutting machine at the corners of a sheet, as it lies; lengths in points.

    `inset` is how far from the sheet's edges they are: a square's outer sides, the middle of an
    angle's lines, the box round a cross or circle. `length` is that of an angle's arms, or of the
    whole cross or circle, `weight` that of their lines, `square` the side of a square. Within
    `quiet` of a mark nothing else is printed. `areas` are the largest that the machine cuts, by
    the paper's name, "" for any other; without any it cuts all within the marks.
    """

    marks: tuple[tuple[Corner, Sign], ...] = ()
    inset: float = 0.0
    length: float = 0.0
    weight: float = 0.0
    square: float = 0.0
    quiet: float = 0.0
    areas: tuple[tuple[str, Area], ...] = ()

    def edges(self, width: float, height: float, paper: str) -> tuple[float, float]:
        """Return how far from the left and right, and the upper and lower edges nothing is cut."""
        areas = dict(self.areas)
        inset = self.inset if self.marks else 0.0
        area = areas.get(paper, areas.get(""))
        if area is None:
            return inset, inset
        across, down = area if width <= height else (area[1], area[0])
        return max(inset, (width - across) / 2), max(inset, (height - down) / 2)

    def zones(self, width: float, height: float, *, text: bool = False) -> tuple[Box, ...]:
        """Return the boxes on a sheet of that size that are kept free for the marks.

        They reach to the sheet's edges, and are larger where they are kept free of `text` alone.
        """
        least = self.inset + _TEXT if text else 0.0
        return tuple(
            _placed(max(self._reach(sign), least), corner, 0.0, width, height)
            for corner, sign in self.marks
        )

    @property
    def depth(self) -> float:
        """How far from the sheet's edges that room reaches at most; 0 without marks."""
        return max((self._reach(sign) for _, sign in self.marks), default=0.0)

    def _reach(self, sign: Sign) -> float:
        return self.inset + self._extent(sign) + self.quiet

    def draw(self, width: float, height: float) -> tuple[Op, ...]:
        return tuple(
            op
            for corner, sign in self.marks
            for op in self._sign(
                sign, corner, _placed(self._extent(sign), corner, self.inset, width, height)
            )
        )

    def on_white(self, width: float, height: float) -> tuple[Op, ...]:
        """Return the marks as they are printed: over bleed that reaches into their room."""
        room = (Rect(*box, fill=WHITE) for box in self.zones(width, height))
        return (*room, *self.draw(width, height))

    def _extent(self, sign: Sign) -> float:
        return self.square if sign == "square" else self.length

    def _sign(self, sign: Sign, corner: Corner, box: Box) -> tuple[Op, ...]:
        x, y, side, _ = box
        if sign == "square":
            return (Rect(x, y, side, side, fill=BLACK),)
        if sign == "circle":
            thin = self.weight
            inner = side - thin
            return (
                Rect(x + thin / 2, y + thin / 2, inner, inner, inner / 2, stroke=BLACK, width=thin),
            )
        if sign == "cross":
            middle = side / 2
            data = f"M0 {number(middle)}H{number(side)}M{number(middle)} 0V{number(side)}"
        else:
            u = side if "right" in corner else 0.0
            v = side if "bottom" in corner else 0.0
            data = (
                f"M{number(side - u)} {number(v)}L{number(u)} {number(v)}"
                f"L{number(u)} {number(side - v)}"
            )
        return (Path(data, x, y, stroke=BLACK, width=self.weight),)


def cut_edges(
    size: tuple[float, float], paper: Paper, registration: Registration | None
) -> tuple[float, float]:
    """Return how far from the edges of a sheet of that size pieces begin: across, and down."""
    if registration is None:
        return paper.margin, paper.margin
    across, down = registration.edges(*size, paper.name)
    return max(paper.margin, across), max(paper.margin, down)


def zones_on(
    size: tuple[float, float], registration: Registration | None, *, text: bool = False
) -> tuple[Box, ...]:
    """Return the boxes that are kept free for the marks; none without a cutting machine."""
    return () if registration is None else registration.zones(*size, text=text)


def overlap(box: Box, zones: Iterable[Box]) -> bool:
    x, y, w, h = box
    return any(
        x < right - _NEAR and left < x + w - _NEAR and y < bottom - _NEAR and top < y + h - _NEAR
        for left, top, right, bottom in ((u, v, u + p, v + q) for u, v, p, q in zones)
    )


def is_clear(
    start: tuple[float, float], size: tuple[float, float], registration: Registration | None
) -> bool:
    """Return whether cells in a sheet's middle, which begin at `start`, leave marks their room."""
    (x, y), (width, height) = start, size
    return not overlap((x, y, width - 2 * x, height - 2 * y), zones_on(size, registration))


def spared(lines: Iterable[Line], zones: Iterable[Box]) -> list[Line]:
    """Return lines without what of them lies in the zones."""
    found = list(lines)
    for x, y, w, h in zones:
        found = [part for line in found for part in _outside(line, (x, y, x + w, y + h))]
    return found


def _outside(line: Line, edges: tuple[float, float, float, float]) -> list[Line]:
    left, top, right, bottom = edges
    across, along = (
        ((left, right), (top, bottom)) if line.upright else ((top, bottom), (left, right))
    )
    if not across[0] < line.at < across[1]:
        return [line]
    parts = ((line.start, min(line.end, along[0])), (max(line.start, along[1]), line.end))
    return [line._replace(start=start, end=end) for start, end in parts if end - start > _NEAR]


def _placed(side: float, corner: Corner, inset: float, width: float, height: float) -> Box:
    x = width - inset - side if "right" in corner else inset
    y = height - inset - side if "bottom" in corner else inset
    return x, y, side, side
