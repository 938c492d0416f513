"""The outline of a component as path data in mm, moved in or out where asked."""

from pipeline.base.suggest import hint
from pipeline.base.units import to_mm
from pipeline.layout.component import Component
from pipeline.layout.errors import LayoutError
from pipeline.layout.resources import Resources
from pipeline.shapes.path import Corner, ellipse, outline

CUT = "cut"
"""The name of what a piece is cut out by; further outlines have names of their shape."""

GLUE = "glue"
"""The name of the areas that are glued."""


def outline_path(component: Component, name: str, inset: float, resources: Resources) -> str:
    """Return outline `name` of a component as path data in mm, `inset` mm further in.

    Raises LayoutError for an unknown name, and where it has no room so far in.
    """
    parts = dict(component.cut.parts) if component.cut else {}
    if component.cut and component.cut.glue:
        parts[GLUE] = "".join(component.cut.glue)
    if name != CUT:
        if name not in parts:
            known = hint(name, (CUT, *parts))
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
