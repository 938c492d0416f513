"""Turning a sheet over: which point lies behind which, and how a back must be turned."""

from enum import StrEnum

from pipeline.impose.model import Edges
from pipeline.impose.options import Flip


class Axis(StrEnum):
    """The line about which a sheet is turned over, or folded, as the sheet lies."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


def axis_of(flip: Flip, width: float, height: float) -> Axis:
    """Return the axis for a sheet turned over about its long or short edge; a square is portrait.

    Print dialogs call the long-edge flip of a portrait sheet a book, of a landscape one a notepad.
    """
    portrait = width <= height
    return Axis.VERTICAL if (flip == "long") == portrait else Axis.HORIZONTAL


def behind(
    x: float, y: float, w: float, h: float, axis: Axis, width: float, height: float
) -> tuple[float, float]:
    """Return the top-left corner of the cell that lies exactly behind a cell of the front."""
    if axis is Axis.VERTICAL:
        return width - x - w, y
    return x, height - y - h


def back_rotation(rotate: int, axis: Axis) -> int:
    """Return the turn of a back whose front is turned by `rotate` degrees clockwise.

    A card is turned over from left to right, so its back's top must lie behind its front's top. An
    axis that is vertical keeps up and down and swaps left and right; a horizontal one does the
    reverse, hence upright fronts get backs that stand on their head.
    """
    return (-rotate if axis is Axis.VERTICAL else 180 - rotate) % 360


def mirrored(edges: Edges, axis: Axis) -> Edges:
    """Return distances at the four edges as they are seen from behind."""
    left, top, right, bottom = edges
    return (right, top, left, bottom) if axis is Axis.VERTICAL else (left, bottom, right, top)
