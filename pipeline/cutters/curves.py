"""What is cut, as lines and curves in millimetres from the sheet's top left corner, y downwards."""

from collections.abc import Iterator, Sequence
from math import ceil, cos, dist, hypot, radians, sin
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.units import to_mm
from pipeline.draw.svgpath import parse_path
from pipeline.impose.outline import KAPPA
from pipeline.layout.draw_list import Path, Rect

Point: TypeAlias = tuple[float, float]

_MICRON: Final = 0.001


class Step(NamedTuple):
    """A straight line to `end`, or a cubic curve with the handles `near` and `far`."""

    end: Point
    near: Point | None = None
    far: Point | None = None

    @property
    def straight(self) -> bool:
        """Whether it is a line."""
        return self.near is None or self.far is None


class Curve(NamedTuple):
    """A line that the knife follows without being lifted; a closed one ends where it began."""

    start: Point
    steps: tuple[Step, ...]
    closed: bool

    @property
    def points(self) -> tuple[Point, ...]:
        """Where it begins and where each step ends."""
        return (self.start, *(step.end for step in self.steps))

    def moved(self, across: float, down: float) -> "Curve":
        """Return it moved to the right and down."""

        def move(point: Point) -> Point:
            return point[0] + across, point[1] + down

        return Curve(
            move(self.start),
            tuple(
                Step(move(end), near and move(near), far and move(far))
                for end, near, far in self.steps
            ),
            self.closed,
        )

    def corners(self, tolerance: float) -> list[Point]:
        """Return the corners of straight lines that are nowhere farther off than `tolerance`."""
        found = [self.start]
        for end, near, far in self.steps:
            if near is None or far is None:
                found.append(end)
            else:
                found += _followed(found[-1], near, far, end, tolerance)
        return found


def curves(op: Path | Rect) -> list[Curve]:
    """Return the lines of what is drawn on a sheet; raises ValueError for malformed path data."""
    if isinstance(op, Rect):
        return [_rectangle(op)]
    return list(_path(op))


def _rectangle(op: Rect) -> Curve:
    x, y, w, h = map(to_mm, op[:4])
    r = min(to_mm(op.radius), w / 2, h / 2)
    right, bottom = x + w, y + h
    if r <= _MICRON:
        corners = ((right, y), (right, bottom), (x, bottom), (x, y))
        return Curve((x, y), tuple(map(Step, corners)), closed=True)
    k = r * (1 - KAPPA)
    sides = (
        ((right - r, y), (right, y + r), (right - k, y), (right, y + k)),
        ((right, bottom - r), (right - r, bottom), (right, bottom - k), (right - k, bottom)),
        ((x + r, bottom), (x, bottom - r), (x + k, bottom), (x, bottom - k)),
        ((x, y + r), (x + r, y), (x, y + k), (x + k, y)),
    )
    at: Point = (x + r, y)
    steps: list[Step] = []
    for straight_to, end, near, far in sides:
        # Where the radius is half a side there is no straight line between two corners.
        last = steps[-1].end if steps else at
        if dist(last, straight_to) > _MICRON:
            steps.append(Step(straight_to))
        steps.append(Step(end, near, far))
    return Curve(at, tuple(steps), closed=True)


def _path(op: Path) -> Iterator[Curve]:
    angle = radians(op.rotate)
    cosine, sine = op.scale * cos(angle), op.scale * sin(angle)

    def place(x: float, y: float) -> Point:
        u = -x if op.flip else x
        return to_mm(op.x + u * cosine - y * sine), to_mm(op.y + u * sine + y * cosine)

    start: Point = (0.0, 0.0)
    steps: list[Step] = []
    for operator, numbers in parse_path(op.d):
        points = [place(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        if operator == "m":
            if steps:
                yield Curve(start, tuple(steps), closed=_meets(start, steps))
            start, steps = points[0], []
        elif operator == "h":
            if steps and not _meets(start, steps):
                steps.append(Step(start))
            if steps:
                yield Curve(start, tuple(steps), closed=True)
            steps = []
        elif operator == "c":
            steps.append(Step(points[2], points[0], points[1]))
        else:
            steps.append(Step(points[0]))
    if steps:
        yield Curve(start, tuple(steps), closed=_meets(start, steps))


def _meets(start: Point, steps: Sequence[Step]) -> bool:
    return dist(start, steps[-1].end) <= _MICRON and len(steps) > 1


def _followed(start: Point, near: Point, far: Point, end: Point, tolerance: float) -> list[Point]:
    """Return corners along a cubic curve, without its start."""
    # How far chords are off grows with the second derivative, whose corners are these.
    bends = (
        hypot(start[0] - 2 * near[0] + far[0], start[1] - 2 * near[1] + far[1]),
        hypot(near[0] - 2 * far[0] + end[0], near[1] - 2 * far[1] + end[1]),
    )
    count = max(1, ceil((6 * max(bends) / (8 * tolerance)) ** 0.5))
    corners = []
    for index in range(1, count):
        t = index / count
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        corners.append(
            (
                a * start[0] + b * near[0] + c * far[0] + d * end[0],
                a * start[1] + b * near[1] + c * far[1] + d * end[1],
            )
        )
    return [*corners, end]
