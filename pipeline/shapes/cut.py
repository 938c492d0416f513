"""What a shape comes to: its outline, folds, areas of glue and panels, in mm from the top left."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Panel(NamedTuple):
    """A place of a shape that templates fill, upright on the finished piece.

    `w` and `h` are its sides as one reads it; on the flat sheet it is turned by `turn` degrees
    clockwise about its centre (x + w / 2, y + h / 2).
    """

    x: float
    y: float
    w: float
    h: float
    turn: float = 0.0


class Crease(NamedTuple):
    """A fold from one point to another."""

    x0: float
    y0: float
    x1: float
    y1: float


NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
NO_PANELS: Final[Mapping[str, Panel]] = MappingProxyType({})


class Cut(NamedTuple):
    """A shape at its size: `width` and `height` are those of the box round it.

    `path` is the outline as SVG path data, whose inner outlines are holes; without it the outline
    is an ellipse where `round`, else a rectangle with corners of radius `corner`. `glue` are areas
    and `parts` further outlines by name, such as the tab of a divider, all of them path data.
    """

    width: float
    height: float
    path: str = ""
    round: bool = False
    corner: float = 0.0
    panels: Mapping[str, Panel] = NO_PANELS
    creases: tuple[Crease, ...] = ()
    glue: tuple[str, ...] = ()
    parts: Mapping[str, str] = NOTHING


def turned(x: float, y: float, w: float, h: float, turn: float) -> Panel:
    """Return the panel that covers a box of the sheet and is read turned by 90, 180 or 270."""
    if turn % 180 == 0:
        return Panel(x, y, w, h, turn)
    return Panel(x + (w - h) / 2, y + (h - w) / 2, h, w, turn)
