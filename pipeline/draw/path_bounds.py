"""The rectangle that a path fills, its curves as far as they bulge."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

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
    """Return the real roots of ``a x² + b x + c``."""
    if abs(a) < _FLAT:
        return (-c / b,) if abs(b) >= _FLAT else ()
    under = b * b - 4 * a * c
    return tuple((-b + sign * sqrt(under)) / (2 * a) for sign in (-1, 1)) if under >= 0 else ()
