"""Turning a sheet over: which point lies behind which, and what the slug line says of it."""

from enum import StrEnum
from typing import Final

from pipeline.sheets.model import Edges
from pipeline.sheets.options import Backs, Flip


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
    reverse, hence upright fronts get backs that are upside down.
    """
    return (-rotate if axis is Axis.VERTICAL else 180 - rotate) % 360


def mirrored(edges: Edges, axis: Axis) -> Edges:
    """Return distances at the four edges as they are seen from behind."""
    left, top, right, bottom = edges
    return (right, top, left, bottom) if axis is Axis.VERTICAL else (left, bottom, right, top)


_FLIPS: Final[dict[Flip, str]] = {
    "long": "flip on the long edge",
    "short": "flip on the short edge",
}
_BEHIND: Final = "print on the back of sheet %(sheet)s"
_FOLD: Final = "fold and glue, then cut"

TURNING: Final = (*_FLIPS.values(), _BEHIND, _FOLD)
"""The words that a slug's `words` translate; ``%(sheet)s`` is the number of a sheet."""


def turning(side: str, backs: Backs, flip: Flip) -> tuple[str, ...]:
    """Return what to do with a sheet that has a back, in words to be translated.

    `flip` is the edge of the paper about which it is turned.
    """
    if backs == "none":
        return ()
    if backs == "gutterfold":
        return (_FOLD,)
    if backs == "separate":
        return (_BEHIND, _FLIPS[flip]) if side == "back" else ()
    return (_FLIPS[flip],)
