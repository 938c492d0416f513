"""The promises of imposition, for any faces, paper and options."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.sheets.imposition import impose
from pipeline.sheets.model import FaceSpec, Fold, Paper, Piece, Placement
from pipeline.sheets.options import Options
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

from . import physics
from .physics import A4, LETTER, POKER, SLUG, Job, jobs


@given(jobs)
def test_each_copy_of_each_face_is_placed_exactly_once(job: Job) -> None:
    """Fronts appear as often as asked; backs as often as their fronts, unless they are left out."""
    made = job.imposed()
    placed = Counter(placement.face for sheet in made.sheets for placement in sheet.placements)
    expected = Counter({piece.front: piece.quantity for piece in job.pieces})
    if job.options.backs != "none":
        expected += Counter({piece.back: piece.quantity for piece in job.pieces if piece.back})
    assert +expected == placed
    assert made == job.imposed()


def test_bleeds_of_neighbours_overlap() -> None:
    """Where they only touched, viewers would show a pale line; shared cuts have no bleed."""
    pieces = [Piece("front", "back", 4)]
    for gutter, lap in (("auto", mm(0.25)), (mm(3), mm(0.25)), (mm(0.4), mm(0.1)), (0.0, 0.0)):
        for sheet in impose(pieces, POKER, A4, Options(gutter=gutter)).sheets:
            one, other = sorted(physics.bleed_of(each) for each in sheet.placements[:2])
            assert one[0] + one[2] - other[0] == pytest.approx(lap)


@given(jobs)
def test_no_two_faces_overlap_and_all_are_printable(job: Job) -> None:
    """Trims keep clear of the unprintable edge; bleed ends well before a neighbour or the edge."""
    for sheet in job.imposed().sheets:
        page = (0.0, 0.0, sheet.width, sheet.height)
        boxes = [physics.bleed_of(placement) for placement in sheet.placements]
        assert not physics.spoilt(sheet.placements)
        assert all(physics.inside(box, page) for box in boxes)
        for placement in sheet.placements:
            assert physics.inside(placement[1:5], physics.printable(sheet, job.paper.margin))
            assert all(-1e-6 <= edge <= job.face.bleed + 1e-6 for edge in placement.bleed)


@given(jobs)
def test_a_full_sheet_is_centred(job: Job) -> None:
    """Equal margins left and right, and above and below, within a millionth of a point."""
    full = job._replace(pieces=[Piece("front", "back", 700), *job.pieces])
    sheet = full.imposed().sheets[0]
    x, y, w, h = sheet.trim
    assert abs(2 * x + w - sheet.width) < 1e-6
    assert abs(2 * y + h - sheet.height) < 1e-6


def corners(face: FaceSpec) -> list[tuple[float, float]]:
    """Return two points that no turn and no mirror maps onto each other."""
    return [(0.0, 0.0), (face.width / 3, face.height / 5)]


@given(jobs)
def test_backs_lie_exactly_behind_their_fronts(job: Job) -> None:
    """Every point of a card's front has the mirror image of it, left to right, behind it."""
    sheets, face = job.imposed(backs="duplex").sheets, job.face
    with_backs = {piece.front for piece in backed(job.pieces)}
    for front, back in pairwise(sheets):
        if (front.side, back.side) != ("front", "back"):
            continue
        wanted = [placed for placed in front.placements if placed.face in with_backs]
        assert len(wanted) == len(back.placements)
        for one, other in zip(wanted, back.placements, strict=True):
            assert one.face.replace("front", "back") == other.face
            for x, y in corners(face):
                expected = physics.turn_over(front, job.options.flip, physics.on_sheet(one, (x, y)))
                assert physics.near(expected, physics.on_sheet(other, (face.width - x, y)))


@given(jobs)
def test_a_gutterfold_puts_backs_behind_fronts_when_folded(job: Job) -> None:
    """Folded in the sheet's middle, one way for all sheets, each front has its back behind it."""
    assume(any(piece.quantity for piece in backed(job.pieces)))
    sheets = job.imposed(backs="gutterfold").sheets
    ways = {"upright", "level"}
    for sheet in sheets:
        for one, other in pairwise(sheet.placements):
            if other.face.startswith("back"):
                ways &= folds(one, other, job.face, sheet.width, sheet.height)
    assert len(ways) == 1


def folds(
    front: Placement, back: Placement, face: FaceSpec, width: float, height: float
) -> set[str]:
    """Return the ways of folding the sheet that lay `back` behind `front`."""
    found = {"upright", "level"}
    for x, y in corners(face):
        fx, fy = physics.on_sheet(front, (x, y))
        point = physics.on_sheet(back, (face.width - x, y))
        found -= set() if physics.near((width - fx, fy), point) else {"upright"}
        found -= set() if physics.near((fx, height - fy), point) else {"level"}
    return found


def backed(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.back]


