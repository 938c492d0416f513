"""Filled outlines as polygons, by which a point is told to lie on a shape or beside it."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from pipeline.draw.polylines import followed
from pipeline.draw.svgpath import Segment, parse_path
from pipeline.proofreading.frame import Edges, Point

Outline: TypeAlias = tuple[Point, ...]

_FILLS: Final = {"f": False, "B": False, "f*": True, "B*": True}


class Shape:
    """What segments enclose, in units of their own, filled by the even-odd rule where `evenodd`.

    `edges` go round the segments' control points too, between which every curve lies.
    """

    def __init__(self, segments: Iterable[Segment], evenodd: bool) -> None:
        self._segments, self._evenodd = tuple(segments), evenodd
        numbers = [segment[1] for segment in self._segments]
        across = [x for each in numbers for x in each[::2]]
        down = [y for each in numbers for y in each[1::2]]
        self.edges = Edges(min(across), min(down), max(across), max(down))

    @cached_property
    def _outlines(self) -> tuple[Outline, ...]:
        found = followed(self._segments)
        return tuple([tuple(outline) for outline, _ in found if len(outline) > 2])

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies on what is filled."""
        turns = sum([_winding(outline, point) for outline in self._outlines])
        return turns % 2 == 1 if self._evenodd else turns != 0

    def borders(self, box: Edges) -> bool:
        """Tell whether an outline may pass through a box."""
        left, top, right, bottom = box
        for outline in self._outlines:
            before_x, before_y = outline[-1]
            for x, y in outline:
                if (
                    (x > left or before_x > left)
                    and (x < right or before_x < right)
                    and (y > top or before_y > top)
                    and (y < bottom or before_y < bottom)
                ):
                    return True
                before_x, before_y = x, y
        return False


def _winding(outline: Outline, point: Point) -> int:
    """Return how many times an outline goes round a point; negative against the clock."""
    x, y = point
    turns = 0
    before_x, before_y = outline[-1]
    for at_x, at_y in outline:
        if (at_y > y) != (before_y > y):
            crossing = at_x + (y - at_y) * (before_x - at_x) / (before_y - at_y)
            if x < crossing:
                turns += 1 if at_y > before_y else -1
        before_x, before_y = at_x, at_y
    return turns


def box_shape(corners: Iterable[Point]) -> Shape:
    """Return the shape of a box by its corners."""
    operators = ("m", "l", "l", "l")
    return Shape(zip(operators, corners, strict=True), False)


@lru_cache(maxsize=4096)
def path_shape(data: str, evenodd: bool) -> Shape | None:
    """Return SVG path data as a shape in its own units, None for no data."""
    segments = parse_path(data)
    return Shape(segments, evenodd) if segments else None


@lru_cache(maxsize=1024)
def icon_shapes(operators: str) -> tuple[Shape, ...]:
    """Return what an icon's operators fill, on the icon's grid, y upwards."""
    shapes: list[Shape] = []
    segments: list[Segment] = []
    numbers: list[float] = []
    for token in operators.split():
        if token[0] in "-.0123456789":
            numbers.append(float(token))
            continue
        if token in ("m", "l", "c", "h"):
            segments.append((token, tuple(numbers)))
        elif token in _FILLS or token in ("S", "n"):
            if token in _FILLS and any(points for _, points in segments):
                shapes.append(Shape(segments, _FILLS[token]))
            segments = []
        numbers = []
    return tuple(shapes)
