"""Paths: SVG path data, scaled and turned once for each shape, then only placed."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin

from pipeline.base.errors import fail
from pipeline.draw.numbers import HUNDREDTHS, decimal
from pipeline.draw.rect import paint
from pipeline.draw.stream import Line, Stream
from pipeline.draw.svgpath import Segment, parse_path
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


def outline(segments: Iterable[Segment], matrix: tuple[float, ...], digits: int = 2) -> str:
    """Return path construction operators for segments put through a PDF matrix (a b c d e f)."""
    a, b, c, d, e, f = matrix
    out: list[str] = []
    for operator, numbers in segments:
        for i in range(0, len(numbers), 2):
            u, v = numbers[i], numbers[i + 1]
            out.append(decimal(a * u + c * v + e, digits))
            out.append(decimal(b * u + d * v + f, digits))
        out.append(operator)
    return " ".join(out)
