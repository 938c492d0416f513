"""The geometry of path data: bounds, polylines, scaling, and moving inwards."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, dist, hypot, pi, remainder, sin, sqrt
from typing import Final, TypeAlias

from pipeline.draw.numbers import decimal
from pipeline.draw.svgpath import Segment, parse_path

_FLAT: Final = 1e-9


@lru_cache(maxsize=4096)
def bounds_of(data: str) -> tuple[float, float, float, float]:
    """Return the bounds of SVG path data. Raises ValueError for malformed data."""
    return path_bounds(parse_path(data))


def path_bounds(segments: Iterable[Segment]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a path, in its own units; zeros for an empty one."""
    xs: list[float] = []
    ys: list[float] = []
    for operator, numbers in segments:
        if operator == "c":
            a, b, c, d, x, y = numbers
            # Between its ends a curve turns back only where a control point lies beyond them.
            if not xs[-1] <= a <= x >= c >= xs[-1] and not xs[-1] >= a >= x <= c <= xs[-1]:
                xs += _turns((xs[-1], a, c, x))
            if not ys[-1] <= b <= y >= d >= ys[-1] and not ys[-1] >= b >= y <= d <= ys[-1]:
                ys += _turns((ys[-1], b, d, y))
        if numbers:
            xs.append(numbers[-2])
            ys.append(numbers[-1])
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _turns(points: Sequence[float]) -> Iterator[float]:
    """Yield one coordinate of a Bézier curve where it turns back, from those of its four points."""
    start, first, second, end = points
    a, b, c = end - 3 * second + 3 * first - start, 2 * (second - 2 * first + start), first - start
    for at in _roots(a, b, c):
        if 0 < at < 1:
            rest = 1 - at
            inner = 3 * rest * at * (rest * first + at * second)
            yield rest**3 * start + inner + at**3 * end


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if abs(a) < _FLAT:
        return (-c / b,) if abs(b) >= _FLAT else ()
    under = b * b - 4 * a * c
    return tuple((-b + sign * sqrt(under)) / (2 * a) for sign in (-1, 1)) if under >= 0 else ()


Point: TypeAlias = tuple[float, float]

# Corners by which a curve is followed: on a quarter of a circle within 0.5 % of the radius.
_POLYLINE_STEPS: Final = 8


def followed(
    segments: Iterable[Segment], steps: int = _POLYLINE_STEPS
) -> list[tuple[list[Point], bool]]:
    """Return the corners of each line that segments draw, and whether it is closed.

    Curves are followed by so many `steps`.
    """
    found: list[list[Point]] = []
    closed: list[bool] = []
    for operator, numbers in segments:
        if operator == "m" or not found:
            found.append([])
            closed.append(False)
        if operator == "h":
            closed[-1] = True
        elif operator == "c":
            found[-1] += _curve(found[-1][-1], numbers, steps)
        else:
            found[-1] += zip(numbers[::2], numbers[1::2], strict=True)
    return list(zip(found, closed, strict=True))


def _curve(start: Point, numbers: tuple[float, ...], steps: int) -> list[Point]:
    """Return corners along a cubic curve, without its start."""
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = numbers
    corners: list[Point] = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        corners.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return corners


_NEAR: Final = 1e-3
"""Units that count as one corner."""

_INSET_STEPS: Final = 12
_SHARP: Final = pi * 0.55
_STEP: Final = pi / 6
_SHORT: Final = 1e-4


def inset_path(data: str, inset: float) -> str | None:
    """Return path data moved in by `inset` of its units, None if its lines would meet.

    So they do where it has holes, or is narrower than that somewhere. Curves become corners.
    """
    try:
        lines = followed(parse_path(data), _INSET_STEPS)
    except ValueError:
        return None
    if len(lines) != 1:
        return None
    corners = _distinct(lines[0][0])
    if len(corners) < 3:
        return None
    moved = _moved_in(_blunted(corners), inset)
    if moved is None or any(_depth(corners, corner) < inset - _NEAR for corner in moved):
        return None
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in moved) + "Z"


