"""Faces in greys: every colour as the grey of its luminance, so that contrasts stay as they are."""

from collections.abc import Callable
from functools import lru_cache

from pipeline.draw.bitmaps.greys import grey_part
from pipeline.draw.greys import grey_name
from pipeline.layout.draw_list import (
    Colour,
    DrawList,
    Gradient,
    Icon,
    Image,
    Op,
    Paint,
    Path,
    Rect,
    Text,
)
from pipeline.looks.redrawn import Redrawn, redrawn
from pipeline.proofreading.shade import rgb


@lru_cache(maxsize=4096)
def grey_of(colour: Colour) -> Colour:
    """Return the grey as light as a colour; black, white and greys stay as they are."""
    if colour[:2] == colour[2:4] == colour[4:]:
        return colour
    red, green, blue = (part / 255 for part in rgb(colour))
    return f"{round(grey_part(red, green, blue) * 255):02x}" * 3


def in_greys(drawn: DrawList, is_coloured: Callable[[str], bool]) -> Redrawn:
    """Return a face in greys; `is_coloured` tells which icons have colours of their own."""
    return redrawn(drawn, lambda _way, op: grey_op(op, is_coloured))


def grey_op(op: Op, is_coloured: Callable[[str], bool]) -> Op:
    """Return an operation in greys."""
    if isinstance(op, Text):
        return op._replace(fill=grey_of(op.fill))
    if isinstance(op, Rect | Path):
        stroke = grey_of(op.stroke) if op.stroke else op.stroke
        return op._replace(fill=_grey_paint(op.fill), stroke=stroke)
    if isinstance(op, Icon):
        name = grey_name(op.name) if is_coloured(op.name) else op.name
        return op._replace(name=name, fill=grey_of(op.fill) if op.fill else op.fill)
    if isinstance(op, Image):
        return op._replace(source=grey_name(op.source))
    return op


def _grey_paint(paint: Paint | None) -> Paint | None:
    if isinstance(paint, Gradient):
        stops = tuple(stop._replace(colour=grey_of(stop.colour)) for stop in paint.stops)
        return paint._replace(stops=stops)
    return grey_of(paint) if paint else paint
