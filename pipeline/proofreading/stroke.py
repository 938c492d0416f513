"""Strokes: a thick one as a shape that text may lie on, and the thinnest one of an icon."""

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise
from math import dist
from typing import Final

from pipeline.draw.polylines import followed
from pipeline.draw.svgpath import Segment, parse_path
from pipeline.proofreading.frame import Point
from pipeline.proofreading.shape import Shape

_WIDTH: Final = re.compile(r"(?<!\S)([\d.]+) w(?!\S)")


@lru_cache(maxsize=1024)
def thinnest_stroke(operators: str) -> float | None:
    """Return the width of the thinnest stroke of an icon, None where it has none."""
    return min(map(float, _WIDTH.findall(operators)), default=None)


@lru_cache(maxsize=1024)
def stroked(data: str, width: float) -> Shape | None:
    """Return what a stroke of path data covers, without caps and joins; None for no length."""
    parts = partial(_all_bars, data, width / 2)
    return Shape(parts, False) if any(parts()) else None


def _all_bars(data: str, half: float) -> Iterator[Segment]:
    for outline, closed in followed(parse_path(data)):
        yield from _bars([*outline, outline[0]] if closed else outline, half)


def _bars(line: list[Point], half: float) -> Iterator[Segment]:
    """Yield a box about each straight part of a line, all of them turning the same way round."""
    for (x0, y0), (x1, y1) in pairwise(line):
        length = dist((x0, y0), (x1, y1))
        if length:
            across, down = (y0 - y1) / length * half, (x1 - x0) / length * half
            yield "m", (x0 + across, y0 + down)
            yield "l", (x1 + across, y1 + down)
            yield "l", (x1 - across, y1 - down)
            yield "l", (x0 - across, y0 - down)
