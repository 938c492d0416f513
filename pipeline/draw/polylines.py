"""The lines that path data draws, by corners: curves are followed step by step."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from pipeline.draw.svgpath import Segment

Point: TypeAlias = tuple[float, float]

# Corners by which a curve is followed: on a quarter of a circle within 0.5 % of the radius.
_STEPS: Final = 8


def followed(segments: Iterable[Segment], steps: int = _STEPS) -> list[tuple[list[Point], bool]]:
    """Return the corners of each line that segments draw, and whether it is closed.

    Curves are followed by so many `steps`.
    """
    found: list[list[Point]] = []
    closed: list[bool] = []
    for operator, numbers in segments:
        if operator == "m" or not found:
            found.append([])
            closed.append(False)
        if operator == "h":
            closed[-1] = True
        elif operator == "c":
            found[-1] += _curve(found[-1][-1], numbers, steps)
        else:
            found[-1] += zip(numbers[::2], numbers[1::2], strict=True)
    return list(zip(found, closed, strict=True))


def _curve(start: Point, numbers: tuple[float, ...], steps: int) -> list[Point]:
    """Return corners along a cubic curve, without its start."""
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = numbers
    corners: list[Point] = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        corners.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return corners
