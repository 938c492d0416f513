"""A net cut out and folded in code: what becomes of its panels in space."""

from itertools import pairwise
from math import dist
from typing import Any

from pipeline.draw.renderer import parse_path

Solid = tuple[float, float, float]
Flat = tuple[float, float]


def corners(panel: Any) -> list[Flat]:
    """Return the corners of a panel as it lies on the sheet, from its own top left, clockwise."""
    x, y = panel.x + panel.w / 2, panel.y + panel.h / 2
    found = []
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u, v = across * panel.w / 2, down * panel.h / 2
        for _ in range(int(panel.turn // 90)):
            u, v = -v, u
        found.append((x + u, y + v))
    return found


def side_of(point: Flat, crease: Any) -> float:
    """Return how far a point is beyond a crease, which is upright or level; at it is 0."""
    return point[0] - crease.x0 if crease.x0 == crease.x1 else point[1] - crease.y0


def shared(panel: list[Flat], crease: Any) -> bool:
    ends = ((crease.x0, crease.y0), (crease.x1, crease.y1))
    return all(min(dist(end, corner) for corner in panel) < 0.01 for end in ends)


def folded(cut: Any, first: str) -> dict[str, list[Solid]]:
    """Return the corners of all panels, every crease folded away from the reader by 90 degrees.

    The panel `first` stays where it is.
    """
    flat = {name: corners(panel) for name, panel in cut.panels.items()}
    placed: dict[str, list[Any]] = {first: []}
    waiting = [first]
    while waiting:
        here = waiting.pop()
        for crease in cut.creases:
            if not shared(flat[here], crease):
                continue
            for other in flat:
                if other not in placed and shared(flat[other], crease):
                    placed[other] = [crease, *placed[here]]
                    waiting.append(other)
    solid = {}
    for name, creases in placed.items():
        points: list[Solid] = [(x, y, 0.0) for x, y in flat[name]]
        for crease in creases:
            middle = flat[name]
            sign = 1.0 if sum(side_of(point, crease) for point in middle) > 0 else -1.0
            points = [_turned(point, crease, sign) for point in points]
        solid[name] = points
    return solid


def _turned(point: Solid, crease: Any, sign: float) -> Solid:
    """Turn a point about a crease by 90 degrees, away from the reader (z grows away)."""
    x, y, z = point
    if crease.x0 == crease.x1:
        beyond = x - crease.x0
        return crease.x0 - sign * z, y, sign * beyond
    beyond = y - crease.y0
    return x, crease.y0 - sign * z, sign * beyond


def box_of(points: list[Solid]) -> tuple[Solid, Solid]:
    columns = list(zip(*points, strict=True))
    low, high = (tuple(round(f(each), 3) for each in columns) for f in (min, max))
    return low, high


def polygon(path: str) -> list[Flat]:
    """Return the corners of an outline, sixteen to each of its curves."""
    line: list[Flat] = []
    for operator, numbers in parse_path(path):
        if operator == "c":
            ends = [line[-1], *zip(numbers[::2], numbers[1::2], strict=True)]
            line += [_on_curve(ends, step / 16) for step in range(1, 17)]
        elif numbers:
            line.append((numbers[-2], numbers[-1]))
    return line[:-1] if dist(line[0], line[-1]) < 1e-6 else line


def _on_curve(ends: list[Flat], share: float) -> Flat:
    while len(ends) > 1:
        ends = [(x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in pairwise(ends)]
    return ends[0]


def area(line: list[Flat]) -> float:
    pairs = zip(line, [*line[1:], line[0]], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def crosses_itself(line: list[Flat]) -> bool:
    """Tell whether any two sides of an outline that are no neighbours cross."""
    sides = list(zip(line, [*line[1:], line[0]], strict=True))
    for index, one in enumerate(sides):
        for other in sides[index + 2 : len(sides) - (index == 0)]:
            if _apart(one, other) and _apart(other, one):
                return True
    return False


def _apart(one: tuple[Flat, Flat], other: tuple[Flat, Flat]) -> bool:
    (ax, ay), (bx, by) = one
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in other]
    return turns[0] * turns[1] < -1e-9
