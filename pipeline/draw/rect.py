"""Rectangles, with square or round corners; both edges are rounded, so that neighbours meet."""

from functools import lru_cache
from typing import Final

from pipeline.draw.gradient import shading_operators
from pipeline.draw.numbers import HUNDREDTHS, point
from pipeline.draw.path_operators import paint
from pipeline.draw.stream import Line, Stream
from pipeline.layout.draw_list import Gradient, Rect

# The control points of a quarter circle lie this part of the radius from its ends.
_KAPPA: Final = 0.5522848


def draw_rect(stream: Stream, op: Rect) -> None:
    """Draw a rectangle."""
    fill = op.fill
    if isinstance(fill, Gradient):
        _draw_shaded(stream, op, fill)
        fill = None
    if not stream.begin_shape(fill, op.stroke, Line(op.width, op.dash)):
        return
    outline = outline_of(op.x, op.y, op.w, op.h, op.radius, stream.top)
    stream.out.append(f"{outline} {paint(fill, op.stroke)}")


def _draw_shaded(stream: Stream, op: Rect, gradient: Gradient) -> None:
    """Draw the area of a rectangle in the colours of a gradient."""
    stream.end_text()
    outline = outline_of(op.x, op.y, op.w, op.h, op.radius, stream.top)
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    shaded = shading_operators(stream, gradient)
    stream.out.append(f"q {outline} W n 1 0 0 -1 {x} {y} cm {shaded} Q")


def outline_of(x: float, y: float, w: float, h: float, radius: float, top: int) -> str:
    """Return the path of a rectangle given with y downwards; `top` is in hundredths."""
    left, right = round(x * 100), round((x + w) * 100)
    upper, lower = top - round(y * 100), top - round((y + h) * 100)
    if radius > 0:
        return _rounded(left, lower, right, upper, radius)
    edges = (left, lower, right - left, upper - lower)
    return f"{' '.join([HUNDREDTHS[edge] for edge in edges])} re"


@lru_cache(maxsize=4096)
def _rounded(west: int, south: int, east: int, north: int, radius: float) -> str:
    """Return a rectangle of four sides and four quarter circles, clockwise from the top left.

    Edges are in hundredths, so that the frame that every card has is written once.
    """
    left, lower, right, upper = west / 100, south / 100, east / 100, north / 100
    radius = min(radius, (right - left) / 2, (upper - lower) / 2)
    inset = radius * (1 - _KAPPA)
    corners = (
        (right - radius, upper, right - inset, upper, right, upper - inset, right, upper - radius),
        (right, lower + radius, right, lower + inset, right - inset, lower, right - radius, lower),
        (left + radius, lower, left + inset, lower, left, lower + inset, left, lower + radius),
        (left, upper - radius, left, upper - inset, left + inset, upper, left + radius, upper),
    )
    out = [f"{point(left + radius)} {point(upper)} m"]
    for corner in corners:
        start_x, start_y, *curve = map(point, corner)
        out.append(f"{start_x} {start_y} l {' '.join(curve)} c")
    return " ".join(out) + " h"
