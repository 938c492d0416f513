"""The best grid of cells on a sheet: most cards, centred exactly."""

from math import floor
from typing import NamedTuple

from pipeline.base.errors import fail
from pipeline.base.units import to_mm
from pipeline.impose.face import FaceSpec
from pipeline.impose.flip import Axis
from pipeline.impose.margin_room import DEPTH, SLACK, clearance
from pipeline.impose.model import Paper
from pipeline.impose.options import Options


class Grid(NamedTuple):
    """Equal cells on a sheet of `width` by `height` points; (x, y) is the first cell's corner.

    Where `fold` is set, the cells are those of the fronts, left of or above the fold in the
    sheet's middle, at half of `fold_gap` from it, and the backs mirror them.
    """

    width: float
    height: float
    columns: int
    rows: int
    cell_w: float
    cell_h: float
    turned: bool
    gutter: float
    x: float
    y: float
    fold: Axis | None = None
    fold_gap: float = 0.0

    @property
    def capacity(self) -> int:
        """How many pieces a sheet takes."""
        return self.columns * self.rows


def best_grid(face: FaceSpec, paper: Paper, options: Options) -> Grid:
    """Return the grid with most cells.

    Among equals it is one whose bleed and marks are printable, then one with room for the slug
    line, then one with upright cells, then one on a portrait sheet. An automatic gutter costs none
    of the first three. Raises PunchboardError (``face-too-large``) when not even one cell fits.
    """
    if options.gutter != "auto":
        return _best_grid(face, paper, options, options.gutter)
    butted = _best_grid(face, paper, options, 0.0)
    least = _merit(butted, face, paper, options)
    for gutter in (2 * face.bleed, face.bleed):
        grid = _best_grid(face, paper, options, gutter)
        if _merit(grid, face, paper, options) >= least:
            return grid
    return butted


def _best_grid(face: FaceSpec, paper: Paper, options: Options, gutter: float) -> Grid:
    grids = [grid for grid in _grids(face, paper, options, gutter) if grid.capacity]
    if not grids:
        raise _too_large(face, paper, options)
    return max(grids, key=lambda grid: _merit(grid, face, paper, options))


def _merit(grid: Grid, face: FaceSpec, paper: Paper, options: Options) -> tuple[int, bool, bool]:
    """Return capacity, whether marks are printable at every edge, and the slug line at any."""
    edge = paper.margin + face.bleed + clearance(options) - SLACK
    marks = min(grid.x, grid.y) >= edge
    return grid.capacity, marks, max(grid.x, grid.y) >= edge + DEPTH


def _grids(face: FaceSpec, paper: Paper, options: Options, gutter: float) -> list[Grid]:
    """Return the grid of every way to lay sheet and cell, in the order of preference."""
    sheets = {
        "portrait": [(paper.width, paper.height)],
        "landscape": [(paper.height, paper.width)],
        "auto": [(paper.width, paper.height), (paper.height, paper.width)],
    }[options.orientation]
    folds = (Axis.VERTICAL, Axis.HORIZONTAL) if options.backs == "gutterfold" else (None,)
    return [
        _grid(face, sheet, paper.margin, gutter, turned, fold)
        for turned in (False, True)
        for sheet in sheets
        for fold in folds
    ]


def _grid(
    face: FaceSpec,
    sheet: tuple[float, float],
    margin: float,
    gutter: float,
    turned: bool,
    fold: Axis | None,
) -> Grid:
    width, height = sheet
    cell_w, cell_h = (face.height, face.width) if turned else (face.width, face.height)
    gap = 2 * face.bleed if fold else 0.0
    columns, x = _along(width, cell_w, margin, gutter, gap if fold is Axis.VERTICAL else None)
    rows, y = _along(height, cell_h, margin, gutter, gap if fold is Axis.HORIZONTAL else None)
    return Grid(width, height, columns, rows, cell_w, cell_h, turned, gutter, x, y, fold, gap)


def _along(
    sheet: float, cell: float, margin: float, gutter: float, fold_gap: float | None
) -> tuple[int, float]:
    """Return how many cells fit along one side of the sheet, and where the first begins."""
    end = sheet - margin if fold_gap is None else (sheet - fold_gap) / 2
    count = max(0, floor((end - margin + gutter + SLACK) / (cell + gutter)))
    extent = count * cell + (count - 1) * gutter
    return count, (sheet - extent) / 2 if fold_gap is None else end - extent


def _too_large(face: FaceSpec, paper: Paper, options: Options) -> Exception:
    across, down = (to_mm(side - 2 * paper.margin) for side in (paper.width, paper.height))
    twice = " twice, round the fold," if options.backs == "gutterfold" else ""
    return fail(
        "face-too-large",
        f"a face of {to_mm(face.width):.4g} x {to_mm(face.height):.4g} mm does not fit{twice} "
        f"on {paper.title or paper.name} ({to_mm(paper.width):.4g} x {to_mm(paper.height):.4g} mm)"
        f": its printable area is {across:.4g} x {down:.4g} mm",
        hint="choose a larger paper, or a smaller trim size",
    )
