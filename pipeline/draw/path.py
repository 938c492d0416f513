"""Paths: SVG path data, scaled and turned once for each shape, then only placed."""

from functools import lru_cache
from math import cos, radians, sin

from pipeline.base.errors import fail
from pipeline.draw.numbers import HUNDREDTHS
from pipeline.draw.path_operators import outline, paint
from pipeline.draw.stream import Line, Stream
from pipeline.draw.svgpath import parse_path
from pipeline.layout.draw_list import Path


def draw_path(stream: Stream, op: Path) -> None:
    """Draw a path. Raises PunchboardError (`path-data`) for malformed path data."""
    if not stream.begin_shape(op.fill, op.stroke, Line(op.width, op.dash, op.cap, op.join)):
        return
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    try:
        drawn = _placed_at_origin(op.d, op.scale, op.rotate, op.flip)
    except ValueError as error:
        raise fail("path-data", str(error), hint="check the shape's d attribute") from error
    operator = paint(op.fill, op.stroke, evenodd=op.evenodd)
    stream.out.append(f"q 1 0 0 1 {x} {y} cm {drawn} {operator} Q")


@lru_cache(maxsize=4096)
def _placed_at_origin(data: str, scale: float, rotate: float, flip: bool) -> str:
    """Return the path in points round its origin, y upwards, flipped, then turned clockwise."""
    angle = radians(rotate)
    cosine, sine = scale * cos(angle), scale * sin(angle)
    across = -1 if flip else 1
    matrix = (across * cosine, -across * sine, -sine, -cosine, 0.0, 0.0)
    return outline(parse_path(data), matrix)
