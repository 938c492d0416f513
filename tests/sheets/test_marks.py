"""Marks: where they stand, and where they never do."""

import pytest
from hypothesis import given

from pipeline.layout.draw_list import Path
from pipeline.sheets.imposition import impose
from pipeline.sheets.model import (
    Box,
    Contour,
    Ellipse,
    FaceSpec,
    Fold,
    Paper,
    Piece,
    Rectangle,
    Sheet,
)
from pipeline.sheets.options import Options
from pipeline.source.units import mm

from . import physics
from .physics import A4, LETTER, POKER, SLUG, Job, jobs


def first(face: FaceSpec, chosen: Options, paper: Paper = A4, copies: int = 9) -> Sheet:
    """Return the first sheet of a run without slug line and ruler."""
    return impose([Piece("f", None, copies)], face, paper, chosen).sheets[0]


def box(stroke: physics.Segment) -> Box:
    """Return a stroke as a box with a trace of thickness."""
    x, y = min(stroke.x0, stroke.x1), min(stroke.y0, stroke.y1)
    return x - 1e-3, y - 1e-3, abs(stroke.x1 - stroke.x0) + 2e-3, abs(stroke.y1 - stroke.y0) + 2e-3


@given(jobs)
def test_crop_marks_lie_on_the_paper_outside_every_bleed(job: Job) -> None:
    """A mark never prints on a card, and on its bleed only where nothing else has room."""
    face = job.face
    for sheet in job.imposed(marks=("crop",)).sheets:
        if isinstance(face.outline, Rectangle) and not (face.creases or face.folds):
            trims = [
                physics.grown((each.x, each.y, each.w, each.h), -0.01) for each in sheet.placements
            ]
            over = physics.segments(physics.loose(sheet.overlay))
            assert not any(physics.overlap(box(each), trim) for each in over for trim in trims)
        bleeds = [physics.bleed_of(placement) for placement in sheet.placements]
        # The dashed line of a fold lies between front and back, where their bleeds may meet.
        crops = [
            mark for mark in physics.loose(sheet.marks) if isinstance(mark, Path) and not mark.dash
        ]
        crops = crops[:1] if sheet.placements else []
        for stroke in physics.segments(crops):
            assert not any(physics.overlap(box(stroke), bleed) for bleed in bleeds)
            assert physics.inside(box(stroke), (-0.01, -0.01, sheet.width + 1, sheet.height + 1))


@given(physics.faces, physics.papers)
def test_every_cut_has_a_mark_at_both_ends(face: FaceSpec, paper: Paper) -> None:
    """Each side of a cell is in line with two printable marks or more, unless a finding says so."""
    found = Job([Piece("f", None, 5)], face, paper, Options(slug=False, ruler=None)).imposed()
    (sheet, *_) = found.sheets
    if any(finding.code == "marks-left-out" for finding in found.findings):
        return
    strokes = list(physics.segments((*sheet.marks, *sheet.overlay)))
    upright = [stroke.x0 for stroke in strokes if stroke.x0 == stroke.x1]
    for placement in sheet.placements:
        for x in (placement.x, placement.x + placement.w):
            assert sum(abs(x - mark) < 1e-3 for mark in upright) >= 2
    area = physics.grown(physics.printable(sheet, paper.margin), 0.01)
    assert all(physics.inside(box(stroke), area) for stroke in strokes)


def test_neighbours_without_gutter_share_their_cut_lines() -> None:
    """Three columns have four cuts, with a mark above and below each; likewise three rows."""
    sheet = first(POKER, Options(gutter=0.0))
    assert len(list(physics.segments(sheet.marks))) == 16


def test_marks_without_room_lie_over_the_bleed_of_the_front() -> None:
    """Nine poker cards on Letter leave no printable room above and below, which is no fault."""
    imposition = impose([Piece("f", "b", 9)], POKER, LETTER, Options(gutter=0.0))
    assert imposition.findings == ()
    front, back = imposition.sheets
    halo, marks = front.overlay
    assert (halo.stroke, halo.width) == ("ffffff", 0.75)
    strokes = list(physics.segments([marks]))
    assert len(strokes) == 8
    assert {round(stroke.y1 - stroke.y0, 2) for stroke in strokes} == {round(mm(1.35), 2)}
    top, height = front.trim[1], front.trim[3]
    assert all(s.y1 <= top + 0.01 or s.y0 >= top + height - 0.01 for s in strokes)
    assert back.overlay == ()


def test_marks_without_room_are_left_out_and_told() -> None:
    """A margin that reaches up to the cards leaves no room: no mark lies on a card instead."""
    found = impose([Piece("f", None, 9)], POKER, A4, Options(gutter=0.0, margin=mm(9.5)))
    assert [finding.code for finding in found.findings] == ["marks-left-out"]
    assert "no room for crop marks left and right" in found.findings[0].message
    (sheet,) = found.sheets
    assert not sheet.overlay
    assert {stroke.x0 == stroke.x1 for stroke in physics.segments(sheet.marks)} == {True}


