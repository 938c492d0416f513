"""Where things lie on a face: frames, polygons, strokes, the trim and the outline."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from math import cos, dist, hypot, isqrt, radians, sin
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.path_geometry import followed
from pipeline.draw.svgpath import Segment, parse_path
from pipeline.layout.component import Component
from pipeline.source.units import mm, to_mm

Point: TypeAlias = tuple[float, float]


class Edges(NamedTuple):
    """An upright rectangle on the face: its sides in points, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Edges") -> "Edges | None":
        """Return what lies in both, or None."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Edges(left, top, right, bottom) if left < right and top < bottom else None

    @property
    def area(self) -> float:
        """Its area in square points."""
        return (self.right - self.left) * (self.bottom - self.top)


class Frame(NamedTuple):
    """A group's coordinate system: its origin on the face, and its turn clockwise in degrees."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def within(self, x: float, y: float, turn: float = 0.0) -> "Frame":
        """Return the system whose origin and turn are given in this one."""
        return Frame(*self.on_face((x, y)), (self.turn + turn) % 360)

    def on_face(self, point: Point) -> Point:
        """Return where a point of this system lies on the face."""
        x, y = _turned(point, self.turn) if self.turn else point
        return self.x + x, self.y + y

    def inside(self, point: Point) -> Point:
        """Return a point of the face as this system counts."""
        x, y = point[0] - self.x, point[1] - self.y
        return _turned((x, y), -self.turn) if self.turn else (x, y)

    def corners(self, box: Edges) -> list[Point]:
        """Return the corners of a box of this system, clockwise, on the face."""
        left, top, right, bottom = box
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return [self.on_face(corner) for corner in corners]

    def edges(self, box: Edges) -> Edges:
        """Return the upright rectangle about a box of this system."""
        if self.turn:
            return edges_of(self.corners(box))
        left, top, right, bottom = box
        return Edges(self.x + left, self.y + top, self.x + right, self.y + bottom)


FACE: Final = Frame()


def _turned(point: Point, degrees: float) -> Point:
    x, y = point
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return x * cosine - y * sine, x * sine + y * cosine


def edges_of(points: Iterable[Point]) -> Edges:
    """Return the rectangle about points; there must be one."""
    across, down = zip(*points, strict=True)
    return Edges(min(across), min(down), max(across), max(down))


SlopedSide: TypeAlias = tuple[float, float, float, float]
"""Where a side of a polygon ends, and where it begins."""


class Sides:
    """The sides of closed outlines, in bands of one height; with n of them there are √n bands.

    More bands would make long upright sides, which lie in each of them, cost too much.
    """

    def __init__(self, outlines: Iterable[tuple[Point, ...]]) -> None:
        sides = [
            (*end, *start)
            for outline in outlines
            for end, start in zip(outline, (outline[-1], *outline[:-1]), strict=True)
        ]
        heights = [side[1] for side in sides] or [0.0]
        self._top, self._bottom = min(heights), max(heights)
        count, height = isqrt(len(sides)) or 1, self._bottom - self._top
        self._bands: list[list[SlopedSide]] = [[] for _ in range(count)]
        self._a_point = count / height if height > 0 else 0.0
        for side in sides:
            low, high = sorted((side[1], side[3]))
            for band in self._bands[self._band(low) : self._band(high) + 1]:
                band.append(side)

    def turns(self, point: Point) -> int:
        """Return how many times the outlines go round a point; negative against the clock."""
        x, y = point
        if not self._top <= y <= self._bottom:
            return 0
        turns = 0
        for end_x, end_y, start_x, start_y in self._bands[self._band(y)]:
            if (end_y > y) != (start_y > y):
                crossing = end_x + (y - end_y) * (start_x - end_x) / (start_y - end_y)
                if x < crossing:
                    turns += 1 if end_y > start_y else -1
        return turns

    def meet(self, box: Edges) -> bool:
        """Return whether one of the sides may pass through a box."""
        left, top, right, bottom = box
        if top > self._bottom or bottom < self._top:
            return False
        for band in self._bands[self._band(top) : self._band(bottom) + 1]:
            for x, y, start_x, start_y in band:
                if (
                    (x > left or start_x > left)
                    and (x < right or start_x < right)
                    and (y > top or start_y > top)
                    and (y < bottom or start_y < bottom)
                ):
                    return True
        return False

    def _band(self, y: float) -> int:
        # In this order, what is no number is taken for 0.
        return int(min(max(0.0, (y - self._top) * self._a_point), len(self._bands) - 1))


