"""What a machine cuts and scores on one sheet: curves and shared edges in their order."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, hypot, radians, sin
from typing import Final, NamedTuple, TypeAlias

from pipeline.draw.path_geometry import followed
from pipeline.draw.svgpath import parse_path
from pipeline.layout.draw_list import Path, Rect
from pipeline.sheets.cutters import Cutter
from pipeline.sheets.marks import KAPPA
from pipeline.sheets.model import Cut, Sheet
from pipeline.source.units import to_mm

Point: TypeAlias = tuple[float, float]

_MICRON: Final = 0.001


class Step(NamedTuple):
    """A straight line to `end`, or a cubic curve with the handles `near` and `far`."""

    end: Point
    near: Point | None = None
    far: Point | None = None

    @property
    def straight(self) -> bool:
        return self.near is None or self.far is None


class Curve(NamedTuple):
    """A line that the knife follows without being lifted; a closed one ends where it began."""

    start: Point
    steps: tuple[Step, ...]
    closed: bool

    @property
    def points(self) -> tuple[Point, ...]:
        return (self.start, *(step.end for step in self.steps))

    def moved(self, across: float, down: float) -> "Curve":

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
    """Return the lines of an operation on a sheet; raises ValueError for malformed path data."""
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
    ((corners, _),) = followed((("m", start), ("c", (*near, *far, *end))), count)
    return corners[1:]


_NEAR: Final = 0.02
"""Millimetres within which two coordinates are one: no blade is that sharp."""

_Straight: TypeAlias = tuple[Point, Point]


def cut_once(curves: Sequence[Curve]) -> list[Curve]:
    """Return `curves` of straight lines, those that share edges replaced by lines cut once.

    Edges along the sheet are joined to the longest lines, as a knife along a ruler cuts them.
    """
    snapped = _snapped(curves)
    seen = Counter(edge for curve in snapped for edge in set(_slanting(_straights(curve))))
    touching = [any(seen[e] > 1 for e in _slanting(_straights(curve))) for curve in snapped]
    lines = _spans(snapped)
    touching = [
        touches or any(_covered(edge, lines) for edge in _straights(curve))
        for touches, curve in zip(touching, snapped, strict=True)
    ]
    alone = [curve for curve, touches in zip(curves, touching, strict=True) if not touches]
    joined = [curve for curve, touches in zip(snapped, touching, strict=True) if touches]
    return [*_chained(_edges(joined)), *alone]


def in_one_go(curves: Sequence[Curve]) -> list[Curve]:
    """Return straight lines joined, each edge once, so that the tool is seldom lifted."""
    return _chained(_edges(_snapped(curves)))


def _snapped(curves: Sequence[Curve]) -> list[Curve]:
    """Return curves whose ends of steps have one coordinate where they nearly do."""
    points = [point for curve in curves for point in curve.points]
    xs, ys = (_clusters(point[axis] for point in points) for axis in (0, 1))

    def snap(point: Point) -> Point:
        return xs[point[0]], ys[point[1]]

    return [
        curve._replace(
            start=snap(curve.start),
            steps=tuple(step._replace(end=snap(step.end)) for step in curve.steps),
        )
        for curve in curves
    ]


def _clusters(values: Iterable[float]) -> dict[float, float]:
    """Return, for each value, the first of those that it nearly is."""
    found: dict[float, float] = {}
    first = None
    for value in sorted(set(values)):
        if first is None or value - first > _NEAR:
            first = value
        found[value] = first
    return found


def _straights(curve: Curve) -> list[_Straight]:
    found = (sorted(ends) for ends in pairwise(curve.points))
    return [(low, high) for low, high in found if low != high]


def _slanting(edges: Iterable[_Straight]) -> list[_Straight]:
    return [(low, high) for low, high in edges if not _axis(low, high)]


def _axis(low: Point, high: Point) -> str:
    return "y" if low[0] == high[0] else "x" if low[1] == high[1] else ""


_There: TypeAlias = defaultdict[Point, list[_Straight]]
"""The edges that end at a point."""
_Lines: TypeAlias = dict[tuple[str, float], list[tuple[float, float]]]


def _along(edge: _Straight) -> tuple[tuple[str, float], tuple[float, float]] | None:
    (x, y), (u, v) = edge
    axis = _axis(*edge)
    if not axis:
        return None
    return ((axis, x), (y, v)) if axis == "y" else ((axis, y), (x, u))


def _spans(curves: Iterable[Curve]) -> _Lines:
    lines: _Lines = defaultdict(list)
    for curve in curves:
        for edge in _straights(curve):
            if (found := _along(edge)) is not None:
                lines[found[0]].append(found[1])
    return lines


def _covered(edge: _Straight, lines: _Lines) -> bool:
    """Return whether an edge lies on another one, in part at least."""
    found = _along(edge)
    if found is None:
        return False
    line, (low, high) = found
    spans = [span for span in lines[line] if span[0] < high - _NEAR and low < span[1] - _NEAR]
    return len(spans) > 1


def _edges(curves: Sequence[Curve]) -> list[_Straight]:
    """Return the edges of curves, each once, those along the sheet joined."""
    found: dict[_Straight, None] = {}
    for curve in curves:
        found |= dict.fromkeys(_slanting(_straights(curve)))
    for (axis, at), spans in _spans(curves).items():
        for low, high in _joined(spans):
            found[((at, low), (at, high)) if axis == "y" else ((low, at), (high, at))] = None
    return list(found)


def _joined(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for low, high in sorted(spans):
        if joined and low <= joined[-1][1] + _NEAR:
            joined[-1] = joined[-1][0], max(joined[-1][1], high)
        else:
            joined.append((low, high))
    return joined


def _chained(edges: Sequence[_Straight]) -> list[Curve]:
    """Return edges as curves that are as long as they can be without any edge twice."""
    there: _There = defaultdict(list)
    for edge in edges:
        for end in edge:
            there[end].append(edge)
    left = dict.fromkeys(edges)
    # A path that begins at a dead end leaves no end behind.
    order = sorted(edges, key=lambda edge: not any(len(there[end]) % 2 for end in edge))
    return [_walk(edge, there, left) for edge in order if edge in left]


def _walk(edge: _Straight, there: _There, left: dict[_Straight, None]) -> Curve:
    """Follow edges from one until none is left at its end."""
    start, at = edge
    if len(there[at]) % 2 and not len(there[start]) % 2:
        start, at = at, start
    steps = [Step(at)]
    del left[edge]
    while (following := next((each for each in there[at] if each in left), None)) is not None:
        low, high = following
        at = high if at == low else low
        steps.append(Step(at))
        del left[following]
    return Curve(start, tuple(steps), closed=at == start and len(steps) > 1)


TOLERANCE: Final = 0.005
"""Millimetres by which straight lines may be off the curve that they follow."""

Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class CutPaths(NamedTuple):
    """Lines and curves in mm from the top left corner of a box of `width` by `height`.

    What is scored comes first, then what is cut within pieces and between them, then the outlines.
    `marks` are only to be found. (x, y) is where the box lies on the sheet.
    """

    width: float
    height: float
    scores: tuple[Curve, ...]
    inner: tuple[Curve, ...]
    outlines: tuple[Curve, ...]
    marks: tuple[Curve, ...]
    x: float = 0.0
    y: float = 0.0


def cut_paths(sheet: Sheet, cut: Cut, cutter: Cutter) -> CutPaths:
    inner, outlines = _parted(cut)
    scores = in_one_go([curve for path in cut.scores for curve in curves(path)])
    if cutter.perforation is not None:
        scores = [dash for curve in scores for dash in _dashes(curve, *cutter.perforation)]
    x, y, width, height = 0.0, 0.0, to_mm(sheet.width), to_mm(sheet.height)
    if cutter.box == "pieces" and outlines:
        left, top, right, bottom = bounds(outlines)
        x, y, width, height = left, top, right - left, bottom - top
    across, down = cutter.offset[0] - x, cutter.offset[1] - y
    drawn = cutter.registration.draw(sheet.width, sheet.height)
    marks = [
        curve.moved(-x, -y) for op in drawn if isinstance(op, Path | Rect) for curve in curves(op)
    ]

    def placed(found: Iterable[Curve]) -> tuple[Curve, ...]:
        return tuple(curve.moved(across, down) for curve in found)

    return CutPaths(
        width, height, placed(scores), placed(inner), placed(outlines), tuple(marks), x, y
    )


def bounds(found: Sequence[Curve]) -> Bounds:
    points = [point for curve in found for point in curve.corners(TOLERANCE)]
    xs, ys = ([point[axis] for point in points] for axis in (0, 1))
    return min(xs), min(ys), max(xs), max(ys)


def _parted(cut: Cut) -> tuple[list[Curve], list[Curve]]:
    """Return what is cut within and between pieces, and then round them."""
    holes: list[Curve] = []
    outlines: list[Curve] = []
    for op in cut.outlines:
        found = curves(op)
        boxes = [bounds([curve]) for curve in found]
        for curve, box in zip(found, boxes, strict=True):
            within = any(_within(box, other) for other in boxes if other is not box)
            (holes if within else outlines).append(curve)
    # A knife that turns round corners must not leave off in them: what is round is cut whole.
    straight = [curve for curve in outlines if all(step.straight for step in curve.steps)]
    whole = [curve for curve in outlines if not all(step.straight for step in curve.steps)]
    once = cut_once(straight)
    between = [curve for curve in once if not curve.closed]
    return [*holes, *between], [*(curve for curve in once if curve.closed), *whole]


def _within(box: Bounds, other: Bounds) -> bool:
    return all(low < high for low, high in zip(other[:2], box[:2], strict=True)) and all(
        low < high for low, high in zip(box[2:], other[2:], strict=True)
    )


def _dashes(curve: Curve, cut: float, gap: float) -> list[Curve]:
    """Return the cuts of a perforation along straight lines; each line begins and ends with one."""
    found = []
    for start, step in zip(curve.points, curve.steps, strict=False):
        length = dist(start, step.end)
        count = max(1, round((length + gap) / (cut + gap)))
        scale = length / (count * (cut + gap) - gap)
        for index in range(count):
            at = index * (cut + gap) * scale
            ends = (_between(start, step.end, place / length) for place in (at, at + cut * scale))
            first, last = ends
            found.append(Curve(first, (Step(last),), closed=False))
    return found


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
