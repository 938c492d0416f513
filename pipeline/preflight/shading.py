"""How much ink a shading takes where it takes most."""

from itertools import pairwise
from typing import Any, Final

import pikepdf

from pipeline.preflight.colour_space import Space
from pipeline.preflight.streams import Unread, decoded

_SAMPLES: Final = 256
_MOST_PARTS: Final = 1000
_MOST_DEPTH: Final = 4
_SAMPLED, _EXPONENTIAL, _STITCHED = 0, 2, 3
_BYTES: Final = {8: 1, 16: 2}
"""Of a sample, by its bits."""
_MOST_SAMPLED: Final = 100_000
_OF_FUNCTIONS: Final = frozenset({2, 3})
"""Sorts of shading that one number runs along: axial and radial."""


def most_ink_of(shading: Any, space: Space) -> float | None:
    """Return the most ink of an axial or radial shading, in percent of one; None for others.

    Its colours are looked at in 256 places: a function of PDF bends little in between.
    """
    if space.indexed or shading.get("/ShadingType") not in _OF_FUNCTIONS:
        return None
    start, end = _numbers(shading.get("/Domain")) or [0.0, 1.0]
    functions = shading.get("/Function")
    parts = list(functions) if isinstance(functions, pikepdf.Array) else [functions]
    most: float | None = None
    for place in range(_SAMPLES + 1):
        at = start + (end - start) * place / _SAMPLES
        values = [_value(part, at, 0) for part in parts[:_MOST_PARTS]]
        if None in values:
            return None
        amount = space.ink(tuple(number for each in values for number in each or ()))
        if amount is None:
            return None
        most = amount if most is None else max(most, amount)
    return most


def _value(function: Any, at: float, depth: int) -> list[float] | None:
    """Return the numbers of a sampled, exponential or stitching function; None for another."""
    if not isinstance(function, (pikepdf.Dictionary, pikepdf.Stream)) or depth > _MOST_DEPTH:
        return None
    low, high = _numbers(function.get("/Domain")) or [0.0, 1.0]
    at = min(max(at, low), high)
    sort = function.get("/FunctionType")
    if sort == _EXPONENTIAL:
        share = at ** float(function.get("/N", 1))
        ends = zip(
            _numbers(function.get("/C0")) or [0.0],
            _numbers(function.get("/C1")) or [1.0],
            strict=True,
        )
        return [first + share * (last - first) for first, last in ends]
    if sort == _SAMPLED and isinstance(function, pikepdf.Stream):
        return _sampled(function, (at - low) / (high - low))
    return _stitched(function, at, (low, high), depth) if sort == _STITCHED else None


def _sampled(function: Any, share: float) -> list[float] | None:
    """Return the numbers of a table at a share of its length; None where it cannot be read."""
    width = _BYTES.get(int(function.get("/BitsPerSample", 0)))
    bounds = _numbers(function.get("/Decode")) or _numbers(function.get("/Range"))
    size, count = int(function["/Size"][0]), len(bounds) // 2
    try:
        table = decoded(function, _MOST_SAMPLED)
    except Unread:
        return None
    if width is None or len(table) < width * size * count:
        return None
    start, end = _numbers(function.get("/Encode")) or [0.0, size - 1.0]
    place = min(max(start + share * (end - start), 0.0), size - 1.0)
    first = int(place)
    rows = []
    for row in (first, min(first + 1, size - 1)):
        begin = width * count * row
        cells = range(begin, begin + width * count, width)
        rows.append([int.from_bytes(table[cell : cell + width]) for cell in cells])
    full = 256**width - 1
    return [
        low + (high - low) * (one + (other - one) * (place - first)) / full
        for one, other, low, high in zip(*rows, bounds[::2], bounds[1::2], strict=True)
    ]


def _stitched(
    function: Any, at: float, domain: tuple[float, float], depth: int
) -> list[float] | None:
    edges = [domain[0], *_numbers(function.get("/Bounds")), domain[1]]
    part = next((n for n, edge in enumerate(edges[1:-1]) if at < edge), len(edges) - 2)
    start, end = list(pairwise(edges))[part]
    low, high = _numbers(function.get("/Encode"))[2 * part : 2 * part + 2]
    share = (at - start) / (end - start) if end > start else 0.0
    return _value(function["/Functions"][part], low + share * (high - low), depth + 1)


def _numbers(value: Any) -> list[float]:
    return [float(each) for each in value] if isinstance(value, pikepdf.Array) else []
