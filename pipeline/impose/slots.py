"""The places of a grid, one a cell, with the bleed that each may use; and those of the backs."""

from typing import NamedTuple

from pipeline.impose.flip import Axis, back_rotation, behind, mirrored
from pipeline.impose.grid import Grid
from pipeline.impose.margin_room import outer_bleed
from pipeline.impose.model import Box, Edges


class Slot(NamedTuple):
    """A cell as a placement takes it: fields as in `Placement`, without the face."""

    x: float
    y: float
    w: float
    h: float
    rotate: int
    bleed: Edges
    clip: tuple[tuple[float, float], ...] = ()


def front_slots(grid: Grid, bleed: float, margin: float = 0.0) -> list[Slot]:
    """Return the cells row by row.

    Bleed ends at half the gutter; with no gutter neighbours share a cut line and there is bleed
    only on the outside. There it ends at the paper's edge, and leaves the outermost `margin` for
    marks as far as the least bleed allows.
    """
    columns = _places(grid, Axis.VERTICAL, bleed, margin)
    rows = _places(grid, Axis.HORIZONTAL, bleed, margin)
    rotate = 90 if grid.turned else 0
    return [
        Slot(x, y, grid.cell_w, grid.cell_h, rotate, (left, top, right, bottom))
        for y, top, bottom in rows
        for x, left, right in columns
    ]


def _places(
    grid: Grid, axis: Axis, bleed: float, margin: float
) -> list[tuple[float, float, float]]:
    """Return start, bleed before and bleed after of each column, or of each row."""
    across = axis is Axis.VERTICAL
    start, cell = (grid.x, grid.cell_w) if across else (grid.y, grid.cell_h)
    count, side = (grid.columns, grid.width) if across else (grid.rows, grid.height)
    gutter = grid.gutter[0 if across else 1]
    folded = grid.fold is axis
    end = side / 2 if folded else side
    outer = outer_bleed(bleed, start, margin)
    last, inner = bleed if folded else outer, min(bleed, gutter / 2)
    places = []
    for index in range(count):
        at = start + index * (cell + gutter)
        before = min(outer, at) if index == 0 else inner
        after = max(0.0, min(last, end - at - cell)) if index == count - 1 else inner
        places.append((at, before, after))
    return places


def back_slots(
    fronts: list[Slot], axis: Axis, sheet: tuple[float, float], offset: tuple[float, float]
) -> list[Slot]:
    """Return the cells that lie behind `fronts`, in the same order, moved by `offset`."""
    backs = []
    for slot in fronts:
        x, y = behind(*slot[:4], axis, *sheet)
        edges = mirrored(slot.bleed, axis)
        rotate = back_rotation(slot.rotate, axis)
        over_x, over_y = offset
        clip = tuple(
            (u + over_x, v + over_y)
            for u, v in (behind(*point, 0.0, 0.0, axis, *sheet) for point in slot.clip)
        )
        backs.append(Slot(x + over_x, y + over_y, slot.w, slot.h, rotate, edges, clip))
    return backs


def trim_box(slots: list[Slot]) -> Box:
    """Return the box round the cells."""
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    right, bottom = max(slot.x + slot.w for slot in slots), max(slot.y + slot.h for slot in slots)
    return left, top, right - left, bottom - top


def bleed_box(slots: list[Slot]) -> Box:
    """Return the box round the cells and their bleed."""
    left = min(slot.x - slot.bleed[0] for slot in slots)
    top = min(slot.y - slot.bleed[1] for slot in slots)
    right = max(slot.x + slot.w + slot.bleed[2] for slot in slots)
    bottom = max(slot.y + slot.h + slot.bleed[3] for slot in slots)
    return left, top, right - left, bottom - top
