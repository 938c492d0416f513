"""Places for pieces: boxes on a face that tokens, cards or dice of another component lie on."""

from pipeline.base.units import to_mm
from pipeline.layout.box import Box
from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.errors import LayoutError

_SLACK = 0.15
"""Points by which rounded millimetres may be off."""


def sized_for(component: Component, area: Box, *, width: bool, height: bool) -> Box:
    """Return `area` with the trim of the pieces where `width` and `height` are not given."""
    return Box(
        area.x,
        area.y,
        area.w if width else component.width,
        area.h if height else component.height,
    )


def check_place(component: Component, area: Box, context: Context) -> None:
    """Raise LayoutError unless a piece can lie in `area`, and beside those placed before."""
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
                f"this place of {component.name} lies {_size(across, down)} on another one",
                "move them apart, so that a piece can lie on each",
            )
    context.piece_places.append(area)


def _size(width: float, height: float) -> str:
    return f"{to_mm(width):.1f} × {to_mm(height):.1f} mm"