_FILLS: Final = {"f": False, "B": False, "f*": True, "B*": True}
_PAINT: Final = re.compile(r"(?<!\S)(f\*?|B\*?|S|n)(?!\S)")
_POINT: Final = re.compile(r"\d [mlc](?!\S)")


class Shape:
    """What segments enclose, in units of their own, filled by the even-odd rule where `evenodd`.

    `segments` returns them again whenever they are asked for: most shapes are never asked for more
    than their edges, and hundreds of icons are large. There is at least one of them.
    """

    def __init__(self, segments: Callable[[], Iterable[Segment]], evenodd: bool) -> None:
        self._segments, self._evenodd = segments, evenodd

    @cached_property
    def edges(self) -> Edges:
        """The box round the segments' points, control points too: every curve lies between them."""
        across: list[float] = []
        down: list[float] = []
        for _, numbers in self._segments():
            across += numbers[::2]
            down += numbers[1::2]
        return Edges(min(across), min(down), max(across), max(down))

    @cached_property
    def _sides(self) -> Sides:
        found = followed(self._segments())
        return Sides(tuple(outline) for outline, _ in found if len(outline) > 2)

    def holds(self, point: Point) -> bool:
        """Return whether a point lies on what is filled."""
        turns = self._sides.turns(point)
        return turns % 2 == 1 if self._evenodd else turns != 0

    def borders(self, box: Edges) -> bool:
        """Return whether an outline may pass through a box."""
        return self._sides.meet(box)


def box_shape(corners: Iterable[Point]) -> Shape:
    segments = tuple(zip(("m", "l", "l", "l"), corners, strict=True))
    return Shape(lambda: segments, False)


@lru_cache(maxsize=4096)
def path_shape(data: str, evenodd: bool) -> Shape | None:
    """Return SVG path data as a shape in its own units, None for no data."""
    return Shape(partial(parse_path, data), evenodd) if parse_path(data) else None


@lru_cache(maxsize=1024)
def icon_shapes(operators: str) -> tuple[Shape, ...]:
    """Return what an icon's operators fill, on the icon's grid, y upwards."""
    parts = _PAINT.split(operators)
    return tuple(
        Shape(partial(_segments, drawn), _FILLS[painted])
        for drawn, painted in zip(parts[::2], parts[1::2], strict=False)
        if painted in _FILLS and _POINT.search(drawn)
    )


def _segments(operators: str) -> Iterator[Segment]:
    numbers: list[float] = []
    for token in operators.split():
        if token[0] in "-.0123456789":
            numbers.append(float(token))
            continue
        if token in ("m", "l", "c", "h"):
            yield token, tuple(numbers)
        numbers = []


_WIDTH: Final = re.compile(r"(?<!\S)([\d.]+) w(?!\S)")


@lru_cache(maxsize=1024)
def thinnest_stroke(operators: str) -> float | None:
    """Return the width of the thinnest stroke of an icon, None if it has none."""
    return min(map(float, _WIDTH.findall(operators)), default=None)


@lru_cache(maxsize=1024)
def stroked(data: str, width: float) -> Shape | None:
    """Return what a stroke of path data covers, without caps and joins; None for no length."""
    parts = partial(_all_bars, data, width / 2)
    return Shape(parts, False) if any(parts()) else None


def _all_bars(data: str, half: float) -> Iterator[Segment]:
    for outline, closed in followed(parse_path(data)):
        yield from _bars([*outline, outline[0]] if closed else outline, half)


def _bars(line: list[Point], half: float) -> Iterator[Segment]:
    """Yield a box about each straight part of a line, all of them turning the same way round."""
    for (x0, y0), (x1, y1) in pairwise(line):
        length = dist((x0, y0), (x1, y1))
        if length:
            across, down = (y0 - y1) / length * half, (x1 - x0) / length * half
            yield "m", (x0 + across, y0 + down)
            yield "l", (x1 + across, y1 + down)
            yield "l", (x1 - across, y1 - down)
            yield "l", (x0 - across, y0 - down)


