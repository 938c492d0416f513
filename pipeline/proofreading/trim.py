"""The sides of the trim, and what of it the outline leaves of a piece."""

from functools import lru_cache
from typing import Final, NamedTuple

from pipeline.base.units import to_mm
from pipeline.layout.component import Component
from pipeline.proofreading.frame import Edges, Point
from pipeline.proofreading.shape import Shape, path_shape


class Side(NamedTuple):
    """A side of an upright rectangle: which of its edges, whether upright, which way is out."""

    name: str
    edge: int
    upright: bool
    outwards: float

    def of(self, edges: Edges) -> float:
        """Return where this side of a rectangle is."""
        return edges[self.edge]

    def along(self, edges: Edges, room: Edges) -> tuple[float, float]:
        """Return from where to where a rectangle lies along this side of a room."""
        first = 1 if self.upright else 0
        return max(edges[first], room[first]), min(edges[first + 2], room[first + 2])

    def point(self, at: float, out: float, along: float) -> Point:
        """Return the point that lies `out` beyond the line `at`, somewhere along this side."""
        across = at + out * self.outwards
        return (across, along) if self.upright else (along, across)


SIDES: Final = (
    Side("left", 0, True, -1.0),
    Side("top", 1, False, -1.0),
    Side("right", 2, True, 1.0),
    Side("bottom", 3, False, 1.0),
)


def lies_within(component: Component, point: Point) -> bool:
    """Tell whether a point of the face is left of a component when it is cut out."""
    outline = component.layout.outline
    if outline.shape == "circle":
        across = (point[0] / component.width - 0.5) * 2
        down = (point[1] / component.height - 0.5) * 2
        return across * across + down * down <= 1.0
    shape = _outline(outline.path) if outline.shape == "path" else None
    return shape is None or shape.holds((to_mm(point[0]), to_mm(point[1])))


def is_glued(component: Component, point: Point) -> bool:
    """Tell whether a point of the face lies in an area that is glued, and out of sight then."""
    areas = component.cut.glue if component.cut else ()
    place = (to_mm(point[0]), to_mm(point[1]))
    return any(shape.holds(place) for data in areas if (shape := _outline(data)))


@lru_cache(maxsize=64)
def _outline(data: str) -> Shape | None:
    return path_shape(data, False)
