"""The best grid, against a search that lays one cell after the other."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.sheets.grid import best_grid
from pipeline.sheets.model import FaceSpec, Paper
from pipeline.sheets.options import Options
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

from . import physics
from .physics import A4, LETTER, POKER


def row(room: float, cell: float, gutter: float) -> int:
    count = 0
    while count * (cell + gutter) + cell <= room:
        count += 1
    return count


@given(physics.faces, physics.papers, physics.options)
def test_no_other_grid_holds_more(face: FaceSpec, paper: Paper, chosen: Options) -> None:
    """Both sheets and both turns of the cell are tried."""
    chosen = chosen._replace(backs="duplex")
    gutter = 0.0 if chosen.gutter == "auto" else chosen.gutter
    sheets = {"portrait": (paper.width, paper.height), "landscape": (paper.height, paper.width)}
    most = max(
        row(width - 2 * paper.margin, across, gutter) * row(height - 2 * paper.margin, down, gutter)
        for name, (width, height) in sheets.items()
        if chosen.orientation in ("auto", name)
        for across, down in ((face.width, face.height), (face.height, face.width))
    )
    assume(most)
    assert best_grid(face, paper, chosen).capacity >= most


@given(physics.faces, physics.papers)
def test_an_automatic_gutter_costs_no_card(face: FaceSpec, paper: Paper) -> None:
    """It is nothing, or a millimetre up to twice the bleed; the sheet holds as much as without."""
    try:
        butted = best_grid(face, paper, Options(gutter=0.0))
    except PunchboardError:
        assume(False)
    grid = best_grid(face, paper, Options(gutter="auto"))
    assert butted.capacity == grid.capacity
    for gutter in grid.gutter:
        assert gutter == 0 or mm(1) - 1e-6 <= gutter <= 2 * face.bleed


@given(physics.faces, physics.papers, physics.options, st.integers(1, 60))
def test_room_for_marks_and_gutters_costs_no_sheet(
    face: FaceSpec, paper: Paper, chosen: Options, copies: int
) -> None:
    """A grid of fewer cells is chosen only where the copies take no more sheets for that."""
    try:
        fullest = best_grid(face, paper, chosen)
    except PunchboardError:
        assume(False)
    grid = best_grid(face, paper, chosen, copies)
    assert -(-copies // grid.capacity) <= -(-copies // fullest.capacity)


def test_a_row_is_spared_where_the_sheets_remain_as_many() -> None:
    """Six poker cards on Letter leave the third row empty, and get wide gutters and long marks.

    Nine share their cuts, so that marks have room outside the trim.
    """
    nine, six = (best_grid(POKER, LETTER, Options(), copies) for copies in (9, 6))
    assert (nine.rows, nine.gutter[1]) == (3, 0.0)
    assert (six.capacity, six.gutter[1]) == (6, mm(5.5))


@pytest.mark.parametrize(
    ("width", "height", "paper", "columns", "rows", "landscape"),
    [
        (63.5, 88.9, A4, 3, 3, False),
        (63.5, 88.9, LETTER, 3, 3, False),
        (63, 88, A4, 3, 3, False),
        (63, 88, LETTER, 3, 3, False),
        (44.45, 63.5, A4, 6, 3, True),
        (44.45, 63.5, LETTER, 6, 3, True),
        (57.15, 88.9, LETTER, 3, 3, False),
        (57.15, 88.9, A4, 5, 2, True),
        (69.85, 120.65, A4, 2, 2, False),
        (70, 70, A4, 2, 4, False),
    ],
)
def test_the_trade_s_formats(
    width: float, height: float, paper: Paper, columns: int, rows: int, landscape: bool
) -> None:
    """The grids that players know, or better ones."""
    grid = best_grid(FaceSpec(mm(width), mm(height), mm(3)), paper, Options())
    assert (columns, rows, landscape) == (grid.columns, grid.rows, grid.width > grid.height)
    assert not grid.turned


def test_gutters_share_what_the_marks_leave_over() -> None:
    """Poker cards on A4 have gutters both ways, of which marks leave more between rows."""
    columns, rows = best_grid(POKER, A4, Options()).gutter
    assert mm(1) <= columns < mm(3)
    assert rows > mm(3)
    japanese = best_grid(FaceSpec(mm(59), mm(86), mm(3)), A4, Options())
    assert japanese.gutter == (mm(5.5), mm(5.5))


def test_a_gutterfold_halves_the_sheet() -> None:
    """Fronts and backs share the sheet, with room for their bleed at the fold."""
    face = FaceSpec(mm(63.5), mm(88.9), mm(3))
    grid = best_grid(face, A4, Options(backs="gutterfold"))
    assert grid.capacity == 4
    assert mm(6) == grid.fold_gap


def test_a_gutterfold_too_large_says_so() -> None:
    """A face that fits once but not twice round a fold is an error of its own words."""
    with pytest.raises(PunchboardError, match="twice, round the fold"):
        best_grid(FaceSpec(mm(190), mm(280)), A4, Options(backs="gutterfold"))
