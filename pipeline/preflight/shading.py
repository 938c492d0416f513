"""How much ink a shading takes where it takes most."""

from itertools import pairwise
from typing import Any, Final

import pikepdf

from pipeline.preflight.colour_space import Space

_SAMPLES: Final = 256
_MOST_PARTS: Final = 1000
_MOST_DEPTH: Final = 4
_EXPONENTIAL, _STITCHED = 2, 3
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
    """Return the numbers of an exponential or a stitching function; None for another."""
    if not isinstance(function, pikepdf.Dictionary) or depth > _MOST_DEPTH:
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
    return _stitched(function, at, (low, high), depth) if sort == _STITCHED else None


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
