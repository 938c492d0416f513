"""The best grid of cells on a sheet, and the places of its cells."""

from collections.abc import Iterator
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from pipeline.sheets.flip import Axis, back_rotation, behind, mirrored
from pipeline.sheets.model import Box, Edges, FaceSpec, Paper
from pipeline.sheets.options import (
    COMFORT,
    DEPTH,
    LEAST_GUTTER,
    LEAST_OVER,
    SLACK,
    Options,
    automatic,
    clearance,
    lapped,
    least_bleed,
    narrower,
    outer_bleed,
    widest_gutter,
)
from pipeline.sheets.registration import Registration, cut_edges, is_clear, zones_on
from pipeline.source.findings import fail
from pipeline.source.units import to_mm

_SPARED = 2
"""How many rows or columns fewer than would fit are tried, to leave room for marks and gutters."""


class Grid(NamedTuple):
    """Equal cells on a sheet of `width` by `height` points; (x, y) is the first cell's corner.

    `gutter` is the distance of columns and that of rows. Where `fold` is set, the cells are those
    of the fronts, left of or above the fold in the sheet's middle, at half of `fold_gap` from it,
    and the backs mirror them.
    """

    width: float
    height: float
    columns: int
    rows: int
    cell_w: float
    cell_h: float
    turned: bool
    gutter: tuple[float, float]
    x: float
    y: float
    fold: Axis | None = None
    fold_gap: float = 0.0

    @property
    def capacity(self) -> int:
        """How many pieces a sheet takes."""
        return self.columns * self.rows


def best_grid(face: FaceSpec, paper: Paper, options: Options, copies: int = 0) -> Grid:
    """Return the grid that takes the fewest sheets for so many copies, or has most cells.

    Among equals it is one whose marks are printable, then one with room for the slug line, then
    with gutters, comfortable marks, wide gutters, upright cells, a portrait sheet, most cells.
    Raises PunchboardError (``face-too-large``) when not even one cell fits.
    """
    grids = [
        grid
        for grid in _grids(face, paper, options, spare=copies > 0)
        if grid.capacity
        and is_clear((grid.x, grid.y), (grid.width, grid.height), options.registration)
    ]
    if not grids:
        raise _too_large(face, paper, options)
    least = min(cost(grid.capacity, copies) for grid in grids)
    cheapest = [grid for grid in grids if cost(grid.capacity, copies) == least]
    return max(cheapest, key=lambda grid: _merit(grid, face, paper, options))


