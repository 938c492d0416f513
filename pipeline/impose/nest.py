"""Nested pieces on a sheet: where each lies, in rows of which every other one is offset."""

from collections.abc import Iterator
from itertools import product
from math import floor, sqrt
from typing import Final, NamedTuple

from pipeline.impose.face import FaceSpec
from pipeline.impose.flip import Axis
from pipeline.impose.grid import sheet_sizes
from pipeline.impose.margin_room import DEPTH, SLACK, clearance, least_bleed
from pipeline.impose.model import Paper
from pipeline.impose.nesting import Nesting, nesting_of
from pipeline.impose.options import Options
from pipeline.impose.shared_room import LEAST_GUTTER

_SPARED: Final = 2
"""How many rows and pieces a row fewer than would fit are tried, to leave room for the margins."""


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


def best_nest(face: FaceSpec, paper: Paper, options: Options, copies: int = 0) -> Nest | None:
    """Return the nested rows that take the fewest sheets for so many copies, or have most pieces.

    Among equals they are those with room for the slug line, then with wide gutters. None where the
    outline does not nest or no two rows have room.
    """
    nesting = nesting_of(face)
    nests = [] if nesting is None else list(_nests(face, nesting, paper, options, copies > 0))
    if not nests:
        return None
    edge = paper.margin + least_bleed(face.bleed) + clearance(options) + DEPTH - SLACK

    def merit(nest: Nest) -> tuple[int, bool, float, int]:
        sheets = -(-copies // nest.capacity) if copies else -nest.capacity
        room = max(min(cell.x for cell in nest.cells), min(cell.y for cell in nest.cells))
        return -sheets, room >= edge, nest.gutter[0], nest.capacity

    return max(nests, key=merit)


def _nests(
    face: FaceSpec, nesting: Nesting, paper: Paper, options: Options, spare: bool
) -> Iterator[Nest]:
    folds = (Axis.VERTICAL, Axis.HORIZONTAL) if options.backs == "gutterfold" else (None,)
    fewer = range(_SPARED + 1 if spare else 1)
    for turned, sheet, fold, gutter in product(
        (False, True), sheet_sizes(paper, options), folds, _gutters(face, options)
    ):
        cell = (face.height, face.width) if turned else (face.width, face.height)
        gap = 2 * face.bleed if fold else 0.0
        room_x, room_y = (
            (side - gap) / 2 - paper.margin if fold is axis else side - 2 * paper.margin
            for side, axis in zip(sheet, (Axis.VERTICAL, Axis.HORIZONTAL), strict=True)
        )
        for level in (True, False):
            if not nesting.either and level != (nesting.level != turned):
                continue
            room = (room_x, room_y) if level else (room_y, room_x)
            sides = cell if level else cell[::-1]
            for spared in product(fewer, fewer):
                placed = list(_rows(nesting, sides, room, gutter, spared))
                if not placed:
                    continue
                found = [each if level else (each[1], each[0], each[2]) for each in placed]
                cells = _on_sheet(found, cell, sheet, fold, gap)
                yield Nest(*sheet, *cell, turned, (gutter, gutter), cells, nesting, fold, gap)


def _gutters(face: FaceSpec, options: Options) -> tuple[float, ...]:
    """Return the distances to try between neighbours, the widest first."""
    if options.gutter != "auto":
        return (options.gutter,)
    wide = [face.bleed * share for share in (2.0, 1.5, 1.0, 0.5)]
    return (*(each for each in wide if each >= LEAST_GUTTER), 0.0)


def _rows(
    nesting: Nesting,
    cell: tuple[float, float],
    room: tuple[float, float],
    gutter: float,
    spared: tuple[int, int],
) -> Iterator[tuple[float, float, bool]]:
    """Yield where the cells lie, along the rows and across them; at least two rows or none."""
    if nesting.alternating:
        step, rise = nesting.along / 2 + gutter * nesting.slant, cell[1] + gutter
        shift = 0.0
    else:
        step = nesting.along + gutter
        rise, shift = step * sqrt(3) / 2, step / 2
    count = floor((room[0] - cell[0] + SLACK) / step) + 1 - spared[0]
    rows = floor((room[1] - cell[1] + SLACK) / rise) + 1 - spared[1]
    odd = count if shift + (count - 1) * step + cell[0] <= room[0] + SLACK else count - 1
    if count < 1 or rows < 1 or odd < 1 or (rows < 2 and not nesting.alternating):
        return
    for row in range(rows):
        offset = shift if row % 2 else 0.0
        for index in range(odd if row % 2 else count):
            headlong = nesting.alternating and (row + index) % 2 == 1
            yield offset + index * step, row * rise, headlong


def _on_sheet(
    cells: list[tuple[float, float, bool]],
    cell: tuple[float, float],
    sheet: tuple[float, float],
    fold: Axis | None,
    gap: float,
) -> tuple[NestedCell, ...]:
    """Return the cells in the middle of the sheet, or ending at its fold."""
    starts = []
    for index, axis in enumerate((Axis.VERTICAL, Axis.HORIZONTAL)):
        extent = max(each[index] for each in cells) + cell[index]
        end = (sheet[index] - gap) / 2 if fold is axis else (sheet[index] + extent) / 2
        starts.append(end - extent)
    left, top = starts
    return tuple(NestedCell(left + x, top + y, headlong) for x, y, headlong in cells)