def _distinct(corners: list[Point]) -> list[Point]:
    """Return corners without those that repeat the one before, the last before the first."""
    found: list[Point] = []
    for corner in corners:
        if not found or dist(corner, found[-1]) > _NEAR:
            found.append(corner)
    while len(found) > 1 and dist(found[0], found[-1]) <= _NEAR:
        found.pop()
    return found


def _blunted(corners: list[Point]) -> list[Point]:
    """Return a polygon whose sharp inward corners turn in steps, by sides too short to be seen.

    Lines that follow it from within then go round such a corner, instead of running out to a point.
    """
    turn = 1.0 if _area(corners) > 0 else -1.0
    found: list[Point] = []
    for index, (x, y) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        heading = atan2(y - before[1], x - before[0])
        angle = remainder(atan2(after[1] - y, after[0] - x) - heading, 2 * pi)
        found.append((x, y))
        steps = ceil(abs(angle) / _STEP) if angle * turn < -_SHARP else 1
        for step in range(1, steps):
            at = heading + angle * step / steps
            last = found[-1]
            found.append((last[0] + cos(at) * _SHORT, last[1] + sin(at) * _SHORT))
    return found


def _moved_in(corners: list[Point], inset: float) -> list[Point] | None:
    """Return the corners of a polygon whose sides lie `inset` further in.

    Sides that vanish on the way, such as those of a tight curve, are left out one by one, the
    shortest first.
    """
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    turn = 1.0 if _area(corners) > 0 else -1.0
    while len(sides) >= 3:
        found = [
            _crossing(sides[index - 1], side, inset * turn) for index, side in enumerate(sides)
        ]
        lengths = [
            _along(side, found[index], found[(index + 1) % len(sides)])
            for index, side in enumerate(sides)
        ]
        if min(lengths) > 0:
            return found if _area(found) * turn > 0 else None
        sides.pop(lengths.index(min(lengths)) if len(sides) > 3 else 0)
    return None


def _depth(corners: list[Point], point: Point) -> float:
    """Return how far a point is from the nearest side of a polygon."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length
        share = min(1.0, max(0.0, share))
        found.append(dist(point, (ax + share * (bx - ax), ay + share * (by - ay))))
    return min(found)


def _area(corners: list[Point]) -> float:
    following = [*corners[1:], corners[0]]
    return sum(x * v - u * y for (x, y), (u, v) in zip(corners, following, strict=True))


def _crossing(before: tuple[Point, Point], side: tuple[Point, Point], inset: float) -> Point:
    """Return where two sides meet that have both been moved in."""
    (ax, ay), (bx, by) = _shifted(before, inset)
    (cx, cy), (dx, dy) = _shifted(side, inset)
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(across) < 1e-9:
        return cx, cy
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    return ax + share * (bx - ax), ay + share * (by - ay)


def _shifted(side: tuple[Point, Point], inset: float) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = side
    length = hypot(bx - ax, by - ay)
    x, y = -(by - ay) / length * inset, (bx - ax) / length * inset
    return (ax + x, ay + y), (bx + x, by + y)


def _along(side: tuple[Point, Point], start: Point, end: Point) -> float:
    (ax, ay), (bx, by) = side
    return ((end[0] - start[0]) * (bx - ax) + (end[1] - start[1]) * (by - ay)) / dist(*side)


_LETTERS: Final = {"m": "M", "l": "L", "c": "C", "h": "Z"}


@lru_cache(maxsize=1024)
def stretched_path(
    data: str, scale: tuple[float, float], shift: tuple[float, float] = (0.0, 0.0)
) -> str:
    """Return SVG path data `scale` times as large across and down, then shifted.

    Raises ValueError for malformed data.
    """
    written: list[str] = []
    for operator, numbers in parse_path(data):
        moved = (
            decimal(number * scale[index % 2] + shift[index % 2], 4)
            for index, number in enumerate(numbers)
        )
        written.append(f"{_LETTERS[operator]}{' '.join(moved)}")
    return "".join(written)
