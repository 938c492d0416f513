"""The room of registration marks: sheets whose pieces, bleed and marks keep clear of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.sheets.imposition import impose
from pipeline.sheets.model import Ellipse, FaceSpec, Line, Outline, Paper, Piece, Rectangle
from pipeline.sheets.options import Options
from pipeline.sheets.registration import Registration, overlap, spared
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

A4 = Paper("a4", mm(210), mm(297), mm(5))
LETTER = Paper("letter", mm(215.9), mm(279.4), mm(5))
THREE = Registration(
    (("top-left", "square"), ("top-right", "angle"), ("bottom-left", "angle")),
    *map(mm, (10, 5, 1, 5, 4)),
)
AREA = Registration(areas=(("", (mm(171.45), mm(234.95))),))


@pytest.mark.parametrize(
    ("size", "paper", "pieces"),
    [((63, 88), A4, 8), ((63.5, 88.9), LETTER, 8), ((63, 88), LETTER, 8), ((70, 120), A4, 4)],
)
def test_as_many_cards_as_may_be(size: tuple[float, float], paper: Paper, pieces: int) -> None:
    """Eight cards a sheet between three marks, as silhouette-card-maker lays them, too."""
    face = FaceSpec(mm(size[0]), mm(size[1]), mm(3))
    options = Options(marks=(), registration=THREE)
    (*_, sheet) = impose([Piece("a", quantity=pieces)], face, paper, options).sheets
    assert len(sheet.placements) == pieces


@settings(max_examples=40)
@given(
    st.floats(12, 130),
    st.floats(12, 130),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([Rectangle(), Ellipse()]),
    st.sampled_from([A4, LETTER]),
    st.sampled_from([THREE, AREA]),
    st.integers(0, 40),
)
def test_nothing_reaches_into_the_room_of_marks(
    width: float,
    height: float,
    bleed: float,
    outline: Outline,
    paper: Paper,
    registration: Registration,
    copies: int,
) -> None:
    """Whatever the piece, trims lie beyond it and within what is cut; bleed ends at its white."""
    face = FaceSpec(mm(width), mm(height), mm(bleed), outline)
    options = Options(marks=(), registration=registration)
    try:
        sheets = impose([Piece("a", quantity=copies)], face, paper, options).sheets
    except PunchboardError:
        assert max(width, height) > 100
        return
    for sheet in sheets:
        size = sheet.width, sheet.height
        zones, printed = registration.zones(*size), registration.on_white(*size)
        assert sheet.overlay[: len(printed)] == printed
        across, down = registration.edges(sheet.width, sheet.height, paper.name)
        for placed in sheet.placements:
            assert not overlap(placed[1:5], zones)
            assert across - 0.01 <= placed.x <= sheet.width - across - placed.w + 0.01
            assert down - 0.01 <= placed.y <= sheet.height - down - placed.h + 0.01


def test_lines_are_parted_at_the_room_of_marks() -> None:
    """What stands in it is gone, and what stands beside it is left."""
    zones = [(0.0, 0.0, 10.0, 10.0), (90.0, 0.0, 10.0, 10.0)]
    lines = [Line(False, 5, 2, 95), Line(False, 20, 2, 95), Line(True, 5, 2, 8)]
    assert spared(lines, zones) == [Line(False, 5, 10, 90), Line(False, 20, 2, 95)]
