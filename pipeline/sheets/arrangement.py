"""How pieces lie on a sheet: in rows and columns, or nested where that saves paper."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import floor, sqrt
from typing import Final, NamedTuple, TypeAlias

from pipeline.sheets.flip import Axis
from pipeline.sheets.grid import Grid, Slot, best_grid, cost, front_slots, sheet_sizes, spared_cells
from pipeline.sheets.model import Edges, FaceSpec, Paper
from pipeline.sheets.nesting import HalfPlane, Nesting, Polygon, cut, grown, nesting_of, parting
from pipeline.sheets.options import (
    DEPTH,
    LEAST_GUTTER,
    SLACK,
    Options,
    clearance,
    edge_room,
    least_bleed,
    outer_bleed,
)
from pipeline.sheets.registration import cut_edges, is_clear
from pipeline.source.findings import Finding, Severity
from pipeline.source.units import to_mm

_MOST: Final = 10_000
"""No sheet has more pieces than somebody could cut out; it bounds what large papers cost."""

_AXES: Final = (Axis.VERTICAL, Axis.HORIZONTAL)


class NestedCell(NamedTuple):
    """The top-left corner of a piece's cell, and whether it is upside down."""

    x: float
    y: float
    headlong: bool


class Nest(NamedTuple):
    """Pieces nested on a sheet of `width` by `height` points.

    `fold` and `fold_gap` are as in a grid, and so are `turned`, `cell_w` and `cell_h`.
    """

    width: float
    height: float
    cell_w: float
    cell_h: float
    turned: bool
    gutter: tuple[float, float]
    cells: tuple[NestedCell, ...]
    nesting: Nesting
    fold: Axis | None = None
    fold_gap: float = 0.0

    @property
    def capacity(self) -> int:
        return len(self.cells)

    @property
    def start(self) -> tuple[float, float]:
        """Where the box round all cells begins."""
        return min(cell.x for cell in self.cells), min(cell.y for cell in self.cells)


