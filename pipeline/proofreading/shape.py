"""Filled outlines as polygons, by which a point is told to lie on a shape or beside it."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from typing import Final

from pipeline.draw.polylines import followed
from pipeline.draw.svgpath import Segment, parse_path
from pipeline.proofreading.frame import Edges, Point
from pipeline.proofreading.sides import Sides

_FILLS: Final = {"f": False, "B": False, "f*": True, "B*": True}
_PAINT: Final = re.compile(r"(?<!\S)(f\*?|B\*?|S|n)(?!\S)")
_POINT: Final = re.compile(r"\d [mlc](?!\S)")


class Shape:
    """What segments enclose, in units of their own, filled by the even-odd rule where `evenodd`.

    `segments` returns them anew whenever they are asked for: most shapes are never asked for more
    than their edges, and hundreds of icons are large. There is at least one of them.
    """

    def __init__(self, segments: Callable[[], Iterable[Segment]], evenodd: bool) -> None:
        self._segments, self._evenodd = segments, evenodd

    @cached_property
    def edges(self) -> Edges:
        """The box round the segments' points, control points too: every curve lies between them."""
        across: list[float] = []
        down: list[float] = []
        for _, numbers in self._segments():
            across += numbers[::2]
            down += numbers[1::2]
        return Edges(min(across), min(down), max(across), max(down))

    @cached_property
    def _sides(self) -> Sides:
        found = followed(self._segments())
        return Sides(tuple(outline) for outline, _ in found if len(outline) > 2)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies on what is filled."""
        turns = self._sides.turns(point)
        return turns % 2 == 1 if self._evenodd else turns != 0

    def borders(self, box: Edges) -> bool:
        """Tell whether an outline may pass through a box."""
        return self._sides.meet(box)


def box_shape(corners: Iterable[Point]) -> Shape:
    """Return the shape of a box by its corners."""
    segments = tuple(zip(("m", "l", "l", "l"), corners, strict=True))
    return Shape(lambda: segments, False)


@lru_cache(maxsize=4096)
def path_shape(data: str, evenodd: bool) -> Shape | None:
    """Return SVG path data as a shape in its own units, None for no data."""
    return Shape(partial(parse_path, data), evenodd) if parse_path(data) else None


@lru_cache(maxsize=1024)
def icon_shapes(operators: str) -> tuple[Shape, ...]:
    """Return what an icon's operators fill, on the icon's grid, y upwards."""
    parts = _PAINT.split(operators)
    return tuple(
        Shape(partial(_segments, drawn), _FILLS[painted])
        for drawn, painted in zip(parts[::2], parts[1::2], strict=False)
        if painted in _FILLS and _POINT.search(drawn)
    )


def _segments(operators: str) -> Iterator[Segment]:
    """Yield the segments among operators of PDF."""
    numbers: list[float] = []
    for token in operators.split():
        if token[0] in "-.0123456789":
            numbers.append(float(token))
            continue
        if token in ("m", "l", "c", "h"):
            yield token, tuple(numbers)
        numbers = []
