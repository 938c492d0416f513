"""Paths: SVG path data, scaled and turned once for each shape, then only placed."""

from functools import lru_cache
from math import cos, radians, sin

from pipeline.base.errors import fail
from pipeline.draw.gradient import shading_operators
from pipeline.draw.numbers import HUNDREDTHS, decimal
from pipeline.draw.path_operators import outline, paint
from pipeline.draw.stream import Line, Stream
from pipeline.draw.svgpath import parse_path
from pipeline.layout.draw_list import Gradient, Path


def draw_path(stream: Stream, op: Path) -> None:
    """Draw a path. Raises PunchboardError (`path-data`) for malformed path data."""
    fill = op.fill
    if isinstance(fill, Gradient):
        _draw_shaded(stream, op, fill)
        fill = None
    if not stream.begin_shape(fill, op.stroke, Line(op.width, op.dash, op.cap, op.join)):
        return
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    drawn = _outline(op)
    operator = paint(fill, op.stroke, evenodd=op.evenodd)
    stream.out.append(f"q 1 0 0 1 {x} {y} cm {drawn} {operator} Q")


def clip_to(mask: Path) -> str:
    """Return the operators that clip a group to a path in its coordinates.

    Raises PunchboardError (`path-data`).
    """
    x, y = HUNDREDTHS[round(mask.x * 100)], HUNDREDTHS[-round(mask.y * 100)]
    # A path is placed by the matrix, which has to be undone once it clips.
    back_x, back_y = HUNDREDTHS[-round(mask.x * 100)], HUNDREDTHS[round(mask.y * 100)]
    rule = "W*" if mask.evenodd else "W"
    return f"1 0 0 1 {x} {y} cm {_outline(mask)} {rule} n 1 0 0 1 {back_x} {back_y} cm"


def _draw_shaded(stream: Stream, op: Path, gradient: Gradient) -> None:
    """Draw the area of a path in the colours of a gradient."""
    stream.end_text()
    x, y = HUNDREDTHS[round(op.x * 100)], HUNDREDTHS[stream.top - round(op.y * 100)]
    rule = "W*" if op.evenodd else "W"
    turn = " ".join(decimal(value, 6) for value in _matrix(1.0, op.rotate, op.flip))
    shaded = shading_operators(stream, gradient)
    stream.out.append(f"q 1 0 0 1 {x} {y} cm {_outline(op)} {rule} n {turn} 0 0 cm {shaded} Q")


def _outline(op: Path) -> str:
    """Return the outline of a path in points round its origin, y upwards."""
    try:
        return _placed_at_origin(op.d, op.scale, op.rotate, op.flip)
    except ValueError as error:
        raise fail("path-data", str(error), hint="check the shape's d attribute") from error


def _matrix(scale: float, rotate: float, flip: bool) -> tuple[float, float, float, float]:
    """Return a matrix that turns y upwards, flips and then turns clockwise."""
    angle = radians(rotate)
    cosine, sine = scale * cos(angle), scale * sin(angle)
    across = -1 if flip else 1
    return across * cosine, -across * sine, -sine, -cosine


@lru_cache(maxsize=4096)
def _placed_at_origin(data: str, scale: float, rotate: float, flip: bool) -> str:
    """Return the path in points round its origin, y upwards, flipped, then turned clockwise."""
    return outline(parse_path(data), (*_matrix(scale, rotate, flip), 0.0, 0.0))
