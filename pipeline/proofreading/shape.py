"""Filled outlines as polygons, by which a point is told to lie on a shape or beside it."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from pipeline.draw.svgpath import Segment, parse_path
from pipeline.proofreading.frame import Edges, Point

Outline: TypeAlias = tuple[Point, ...]

# Corners by which a curve is followed: on a quarter of a circle within 0.5 % of the radius.
_STEPS: Final = 8
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


def followed(segments: Iterable[Segment]) -> list[tuple[list[Point], bool]]:
    """Return the corners of each line that segments draw, and whether it is closed."""
    found: list[list[Point]] = []
    closed: list[bool] = []
    for operator, numbers in segments:
        if operator == "m" or not found:
            found.append([])
            closed.append(False)
        if operator == "h":
            closed[-1] = True
        elif operator == "c":
            found[-1] += _curve(found[-1][-1], numbers)
        else:
            found[-1] += zip(numbers[::2], numbers[1::2], strict=True)
    return list(zip(found, closed, strict=True))


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


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    """Return corners along a cubic curve, without its start."""
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = numbers
    corners: list[Point] = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        corners.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return corners


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