def test_guides_run_across_the_printable_area_under_the_faces() -> None:
    """A knife follows them from edge to edge."""
    sheet = first(POKER, Options(gutter=0.0, marks=("guides",)))
    strokes = list(physics.segments(sheet.marks))
    assert len(strokes) == 8
    assert {round(s.y1 - s.y0, 2) for s in strokes if s.x0 == s.x1} == {round(mm(287), 2)}


def test_crosses_stand_on_every_corner_over_the_fronts_alone() -> None:
    """Sixteen corners of nine cards, two strokes each; a back off by a millimetre shows none."""
    chosen = Options(gutter=0.0, marks=("cross",))
    front, back = impose([Piece("f", "b", 9)], POKER, A4, chosen).sheets
    assert len(list(physics.segments(front.overlay))) == 32
    assert back.overlay == ()


def test_rounded_corners_are_outlined_on_demand() -> None:
    """The thin outline has the trim's size and its radius."""
    face = POKER._replace(outline=Rectangle(mm(3)))
    assert first(face, Options()).overlay == ()
    sheet = first(face, Options(marks=("outline",)))
    assert len(sheet.overlay) == 9
    outline, placement = sheet.overlay[0], sheet.placements[0]
    assert outline[:5] == (*placement[1:5], mm(3))


def test_round_faces_are_outlined_and_have_no_crop_marks() -> None:
    """A disc is cut along its circle: a cut along the square round it would serve nothing."""
    sheet = first(FaceSpec(mm(40), mm(40), mm(3), Ellipse()), Options())
    outline = sheet.overlay[0]
    assert outline.d.startswith(f"M{mm(20):.3f} 0C")
    assert not list(physics.segments(sheet.marks))


@pytest.mark.parametrize(("orientation", "rotate"), [("portrait", 90), ("landscape", 0)])
def test_a_contour_is_turned_with_its_face(orientation: str, rotate: int) -> None:
    """Its path starts at the face's own top-left corner, in millimetres."""
    face = FaceSpec(mm(280), mm(60), 0.0, Contour("M0 0H280V60Z"))
    sheet = first(face, Options(orientation=orientation), copies=1)
    outline, placement = sheet.overlay[0], sheet.placements[0]
    assert placement.rotate == outline.rotate == rotate
    assert physics.near(physics.on_sheet(placement, (0.0, 0.0)), (outline.x, outline.y))
    assert outline.scale == pytest.approx(mm(1))


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize(
    ("fold", "ends"),
    [
        (Fold("x", mm(100)), ((mm(100), 0.0), (mm(100), mm(60)))),
        (Fold("y", mm(20)), ((0.0, mm(20)), (mm(280), mm(20)))),
    ],
)
def test_a_fold_across_the_face_is_turned_with_it(
    orientation: str, fold: Fold, ends: tuple[tuple[float, float], ...]
) -> None:
    """The dashes run from trim to trim, where the face has its fold."""
    face = FaceSpec(mm(280), mm(60), 0.0, folds=(fold,))
    sheet = first(face, Options(orientation=orientation, folds="across"), copies=1)
    (stroke,) = physics.segments(sheet.overlay)
    expected = sorted(physics.on_sheet(sheet.placements[0], end) for end in ends)
    found = sorted([(stroke.x0, stroke.y0), (stroke.x1, stroke.y1)])
    assert [pytest.approx(point, abs=0.01) for point in expected] == found


def test_fold_ends_are_dashes_outside_the_trim() -> None:
    """By default nothing is printed on the face."""
    face = FaceSpec(mm(60), mm(100), mm(3), folds=(Fold("y", mm(50)),))
    sheet = first(face, Options(), copies=1)
    dashed = [op for op in sheet.marks if isinstance(op, Path) and op.dash]
    strokes = list(physics.segments(dashed))
    assert sheet.overlay == ()
    assert len(strokes) == 2
    assert not any(physics.overlap(box(stroke), sheet.bleed) for stroke in strokes)
    assert {round(stroke.y0, 2) for stroke in strokes} == {round(sheet.placements[0].y + mm(50), 2)}


def test_the_gutterfold_line_is_dashed_through_the_middle() -> None:
    """It shows where to fold before anything is cut: on white, over the bleeds that meet there."""
    sheet = impose([Piece("f", "b", 4)], POKER, A4, Options(backs="gutterfold"), SLUG).sheets[0]
    edge, dashed = (op for op in sheet.overlay if isinstance(op, Path))
    (stroke,) = physics.segments([dashed])
    assert dashed.dash
    assert (edge.stroke, edge.d) == ("ffffff", dashed.d)
    assert not any(isinstance(op, Path) and op.dash for op in sheet.marks)
    middle = (sheet.width / 2, sheet.height / 2)
    assert stroke.x0 == stroke.x1 == pytest.approx(middle[0], abs=0.01) or (
        stroke.y0 == stroke.y1 == pytest.approx(middle[1], abs=0.01)
    )
