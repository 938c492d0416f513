"""Nested pieces on a sheet: where each lies, in rows of which every other one is offset."""

from collections.abc import Iterator
from itertools import product
from math import floor, sqrt
from typing import Final, NamedTuple

from pipeline.impose.face import FaceSpec
from pipeline.impose.flip import Axis
from pipeline.impose.grid import sheet_sizes, spared_cells
from pipeline.impose.margin_room import (
    DEPTH,
    SLACK,
    clearance,
    least_bleed,
)
from pipeline.impose.model import Paper
from pipeline.impose.nesting import Nesting, nesting_of
from pipeline.impose.options import Options
from pipeline.impose.registration import cut_edges, overlap, zones_on
from pipeline.impose.shared_room import LEAST_GUTTER

_MOST: Final = 10_000
"""No sheet has more pieces than somebody could cut out; it bounds what large papers cost."""

_AXES: Final = (Axis.VERTICAL, Axis.HORIZONTAL)


class NestedCell(NamedTuple):
    """The top-left corner of a piece's cell, and whether it stands on its head."""

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
        """How many pieces a sheet takes."""
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
        """How many pieces a sheet takes."""
        return -(-self.rows // 2) * self.first + self.rows // 2 * self.odd

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of what all cells take."""
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
        """Yield the cells row by row."""
        left, top = self.start
        for row in range(self.rows):
            offset = self.shift if row % 2 else 0.0
            for index in range(self.odd if row % 2 else self.first):
                along, across = offset + index * self.step, row * self.rise
                x, y = (along, across) if self.level else (across, along)
                yield NestedCell(left + x, top + y, alternating and (row + index) % 2 == 1)


def best_nest(face: FaceSpec, paper: Paper, options: Options, copies: int = 0) -> Nest | None:
    """Return the nested rows that take the fewest sheets for so many copies, or have most pieces.

    Among equals they are those with room for the slug line, then with wide gutters. None where the
    outline does not nest or no two rows have room.
    """
    nesting = nesting_of(face)
    if nesting is None:
        return None
    found = [
        rows
        for rows in _ways(face, nesting, paper, options, spare=copies > 0)
        if rows.capacity <= _MOST and _clear(rows, options)
    ]
    if not found:
        return None
    edge = paper.margin + least_bleed(face.bleed) + clearance(options) + DEPTH - SLACK

    def merit(rows: _Rows) -> tuple[int, bool, float, int]:
        sheets = -(-copies // rows.capacity) if copies else -rows.capacity
        return -sheets, max(rows.start) >= edge, rows.gutter, rows.capacity

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


def _clear(rows: _Rows, options: Options) -> bool:
    """Tell whether the box round all pieces leaves the room of registration marks free."""
    (x, y), (width, height) = rows.start, rows.sheet
    box = x, y, width - 2 * x, height - 2 * y
    return not overlap(box, zones_on(rows.sheet, options.registration))


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
    """Return the distances to try between neighbours, the widest first."""
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
