"""Gradients as PDF shadings of their own unit space, placed by a matrix: vectors at any size."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from pipeline.draw.colours import components
from pipeline.draw.numbers import decimal
from pipeline.draw.resource_names import mask_name, shading_name
from pipeline.draw.stream import Stream
from pipeline.draw.usage import State
from pipeline.layout.draw_list import Gradient, Stop

_LINE: Final = "/ShadingType 2/Coords[0 0 1 0]"
_CIRCLE: Final = "/ShadingType 3/Coords[0 0 0 0 0 1]"
_LEAST: Final = 1e-4
"""Points: what is shorter than that has no inverse matrix in a PDF, and is drawn as long."""


def shading_operators(stream: Stream, gradient: Gradient) -> str:
    """Return the operators that paint what the clip leaves open, y downwards from the origin."""
    shading, mask = _shadings(gradient.stops, gradient.radius > 0)
    name = shading_name(shading)
    stream.shadings[name] = shading
    state = ""
    if mask:
        masked = mask_name(mask)
        stream.states[masked] = State(mask=mask)
        state = f"/{masked} gs "
    return f"{_matrix(gradient)} cm {state}/{name} sh"


def _matrix(gradient: Gradient) -> str:
    """Return the matrix that puts the unit space where the gradient lies."""
    (x, y), (end_x, end_y) = gradient.start, gradient.end
    across, down = (gradient.radius, 0.0) if gradient.radius else (end_x - x, end_y - y)
    if abs(across) + abs(down) < _LEAST:
        across = _LEAST
    return " ".join(decimal(value, 4) for value in (across, down, -down, across, x, y))


@lru_cache(maxsize=1024)
def _shadings(stops: tuple[Stop, ...], radial: bool) -> tuple[str, str]:
    """Return the dictionary of the colours and that of the opacity, empty where that is full.

    Greys are written as such, as all greys are.
    """
    geometry = _CIRCLE if radial else _LINE
    grey = all(len(components(stop.colour)) == 1 for stop in stops)

    def colour(stop: Stop) -> str:
        parts = components(stop.colour)
        return " ".join(parts if grey or len(parts) == 3 else parts * 3)

    space = "Gray" if grey else "RGB"
    translucent = any(stop.opacity < 1 for stop in stops)
    mask = _dictionary(geometry, "Gray", stops, _opacity) if translucent else ""
    return _dictionary(geometry, space, stops, colour), mask


def _opacity(stop: Stop) -> str:
    return decimal(stop.opacity, 3)


def _dictionary(
    geometry: str, space: str, stops: Sequence[Stop], value: Callable[[Stop], str]
) -> str:
    function = _function(stops, value)
    return f"<<{geometry}/ColorSpace/Device{space}/Extend[true true]/Function {function}>>"


def _function(stops: Sequence[Stop], value: Callable[[Stop], str]) -> str:
    """Return the function from 0 to 1 that runs through the stops (ISO 32000-1, 7.10)."""
    padded = [stops[0]._replace(at=0.0), *stops, stops[-1]._replace(at=1.0)]
    spans = [(one, other) for one, other in pairwise(padded) if other.at > one.at]
    parts = [
        f"<</FunctionType 2/Domain[0 1]/N 1/C0[{value(one)}]/C1[{value(other)}]>>"
        for one, other in spans
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = " ".join(decimal(other.at, 4) for _, other in spans[:-1])
    encode = " ".join(["0 1"] * len(parts))
    functions = "".join(parts)
    return (
        f"<</FunctionType 3/Domain[0 1]/Functions[{functions}]/Bounds[{bounds}]/Encode[{encode}]>>"
    )
