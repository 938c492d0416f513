"""SVG path data put into a box: in millimetres, or scaled to lie centred in it."""

from typing import NamedTuple

from pipeline.base.units import PT_PER_MM
from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Path
from pipeline.layout.errors import LayoutError


class PathPlace(NamedTuple):
    """Where a path's origin lies in points, how large its units are, and what it fills in them."""

    x: float
    y: float
    scale: float
    bounds: tuple[float, float, float, float]

    @property
    def box(self) -> Box:
        """The rectangle about the path in points from its origin, before any turn."""
        left, top, right, bottom = (side * self.scale for side in self.bounds)
        return Box(left, top, right - left, bottom - top)


def place_path(data: str, view: str, area: Box, attribute: str, context: Context) -> PathPlace:
    """Return where path data stands in `area`; `view` is the width and height of its units.

    Raises LayoutError; `attribute` is the one that holds the data.
    """
    try:
        bounds = context.resources.paths(data)
    except ValueError as error:
        raise LayoutError(str(error), f"check the attribute {attribute}") from None
    if not view:
        return PathPlace(area.x, area.y, PT_PER_MM, bounds)
    across, down = _view(view)
    scale = min(area.w / across, area.h / down)
    x = area.x + (area.w - across * scale) / 2
    return PathPlace(x, area.y + (area.h - down * scale) / 2, scale, bounds)


def mask_of(data: str, view: str, area: Box, context: Context) -> Path | None:
    """Return the path that masks what stands in `area`, None for no data. Raises LayoutError."""
    if not data:
        if view:
            raise LayoutError("view: there is no mask that it belongs to", "give a mask, too")
        return None
    place = place_path(data, view, area, "mask", context)
    if place.box.w <= 0 or place.box.h <= 0:
        raise LayoutError("mask: the path encloses nothing", "close a shape with Z")
    return Path(data, place.x, place.y, place.scale)


def _view(view: str) -> tuple[float, float]:
    try:
        across, down = (float(part) for part in view.split())
        if 0 < across < 1e6 and 0 < down < 1e6:
            return across, down
    except ValueError:
        pass
    raise LayoutError(f"view: expected a width and a height such as '24 24', found {view!r}")
