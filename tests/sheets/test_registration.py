"""The room of registration marks: sheets whose pieces, bleed and marks keep clear of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.sheets.grid import Registration
from pipeline.sheets.imposition import impose
from pipeline.sheets.model import Ellipse, FaceSpec, Outline, Paper, Piece, Rectangle
from pipeline.sheets.options import Options
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

from .physics import A4, LETTER, grown, overlap, segments

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
    """Whatever the piece, trims and lines lie beyond it, trims within what is cut."""
    face = FaceSpec(mm(width), mm(height), mm(bleed), outline)
    options = Options(marks=("crop", "guides"), registration=registration)
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
        for line in segments((*sheet.marks, *sheet.overlay[len(printed) :])):
            x, y = min(line.x0, line.x1), min(line.y0, line.y1)
            box = (x, y, abs(line.x1 - line.x0) + 0.01, abs(line.y1 - line.y0) + 0.01)
            assert not any(overlap(box, grown(zone, -0.02)) for zone in zones)
        for placed in sheet.placements:
            assert not any(overlap(placed[1:5], zone) for zone in zones)
            assert across - 0.01 <= placed.x <= sheet.width - across - placed.w + 0.01
            assert down - 0.01 <= placed.y <= sheet.height - down - placed.h + 0.01