class TrimSide(NamedTuple):
    """A side of an upright rectangle: which of its edges, whether upright, which way is out."""

    name: str
    edge: int
    upright: bool
    outwards: float

    def of(self, edges: Edges) -> float:
        return edges[self.edge]

    def along(self, edges: Edges, room: Edges) -> tuple[float, float]:
        """Return from where to where a rectangle lies along this side of a room."""
        first = 1 if self.upright else 0
        return max(edges[first], room[first]), min(edges[first + 2], room[first + 2])

    def point(self, at: float, out: float, along: float) -> Point:
        """Return the point that lies `out` beyond the line `at`, somewhere along this side."""
        across = at + out * self.outwards
        return (across, along) if self.upright else (along, across)


SIDES: Final = (
    TrimSide("left", 0, True, -1.0),
    TrimSide("top", 1, False, -1.0),
    TrimSide("right", 2, True, 1.0),
    TrimSide("bottom", 3, False, 1.0),
)


def lies_within(component: Component, point: Point) -> bool:
    """Return whether a point of the face is left of a component when it is cut out."""
    outline = component.outline
    if outline.shape == "circle":
        across = (point[0] / component.width - 0.5) * 2
        down = (point[1] / component.height - 0.5) * 2
        return across * across + down * down <= 1.0
    shape = _outline(outline.path) if outline.shape == "path" else None
    return shape is None or shape.holds((to_mm(point[0]), to_mm(point[1])))


def is_glued(component: Component, point: Point) -> bool:
    """Return whether a point of the face lies in an area that is glued, and out of sight then."""
    areas = component.cut.glue if component.cut else ()
    place = (to_mm(point[0]), to_mm(point[1]))
    return any(shape.holds(place) for data in areas if (shape := _outline(data)))


@lru_cache(maxsize=64)
def _outline(data: str) -> Shape | None:
    return path_shape(data, False)


OutlineSide = tuple[Point, Point]


def room_within(component: Component, corners: Sequence[Point], *, mirrored: bool) -> float:
    """Return how far the nearest part of an outline of path data is from a turned box, in points.

    `corners` are those of the box in turn. It is below 0 if they reach out of the outline: how
    far the corner that is farthest out is from it, or a corner of the outline is within the box.
    """
    outline = component.outline.path
    sides = _sides(outline, component.width if mirrored else 0.0)
    out = [corner for corner in corners if not _holds(sides, corner)]
    if out:
        return -max(_nearest(sides, corner) for corner in out)
    box = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    within = [start for start, _ in sides if _holds(box, start)]
    if within:
        return -max(_nearest(box, corner) for corner in within)
    return min(
        min(_nearest(sides, corner) for corner in corners),
        min(_nearest(box, start) for start, _ in sides),
    )


@lru_cache(maxsize=64)
def _sides(data: str, across: float) -> tuple[OutlineSide, ...]:
    """Return the sides of an outline in points, left and right exchanged about half of `across`."""
    return tuple(_mirrored(data, across))


def _mirrored(data: str, across: float) -> Iterator[OutlineSide]:
    for line, _ in followed(parse_path(data)):
        points = [(across - mm(x) if across else mm(x), mm(y)) for x, y in line]
        yield from zip(points, [*points[1:], points[0]], strict=True)


def _holds(sides: Sequence[OutlineSide], point: Point) -> bool:
    """Return whether a point lies within an outline, whose inner outlines are holes."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in sides:
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def _nearest(sides: Sequence[OutlineSide], point: Point) -> float:
    """Return how far a point is from the nearest side."""
    x, y = point
    best = float("inf")
    for (x0, y0), (x1, y1) in sides:
        across, down = x1 - x0, y1 - y0
        length = across * across + down * down
        share = ((x - x0) * across + (y - y0) * down) / length if length else 0.0
        share = min(1.0, max(0.0, share))
        best = min(best, hypot(x - x0 - share * across, y - y0 - share * down))
    return best
