"""Path data moved inwards as a whole: safe areas, and lines that follow an outline."""

from math import atan2, ceil, cos, dist, hypot, pi, remainder, sin
from typing import Final

from pipeline.draw.polylines import Point, followed
from pipeline.draw.svgpath import parse_path

_NEAR: Final = 1e-3
"""Units that count as one corner."""

_STEPS: Final = 12
_SHARP: Final = pi * 0.55
_STEP: Final = pi / 6
_SHORT: Final = 1e-4


def inset_path(data: str, inset: float) -> str | None:
    """Return path data moved in by `inset` of its units, None where its lines would meet.

    So they do where it has holes, or is narrower than that somewhere. Curves become corners.
    """
    try:
        lines = followed(parse_path(data), _STEPS)
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
    """Return twice the area of a polygon; positive where it runs clockwise, y downwards."""
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
    """Return how far it is from `start` to `end` in the direction of a side; below 0, backwards."""
    (ax, ay), (bx, by) = side
    return ((end[0] - start[0]) * (bx - ax) + (end[1] - start[1]) * (by - ay)) / dist(*side)