def cost(capacity: int, copies: int) -> int:
    """Return how many sheets copies take; without any, less for sheets that take more."""
    return -(-copies // capacity) if copies else -capacity


def spared_cells(
    face: FaceSpec, paper: Paper, registration: Registration | None, *, spare: bool
) -> range:
    """Return how many rows or columns fewer than would fit are tried.

    That is for marks and gutters, where `spare`, and in any case for registration marks.
    """
    usual = _SPARED + 1 if spare else 1
    zones = zones_on((paper.width, paper.height), registration)
    if not zones:
        return range(usual)
    deep = 2 * max(max(zone[2:]) for zone in zones)
    return range(usual + ceil(deep / min(face.width, face.height)))


class _Merit(NamedTuple):
    """What one grid of as many sheets is better for than another, the weightiest first.

    `marks` is 2 if they are outside the bleed, 1 if they are outside the trim.
    """

    marks: int
    slug: bool
    gutters: int
    comfort: bool
    width: int


def _merit(grid: Grid, face: FaceSpec, paper: Paper, options: Options) -> _Merit:
    room_x, room_y = (at - paper.margin + SLACK for at in (grid.x, grid.y))
    edge = least_bleed(face.bleed) + clearance(options)
    over = min(edge, LEAST_OVER) if "crop" in options.marks else 0.0
    gutters = [
        2 * face.bleed if count == 1 else gutter
        for count, gutter in zip((grid.columns, grid.rows), grid.gutter, strict=True)
    ]
    return _Merit(
        (min(room_x, room_y) >= edge) + (min(room_x, room_y) >= over),
        max(room_x, room_y) >= edge + DEPTH,
        sum(gutter >= LEAST_GUTTER for gutter in gutters),
        min(room_x, room_y) >= edge + COMFORT,
        sum(
            (gutter >= face.bleed - SLACK) + (gutter >= widest_gutter(face.bleed) - SLACK)
            for gutter in gutters
            if face.bleed
        ),
    )


def _grids(face: FaceSpec, paper: Paper, options: Options, *, spare: bool) -> Iterator[Grid]:
    """Yield the grid of every way to lay sheet and cell, in the order of preference."""
    sheets = sheet_sizes(paper, options)
    folds = (Axis.VERTICAL, Axis.HORIZONTAL) if options.backs == "gutterfold" else (None,)
    fewer = spared_cells(face, paper, options.registration, spare=spare)
    for turned, sheet, fold in product((False, True), sheets, folds):
        cell = (face.height, face.width) if turned else (face.width, face.height)
        gap = 2 * face.bleed if fold else 0.0
        edges = cut_edges(sheet, paper, options.registration)
        columns, rows = (
            tuple(_along(side, length, margin, options, face.bleed, own_gap, fewer))
            for side, length, margin, own_gap in (
                (sheet[0], cell[0], edges[0], gap if fold is Axis.VERTICAL else None),
                (sheet[1], cell[1], edges[1], gap if fold is Axis.HORIZONTAL else None),
            )
        )
        for across, down in product(columns, rows):
            yield Grid(
                *sheet,
                across.cells,
                down.cells,
                *cell,
                turned,
                (across.gutter, down.gutter),
                across.start,
                down.start,
                fold,
                gap,
            )


def sheet_sizes(paper: Paper, options: Options) -> list[tuple[float, float]]:
    """Return the ways to lay a sheet, as its width and height."""
    return {
        "portrait": [(paper.width, paper.height)],
        "landscape": [(paper.height, paper.width)],
        "auto": [(paper.width, paper.height), (paper.height, paper.width)],
    }[options.orientation]


class _Row(NamedTuple):
    """Cells along one side of the sheet: how many, their distance, and where the first begins."""

    cells: int
    gutter: float
    start: float


def _along(
    sheet: float,
    cell: float,
    margin: float,
    options: Options,
    bleed: float,
    fold_gap: float | None,
    fewer: range,
) -> Iterator[_Row]:
    """Yield the ways to lay cells along one side of the sheet, those with most cells first."""
    end = sheet - margin if fold_gap is None else (sheet - fold_gap) / 2
    room = end - margin
    least = 0.0 if options.gutter == "auto" else options.gutter
    most = max(0, floor((room + least + SLACK) / (cell + least)))
    for count in (most - spared for spared in fewer if most - spared > 0):
        edges = 2 if fold_gap is None else 1
        spare = room - count * cell
        gutters: tuple[float, ...] = (least,)
        if options.gutter == "auto":
            gutters = automatic(spare, count, edges, bleed, clearance(options))
            if options.registration is not None:
                gutters = (*gutters, *narrower(spare, count, bleed))
        for gutter in gutters:
            extent = count * cell + (count - 1) * gutter
            start = (sheet - extent) / 2 if fold_gap is None else end - extent
            yield _Row(count, gutter, start)


def _too_large(face: FaceSpec, paper: Paper, options: Options) -> Exception:
    edges = cut_edges((paper.width, paper.height), paper, options.registration)
    across, down = (
        to_mm(side - 2 * edge)
        for side, edge in zip((paper.width, paper.height), edges, strict=True)
    )
    area, otherwise = "printable area is", "a smaller trim size"
    if options.registration is not None:
        area = f"largest area that {options.cutter} cuts, between its marks, is"
        otherwise = "cut this by hand, with cutter: none"
    twice = " twice, round the fold," if options.backs == "gutterfold" else ""
    return fail(
        "face-too-large",
        f"a face of {to_mm(face.width):.4g} x {to_mm(face.height):.4g} mm does not fit{twice} "
        f"on {paper.title or paper.name} ({to_mm(paper.width):.4g} x {to_mm(paper.height):.4g} mm)"
        f": its {area} {across:.4g} x {down:.4g} mm",
        hint=f"choose a larger paper, or {otherwise}",
    )


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

    Bleed ends at half the gutter, or a little later under the next cell's. With no gutter
    neighbours share a cut line and there is bleed only on the outside. There it ends at the paper's
    edge, and leaves the outermost `margin` for marks as far as the least bleed allows.
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
        after = max(0.0, min(last, end - at - cell)) if index == count - 1 else lapped(bleed, inner)
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
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    right, bottom = max(slot.x + slot.w for slot in slots), max(slot.y + slot.h for slot in slots)
    return left, top, right - left, bottom - top


def bleed_box(slots: list[Slot]) -> Box:
    left = min(slot.x - slot.bleed[0] for slot in slots)
    top = min(slot.y - slot.bleed[1] for slot in slots)
    right = max(slot.x + slot.w + slot.bleed[2] for slot in slots)
    bottom = max(slot.y + slot.h + slot.bleed[3] for slot in slots)
    return left, top, right - left, bottom - top
