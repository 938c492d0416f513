"""Straight edges that neighbours share, cut once: pieces that touch become lines cut in one go."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from pipeline.cutters.curves import Curve, Point, Step

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
    """Return the straight edges, each from its lesser end."""
    found = (sorted(ends) for ends in pairwise(curve.points))
    return [(low, high) for low, high in found if low != high]


def _slanting(edges: Iterable[_Straight]) -> list[_Straight]:
    """Return the edges that do not run along the sheet."""
    return [(low, high) for low, high in edges if not _axis(low, high)]


def _axis(low: Point, high: Point) -> str:
    """Return the axis along which an edge runs; nothing for a slanting one."""
    return "y" if low[0] == high[0] else "x" if low[1] == high[1] else ""


_There: TypeAlias = defaultdict[Point, list[_Straight]]
"""The edges that end at a point."""
_Lines: TypeAlias = dict[tuple[str, float], list[tuple[float, float]]]


def _along(edge: _Straight) -> tuple[tuple[str, float], tuple[float, float]] | None:
    """Return the line that an edge along the sheet lies on, and from where to where on it."""
    (x, y), (u, v) = edge
    axis = _axis(*edge)
    if not axis:
        return None
    return ((axis, x), (y, v)) if axis == "y" else ((axis, y), (x, u))


def _spans(curves: Iterable[Curve]) -> _Lines:
    """Return all edges along the sheet, by the line that they lie on."""
    lines: _Lines = defaultdict(list)
    for curve in curves:
        for edge in _straights(curve):
            if (found := _along(edge)) is not None:
                lines[found[0]].append(found[1])
    return lines


def _covered(edge: _Straight, lines: _Lines) -> bool:
    """Tell whether an edge lies on another one, in part at least."""
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
    # Whoever begins at an end that nothing else leads on from leaves no end behind.
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