class _Rows(NamedTuple):
    """A way to lay pieces: `first` in the first row and every other one, `odd` in those between.

    Pieces of a row are `step` apart, rows `rise`, and every other row begins `shift` further on;
    the rows run along x where `level`.
    """

    sheet: tuple[float, float]
    cell: tuple[float, float]
    turned: bool
    level: bool
    gutter: float
    fold: Axis | None
    gap: float
    first: int
    odd: int
    rows: int
    step: float
    rise: float
    shift: float

    @property
    def capacity(self) -> int:
        return -(-self.rows // 2) * self.first + self.rows // 2 * self.odd

    @property
    def extent(self) -> tuple[float, float]:
        along, across = self.cell if self.level else self.cell[::-1]
        last = (self.first - 1) * self.step
        if self.rows > 1:
            last = max(last, self.shift + (self.odd - 1) * self.step)
        found = last + along, (self.rows - 1) * self.rise + across
        return found if self.level else found[::-1]

    @property
    def start(self) -> tuple[float, float]:
        """Where the first cell lies: all are in the middle of the sheet, or end at its fold."""
        left, top = (
            ((side - self.gap) / 2 if self.fold is axis else (side + extent) / 2) - extent
            for side, extent, axis in zip(self.sheet, self.extent, _AXES, strict=True)
        )
        return left, top

    def cells(self, *, alternating: bool) -> Iterator[NestedCell]:
        left, top = self.start
        for row in range(self.rows):
            offset = self.shift if row % 2 else 0.0
            for index in range(self.odd if row % 2 else self.first):
                along, across = offset + index * self.step, row * self.rise
                x, y = (along, across) if self.level else (across, along)
                yield NestedCell(left + x, top + y, alternating and (row + index) % 2 == 1)


def best_nest(face: FaceSpec, paper: Paper, options: Options, copies: int = 0) -> Nest | None:
    """Return the nested rows that take the fewest sheets for so many copies, or have most pieces.

    Among equals they are those with room for the slug line, then with wide gutters. None if the
    outline does not nest or no two rows have room.
    """
    nesting = nesting_of(face)
    if nesting is None:
        return None
    found = [
        rows
        for rows in _ways(face, nesting, paper, options, spare=copies > 0)
        if rows.capacity <= _MOST and is_clear(rows.start, rows.sheet, options.registration)
    ]
    if not found:
        return None
    edge = paper.margin + least_bleed(face.bleed) + clearance(options) + DEPTH - SLACK

    def merit(rows: _Rows) -> tuple[int, bool, float, int]:
        return -cost(rows.capacity, copies), max(rows.start) >= edge, rows.gutter, rows.capacity

    best = max(found, key=merit)
    return Nest(
        *best.sheet,
        *best.cell,
        best.turned,
        (best.gutter, best.gutter),
        tuple(best.cells(alternating=nesting.alternating)),
        nesting,
        best.fold,
        best.gap,
    )


def _ways(
    face: FaceSpec, nesting: Nesting, paper: Paper, options: Options, *, spare: bool
) -> Iterator[_Rows]:
    """Yield every way to lay sheet, cell and rows."""
    fewer = spared_cells(face, paper, options.registration, spare=spare)
    folds = _AXES if options.backs == "gutterfold" else (None,)
    for turned, sheet, fold, gutter in product(
        (False, True), sheet_sizes(paper, options), folds, _gutters(face, options)
    ):
        cell = (face.height, face.width) if turned else (face.width, face.height)
        gap = 2 * face.bleed if fold else 0.0
        room_x, room_y = (
            (side - gap) / 2 - edge if fold is axis else side - 2 * edge
            for side, edge, axis in zip(
                sheet, cut_edges(sheet, paper, options.registration), _AXES, strict=True
            )
        )
        for level in (True, False):
            if not nesting.either and level != (nesting.level != turned):
                continue
            room = (room_x, room_y) if level else (room_y, room_x)
            sides = cell if level else cell[::-1]
            for numbers in _numbers(nesting, sides, room, gutter, fewer):
                yield _Rows(sheet, cell, turned, level, gutter, fold, gap, *numbers)


def _gutters(face: FaceSpec, options: Options) -> tuple[float, ...]:
    if options.gutter != "auto":
        return (options.gutter,)
    wide = [face.bleed * share for share in (2.0, 1.5, 1.0, 0.5)]
    return (*(each for each in wide if each >= LEAST_GUTTER), 0.0)


def _numbers(
    nesting: Nesting,
    cell: tuple[float, float],
    room: tuple[float, float],
    gutter: float,
    fewer: range,
) -> Iterator[tuple[int, int, int, float, float, float]]:
    """Yield first, odd, rows, step, rise and shift as in `_Rows`; all that fit first."""
    if nesting.alternating:
        step, rise, shift = nesting.along / 2 + gutter * nesting.slant, cell[1] + gutter, 0.0
    else:
        step = nesting.along + gutter
        rise, shift = step * sqrt(3) / 2, step / 2
    most = floor((room[0] - cell[0] + SLACK) / step) + 1
    highest = floor((room[1] - cell[1] + SLACK) / rise) + 1
    for count, rows in product([most - each for each in fewer], [highest - each for each in fewer]):
        odd = count if shift + (count - 1) * step + cell[0] <= room[0] + SLACK else count - 1
        if odd >= 1 and rows >= (1 if nesting.alternating else 2):
            yield count, odd, rows, step, rise, shift


def nested_slots(nest: Nest, bleed: float, margin: float = 0.0) -> list[Slot]:
    """Return the places row by row, each clipped to its outline and its share of the gutters.

    On the outside the bleed is full, but leaves the outermost `margin` for marks as far as the
    least bleed allows.
    """
    polygons = {
        headlong: _placed(nest, headlong) for headlong in {cell.headlong for cell in nest.cells}
    }
    wide = {headlong: grown(polygon, bleed) for headlong, polygon in polygons.items()}
    frame = _frame(nest, bleed, margin)
    partings: dict[tuple[float, float, bool, bool], HalfPlane] = {}
    slots = []
    for cell, others in _neighbours(nest, bleed):
        planes = []
        for other in others:
            x, y = other.x - cell.x, other.y - cell.y
            key = (round(x, 2), round(y, 2), cell.headlong, other.headlong)
            if key not in partings:
                moved = tuple((u + x, v + y) for u, v in polygons[other.headlong])
                partings[key] = parting(polygons[cell.headlong], moved)
            planes.append(partings[key])
        edges = _edges(nest, cell, bleed, frame)
        left, top, right, bottom = edges
        planes += [
            HalfPlane(-1.0, 0.0, left),
            HalfPlane(0.0, -1.0, top),
            HalfPlane(1.0, 0.0, nest.cell_w + right),
            HalfPlane(0.0, 1.0, nest.cell_h + bottom),
        ]
        clip = tuple((x + cell.x, y + cell.y) for x, y in cut(wide[cell.headlong], planes))
        rotate = (90 if nest.turned else 0) + (180 if cell.headlong else 0)
        slots.append(Slot(cell.x, cell.y, nest.cell_w, nest.cell_h, rotate, edges, clip))
    return slots


def _placed(nest: Nest, headlong: bool) -> Polygon:
    """Return what a piece takes within its cell, turned as it lies."""
    polygon = nest.nesting.polygon
    if nest.turned:
        polygon = tuple((nest.cell_w - y, x) for x, y in polygon)
    if headlong:
        polygon = tuple((nest.cell_w - x, nest.cell_h - y) for x, y in polygon)
    return polygon


def _neighbours(nest: Nest, bleed: float) -> Iterator[tuple[NestedCell, list[NestedCell]]]:
    """Yield each cell with those whose bleed may meet its own."""
    reach_x, reach_y = nest.cell_w + 2 * bleed, nest.cell_h + 2 * bleed
    buckets: defaultdict[tuple[int, int], list[NestedCell]] = defaultdict(list)
    for cell in nest.cells:
        buckets[int(cell.x // reach_x), int(cell.y // reach_y)].append(cell)
    for cell in nest.cells:
        column, row = int(cell.x // reach_x), int(cell.y // reach_y)
        yield (
            cell,
            [
                other
                for x in (column - 1, column, column + 1)
                for y in (row - 1, row, row + 1)
                for other in buckets.get((x, y), ())
                if other is not cell
                and abs(other.x - cell.x) <= reach_x
                and abs(other.y - cell.y) <= reach_y
            ],
        )


def _frame(nest: Nest, bleed: float, margin: float) -> Edges:
    """Return where the bleed of all pieces ends: left, top, right and bottom on the sheet."""
    left, top = nest.start
    right = max(cell.x for cell in nest.cells) + nest.cell_w
    bottom = max(cell.y for cell in nest.cells) + nest.cell_h
    out_x = min(left, outer_bleed(bleed, left, margin))
    out_y = min(top, outer_bleed(bleed, top, margin))
    return left - out_x, top - out_y, right + out_x, bottom + out_y


def _edges(nest: Nest, cell: NestedCell, bleed: float, frame: Edges) -> Edges:
    left, top, right, bottom = frame
    return (
        min(bleed, cell.x - left),
        min(bleed, cell.y - top),
        min(bleed, right - cell.x - nest.cell_w),
        min(bleed, bottom - cell.y - nest.cell_h),
    )


Arrangement: TypeAlias = Grid | Nest


def best_arrangement(
    face: FaceSpec, paper: Paper, options: Options, copies: int = 0
) -> Arrangement:
    """Return what takes the fewest sheets for so many copies, or has most pieces on one.

    Of equals rows and columns are easier to cut, unless nested neighbours share their cuts. Raises
    PunchboardError (``face-too-large``) if not even one piece has room.
    """
    grid = best_grid(face, paper, options, copies)
    nest = best_nest(face, paper, options, copies) if options.nest else None
    if nest is None:
        return grid
    saved = cost(grid.capacity, copies) - cost(nest.capacity, copies)
    shared = nest.nesting.straight and options.gutter == 0
    return nest if saved > 0 or (saved == 0 and shared) else grid


def slots_of(
    arrangement: Arrangement, face: FaceSpec, paper: Paper, options: Options
) -> list[Slot]:
    """Return the places of the fronts, in the order in which pieces fill them."""
    room = edge_room(paper.margin, options)
    if isinstance(arrangement, Nest):
        return nested_slots(arrangement, face.bleed, room)
    return front_slots(arrangement, face.bleed, room)


def short_back_bleed(
    backs: list[Slot], grid: Arrangement, wanted: float, paper: Paper
) -> Iterator[Finding]:
    """Yield the finding that a sheet leaves the backs less bleed than is `wanted` (points)."""
    found = min(min(slot.bleed) for slot in backs)
    if isinstance(grid, Nest) and len(backs) > 1:
        found = min(found, grid.gutter[0] / 2)
    if found < wanted - SLACK:
        yield Finding(
            "back-bleed-room",
            f"{paper.title or paper.name} has room for {to_mm(found):.3g} mm of bleed on the"
            f" backs at the narrowest place, not for the {to_mm(wanted):.3g} mm of back-bleed",
            hint="choose a wider gutter, a larger paper, or less back-bleed",
            severity=Severity.INFO,
        )
