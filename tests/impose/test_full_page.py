"""Faces as large as the paper."""

import pytest

from pipeline.layout.draw_list import Path, Text
from pipeline.sheets.model import FaceSpec, Fold, Piece, Placement
from pipeline.sheets.options import Options
from pipeline.sheets.pages import full_page
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

from . import physics
from .physics import A4, SLUG

UPRIGHT = FaceSpec(mm(210), mm(297))
WIDE = FaceSpec(mm(297), mm(210))


@pytest.mark.parametrize("face", [UPRIGHT, WIDE])
def test_a_face_fills_its_sheet_without_marks(face: FaceSpec) -> None:
    """One face a sheet, turned as the face is, with the paper for trim."""
    sheets = full_page([Piece("f", None, 2), Piece("g")], face, A4).sheets
    assert [[Placement(name, 0.0, 0.0, *face[:2])] for name in "ffg"] == [
        list(sheet.placements) for sheet in sheets
    ]
    for sheet in sheets:
        assert (sheet.width, sheet.height) == face[:2]
        assert sheet.trim == sheet.bleed == (0.0, 0.0, *face[:2])
        assert (sheet.marks, sheet.overlay) == ((), ())


def test_backs_follow_their_fronts_unturned() -> None:
    """A page is turned about its bound edge, so both sides stand upright."""
    sheets = full_page([Piece("f", None), Piece("g", "b"), Piece("h")], WIDE, A4).sheets
    assert [f"{sheet.side} {sheet.label}" for sheet in sheets] == [
        "front 1/3",
        "back 1/3",
        "front 2/3",
        "back 2/3",
        "front 3/3",
    ]
    assert {placement.rotate for sheet in sheets for placement in sheet.placements} == {0}


@pytest.mark.parametrize("face", [UPRIGHT, WIDE])
def test_the_slug_line_stands_over_the_face_in_the_bottom_margin(face: FaceSpec) -> None:
    """It is printable, and drawn above whatever the face has there."""
    sheet = full_page([Piece("f")], face, A4, Options(), SLUG).sheets[0]
    assert any(isinstance(op, Text) and "Scrimmage" in op.words for op in sheet.overlay)
    for group in physics.groups(sheet.overlay):
        box = physics.ink(group)
        assert physics.inside(box, physics.printable(sheet, A4.margin))
        assert box[1] > sheet.height - mm(8)


def test_a_face_of_another_size_is_refused() -> None:
    """The error has both sizes."""
    with pytest.raises(PunchboardError, match=r"210 x 297 mm\), found 200 x 297 mm"):
        full_page([Piece("f")], FaceSpec(mm(200), mm(297)), A4)


def test_nothing_to_print_makes_no_page() -> None:
    """Quantity 0 leaves a page out."""
    assert full_page([Piece("f", "b", 0)], UPRIGHT, A4, Options(), SLUG).sheets == ()


@pytest.mark.parametrize(("folds", "strokes"), [("ends", 2), ("across", 1)])
def test_a_fold_of_a_page_is_drawn(folds: str, strokes: int) -> None:
    """Dashes stand at both edges of the front within what prints, or go across it."""
    face = UPRIGHT._replace(folds=(Fold("x", mm(105)),))
    options = Options(folds=folds)  # type: ignore[arg-type]
    front, back = full_page([Piece("f", "b")], face, A4, options).sheets
    halo, dashed = (op for op in front.overlay if isinstance(op, Path))
    assert dashed.dash
    assert not halo.dash
    lines = list(physics.segments([dashed]))
    assert [line.x0 for line in lines] == pytest.approx([mm(105)] * strokes, abs=0.01)
    assert min(line.y0 for line in lines) >= mm(5) - 0.01
    assert max(line.y1 for line in lines) <= mm(292) + 0.01
    assert back.overlay == ()


def test_a_fold_beyond_the_page_is_refused() -> None:
    """It could not be drawn anywhere."""
    with pytest.raises(PunchboardError, match="expected a fold between"):
        full_page([Piece("f")], UPRIGHT._replace(folds=(Fold("x", mm(400)),)), A4)
