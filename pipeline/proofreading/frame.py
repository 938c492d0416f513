"""Where groups put things on the face: turned coordinate systems, and upright rectangles."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final, NamedTuple, TypeAlias

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
