"""The change bar: a stroke in the margin beside what an erratum has changed."""

from typing import Any, Final

from pipeline.base.units import mm
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Colour, Op, Rect
from pipeline.markup.attributes import flag

COLOUR: Final = "change-bar"
"""The palette colour that it is drawn in."""

WIDTH: Final = 1.4
"""Points: thicker than any rule between columns, that a copier may take for it."""

DISTANCE: Final = mm(1.1)
"""Points from the bar to what it speaks of: in the gutter, and clear of a rule in its middle."""


def is_bar(op: Op, colour: Colour) -> bool:
    """Tell whether an operation draws a bar; `colour` is `COLOUR` as rrggbb."""
    return type(op) is Rect and op.w == WIDTH and op.fill == colour


def changed() -> Any:
    """Return the attribute that asks for a bar."""
    return flag("an erratum has changed it: a bar stands in the margin left of it")


def place_bar(x: float, top: float, bottom: float, context: Context) -> None:
    """Append a bar left of `x`, from `top` to `bottom`; nothing where nothing stands."""
    if bottom > top:
        colour = context.colour(COLOUR)
        context.out.append(Rect(x - DISTANCE - WIDTH, top, WIDTH, bottom - top, fill=colour))