@given(st.floats(-3, 3), st.floats(-3, 3))
def test_the_back_offset_moves_every_back_and_no_front(right: float, down: float) -> None:
    """The offset is what the printer is off by, right and down on the back page."""
    moved = Options(back_offset=(mm(right), mm(down)))
    plain, offset = (
        impose([Piece("f", "b", 9)], POKER, A4, chosen).sheets for chosen in (Options(), moved)
    )
    assert plain[0].placements == offset[0].placements
    for before, after in zip(plain[1].placements, offset[1].placements, strict=True):
        assert pytest.approx((before.x + mm(right), before.y + mm(down))) == (after.x, after.y)


def sides(pieces: list[Piece], chosen: Options) -> list[str]:
    sheets = impose(pieces, POKER, A4, chosen, SLUG).sheets
    return [f"{sheet.side} {sheet.label}" for sheet in sheets]


@pytest.mark.parametrize(
    ("backs", "with_backs"),
    [
        ("duplex", ["front 1/2", "back 1/2", "front 2/2", "back 2/2"]),
        ("separate", ["front 1/2", "front 2/2", "back 1/2", "back 2/2"]),
    ],
)
def test_backs_follow_each_front_or_all_fronts(backs: str, with_backs: list[str]) -> None:
    """One-sided pieces make one-sided sheets, whatever the profile says."""
    assert sides([Piece("f", "b", 10)], Options(backs=backs)) == with_backs
    for each in (backs, "gutterfold"):
        assert sides([Piece("f", None, 10)], Options(backs=each)) == ["front 1/2", "front 2/2"]


def test_a_back_page_is_blank_where_a_later_sheet_has_backs() -> None:
    """Without the blank page a duplex printer would pair every later front with a wrong back."""
    pieces = [Piece("f", None, 9), Piece("g", "b", 1), Piece("h", None, 17)]
    expected = ["front 1/3", "back 1/3", "front 2/3", "back 2/3", "front 3/3"]
    assert expected == sides(pieces, Options())
    blank = impose(pieces, POKER, A4).sheets[1]
    assert blank.placements == ()
    assert blank.trim[2] > 0


def test_a_back_sheet_has_gaps_where_pieces_have_no_backs() -> None:
    """A piece with a back keeps its place beside pieces without."""
    front, back = impose([Piece("f", None, 2), Piece("g", "b", 1)], POKER, A4).sheets
    assert [placement.face for placement in back.placements] == ["b"]
    assert front.placements[2].x == pytest.approx(
        A4.width - back.placements[0].x - back.placements[0].w
    )
    assert pytest.approx((mm(63.5), mm(88.9))) == back.trim[2:]


def test_a_face_too_large_names_face_paper_and_printable_area() -> None:
    """The error has the figures that the user needs to choose another paper."""
    with pytest.raises(PunchboardError) as caught:
        impose([Piece("f")], FaceSpec(mm(205), mm(100)), Paper("a5", mm(148), mm(210), mm(5)))
    (finding,) = caught.value.findings
    assert finding.code == "face-too-large"
    for figure in ("205 x 100 mm", "148 x 210 mm", "138 x 200 mm"):
        assert figure in finding.message


@pytest.mark.parametrize(
    ("pieces", "face", "code"),
    [
        ([Piece("f", None, -1)], POKER, "quantity-negative"),
        ([Piece("f", None, 10**12)], POKER, "too-many-copies"),
        ([Piece("f")], FaceSpec(0.0, 10.0), "face-size"),
        ([Piece("f")], FaceSpec(float("nan"), 90.0), "face-size"),
        ([Piece("f")], FaceSpec(90.0, 90.0, -1.0), "face-bleed"),
        ([Piece("f")], FaceSpec(90.0, 90.0, 0.0, folds=(Fold("x", 90.0),)), "face-fold"),
    ],
)
def test_what_cannot_be_printed_is_one_clear_finding(
    pieces: list[Piece], face: FaceSpec, code: str
) -> None:
    """Slips in content end in a finding, not in a traceback or in a full disk."""
    with pytest.raises(PunchboardError) as caught:
        impose(pieces, face, LETTER)
    assert [code] == [finding.code for finding in caught.value.findings]


def test_the_profile_margin_replaces_the_paper_margin() -> None:
    """Six tarot cards fit on Letter on a printer that leaves 1/8 in blank, and four on others."""
    tarot = FaceSpec(mm(69.85), mm(120.65), mm(3))
    counts = [
        len(impose([Piece("f", None, 6)], tarot, LETTER, chosen).sheets[0].placements)
        for chosen in (Options(), Options(margin=mm(3.175)))
    ]
    assert counts == [4, 6]


def test_a_sheet_as_large_as_a_face_with_its_bleed_is_bled_to_all_edges() -> None:
    """A print shop's page bears nothing else, and no white is left for it."""
    paper = Paper("card", POKER.width + 2 * POKER.bleed, POKER.height + 2 * POKER.bleed, 0.0)
    chosen = Options(gutter=0.0, marks=(), margin=0.0, ruler=None, slug=False)
    (sheet,) = impose([Piece("f", None, 1)], POKER, paper, chosen, SLUG).sheets
    assert sheet.placements[0].bleed == pytest.approx((POKER.bleed,) * 4)
