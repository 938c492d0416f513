"""Edges that neighbours share, cut once: pieces that touch become lines that are cut in one go."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from pipeline.cutters.curves import Curve, Point, Step

_NEAR: Final = 0.02
"""Millimetres within which two coordinates are one: no blade is that sharp."""

_Straight: TypeAlias = tuple[Point, Point]


class _Edge(NamedTuple):
    """A step with both its ends, as it may be walked either way."""

    start: Point
    step: Step

    def backwards(self) -> "_Edge":
        return _Edge(self.step.end, Step(self.start, self.step.far, self.step.near))


def cut_once(curves: Sequence[Curve]) -> list[Curve]:
    """Return `curves`, those whose straight edges coincide replaced by lines that are cut once.

    Edges along the sheet are joined to the longest lines, as a knife along a ruler cuts them.
    """
    snapped = _snapped(curves)
    seen = Counter(edge for curve in snapped for edge in set(_pieces(_straights(curve))))
    touching = [any(seen[e] > 1 for e in _pieces(_straights(curve))) for curve in snapped]
    lines = _spans(snapped)
    touching = [
        touches or any(_crosses(edge, lines) for edge in _straights(curve))
        for touches, curve in zip(touching, snapped, strict=True)
    ]
    alone = [curve for curve, touches in zip(curves, touching, strict=True) if not touches]
    joined = [curve for curve, touches in zip(snapped, touching, strict=True) if touches]
    return [*_chained(_edges(joined)), *alone]


def in_one_go(curves: Sequence[Curve]) -> list[Curve]:
    """Return lines joined, each edge once, so that the tool is lifted as seldom as may be."""
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
    ends = zip(curve.points, curve.steps, strict=False)
    found = (sorted((start, step.end)) for start, step in ends if step.straight)
    return [(low, high) for low, high in found if low != high]


def _pieces(edges: Iterable[_Straight]) -> list[_Straight]:
    return [(low, high) for low, high in edges if not _axis(low, high)]


def _axis(low: Point, high: Point) -> str:
    """Return the axis along which an edge runs; nothing for a slanting one."""
    return "y" if low[0] == high[0] else "x" if low[1] == high[1] else ""


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


def _crosses(edge: _Straight, lines: _Lines) -> bool:
    """Tell whether an edge lies on another one, in part at least."""
    found = _along(edge)
    if found is None:
        return False
    line, (low, high) = found
    spans = [span for span in lines[line] if span[0] < high - _NEAR and low < span[1] - _NEAR]
    return len(spans) > 1


def _edges(curves: Sequence[Curve]) -> list[_Edge]:
    """Return the edges of curves, each once, those along the sheet joined."""
    found: dict[_Straight, None] = {}
    bent: list[_Edge] = []
    for curve in curves:
        bent += [
            _Edge(start, step)
            for start, step in zip(curve.points, curve.steps, strict=False)
            if not step.straight
        ]
        found |= dict.fromkeys(_pieces(_straights(curve)))
    for (axis, at), spans in _spans(curves).items():
        for low, high in _joined(spans):
            found[((at, low), (at, high)) if axis == "y" else ((low, at), (high, at))] = None
    return [*(_Edge(low, Step(high)) for low, high in found), *bent]


def _joined(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for low, high in sorted(spans):
        if joined and low <= joined[-1][1] + _NEAR:
            joined[-1] = joined[-1][0], max(joined[-1][1], high)
        else:
            joined.append((low, high))
    return joined


def _chained(edges: Sequence[_Edge]) -> list[Curve]:
    """Return edges as curves that are as long as they can be without any edge twice."""
    there: defaultdict[Point, list[int]] = defaultdict(list)
    for index, edge in enumerate(edges):
        there[edge.start].append(index)
        there[edge.step.end].append(index)
    left = dict.fromkeys(range(len(edges)))
    # Whoever begins at an end that nothing else leads on from leaves no end behind.
    order = sorted(left, key=lambda index: not any(len(there[p]) % 2 for p in _ends(edges[index])))
    chains = []
    for index in order:
        if index in left:
            chains.append(_walk(index, edges, there, left))
    return chains


def _ends(edge: _Edge) -> tuple[Point, Point]:
    return edge.start, edge.step.end


def _walk(
    first: int,
    edges: Sequence[_Edge],
    there: defaultdict[Point, list[int]],
    left: dict[int, None],
) -> Curve:
    """Follow edges from one until none is left at its end."""
    edge = edges[first]
    if len(there[edge.step.end]) % 2 and not len(there[edge.start]) % 2:
        edge = edge.backwards()
    start, steps = edge.start, [edge.step]
    del left[first]
    while True:
        at = steps[-1].end
        following = next((index for index in there[at] if index in left), None)
        if following is None:
            return Curve(start, tuple(steps), closed=at == start and len(steps) > 1)
        edge = edges[following]
        steps.append((edge if edge.start == at else edge.backwards()).step)
        del left[following]
