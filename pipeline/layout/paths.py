"""Path data, outlines and places for pieces, put where they lie on a face."""

from typing import NamedTuple

from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Path
from pipeline.layout.errors import LayoutError
from pipeline.layout.resources import Resources
from pipeline.layout.shapes.cut import Corner, ellipse, outline
from pipeline.source.names import did_you_mean
from pipeline.source.units import PT_PER_MM, to_mm


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
    """Return where path data is in `area`; `view` is the width and height of its units.

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
    """Return the path that masks what is in `area`, None for no data. Raises LayoutError."""
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


CUT = "cut"
"""The name of the outline that a piece is cut along; further outlines have names of their shape."""

GLUE = "glue"
"""The name of the areas that are glued."""


def outline_path(component: Component, name: str, inset: float, resources: Resources) -> str:
    """Return outline `name` of a component as path data in mm, `inset` mm further in.

    Raises LayoutError for an unknown name, and if it has no room so far in.
    """
    parts = dict(component.cut.parts) if component.cut else {}
    if component.cut and component.cut.glue:
        parts[GLUE] = "".join(component.cut.glue)
    if name != CUT:
        if name not in parts:
            known = did_you_mean(name, (CUT, *parts))
            raise LayoutError(f"{component.name} has no outline {name!r}", known)
        return _moved(component, parts[name], inset, resources)
    shape = component.outline
    if shape.shape == "path":
        return _moved(component, shape.path, inset, resources)
    width, height = to_mm(component.width) - 2 * inset, to_mm(component.height) - 2 * inset
    if min(width, height) <= 0:
        raise _too_far(component, inset)
    if shape.shape == "circle":
        return ellipse(inset, inset, width, height)
    radius = max(0.0, shape.corner - inset) if shape.corner else 0.0
    left, top, right, bottom = inset, inset, inset + width, inset + height
    box = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return outline([Corner(x, y, radius) for x, y in box])


def _moved(component: Component, data: str, inset: float, resources: Resources) -> str:
    moved = resources.insets(data, inset) if inset else data
    if moved is None:
        raise _too_far(component, inset)
    return moved


def _too_far(component: Component, inset: float) -> LayoutError:
    return LayoutError(
        f"the outline of {component.name} has no room {inset:g} mm further in",
        "choose a smaller inset",
    )


_SLACK = 0.15
"""Points by which rounded millimetres may be off."""


def sized_for(component: Component, area: Box, *, width: bool, height: bool) -> Box:
    """Return `area` with the trim of the pieces where `width` and `height` are not given."""
    return Box(
        area.x, area.y, area.w if width else component.width, area.h if height else component.height
    )


def check_place(component: Component, area: Box, context: Context) -> None:
    """Raise LayoutError unless a piece can lie in `area`, next to those placed before."""
    if area.w < component.width - _SLACK or area.h < component.height - _SLACK:
        raise LayoutError(
            f"a place of {_size(area.w, area.h)} is too small for {component.name}, "
            f"whose pieces are {_size(component.width, component.height)}",
            "leave out w and h, which makes it as large as they are",
        )
    if context.turned:
        return
    for other in context.piece_places:
        across = min(area.x + area.w, other.x + other.w) - max(area.x, other.x)
        down = min(area.y + area.h, other.y + other.h) - max(area.y, other.y)
        if across > _SLACK and down > _SLACK:
            raise LayoutError(
                f"this place of {component.name} overlaps another one by {_size(across, down)}",
                "move them apart, so that each has room for a piece",
            )
    context.piece_places.append(area)


def _size(width: float, height: float) -> str:
    return f"{to_mm(width):.1f} × {to_mm(height):.1f} mm"
