"""Filled outlines as polygons, by which a point is told to lie on a shape or beside it."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final

from pipeline.draw.polylines import followed
from pipeline.draw.svgpath import Segment, parse_path
from pipeline.proofreading.frame import Edges, Point
from pipeline.proofreading.sides import Sides

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
    def _sides(self) -> Sides:
        found = followed(self._segments)
        return Sides(tuple(outline) for outline, _ in found if len(outline) > 2)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies on what is filled."""
        turns = self._sides.turns(point)
        return turns % 2 == 1 if self._evenodd else turns != 0

    def borders(self, box: Edges) -> bool:
        """Tell whether an outline may pass through a box."""
        return self._sides.meet(box)


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
