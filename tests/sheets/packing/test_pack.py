"""Packing: every copy once, nothing overlaps, backs lie behind, straight cuts part all pieces."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.layout.draw_list import Rect
from pipeline.sheets.grid import Registration
from pipeline.sheets.imposition import impose
from pipeline.sheets.model import (
    Box,
    Ellipse,
    FaceSpec,
    Fold,
    Imposition,
    Paper,
    Piece,
    Placement,
    Sheet,
)
from pipeline.sheets.options import DEFAULTS, FLIPS, Flip, Mark, Options
from pipeline.sheets.packing import Group, Heading, pack
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

from ..physics import A4, LETTER, POKER, SLUG, Segment, inside, overlap, segments, spoilt, turn_over
from ..test_registration import AREA, THREE

TOKEN = FaceSpec(mm(25), mm(25), mm(2), Ellipse())
TENT = FaceSpec(mm(40), mm(50), 0.0, folds=(Fold("y", mm(25)),))

faces = st.builds(
    lambda w, h, bleed: FaceSpec(mm(w), mm(h), mm(bleed)),
    st.integers(15, 150),
    st.integers(15, 150),
    st.integers(0, 4),
)
jobs = st.lists(st.tuples(faces, st.integers(1, 7), st.booleans()), min_size=1, max_size=5)
margins = st.sampled_from((None, mm(12)))
choices = st.builds(
    lambda flip, backs: Options(flip=flip, backs=backs),
    st.sampled_from(FLIPS),
    st.sampled_from(("duplex", "separate", "none")),
)


def groups_of(job: list[tuple[FaceSpec, int, bool]], margin: float | None = None) -> list[Group]:
    return [
        Group((Piece(f"f{n}", f"b{n}" if back else None, count),), face, Options(margin=margin))
        for n, (face, count, back) in enumerate(job)
    ]


def counted(imposition: Imposition) -> Counter[str]:
    return Counter(each.face for sheet in imposition.sheets for each in sheet.placements)


def box_of(placed: Placement) -> Box:
    return placed.x, placed.y, placed.w, placed.h


def parted(boxes: list[Box]) -> bool:
    """Tell whether straight cuts, edge to edge through what is left, part all of these."""
    if len(boxes) < 2:
        return True
    for start, extent in ((0, 2), (1, 3)):
        for cut in sorted({box[start] for box in boxes}):
            before = [box for box in boxes if box[start] + box[extent] <= cut + 1e-3]
            after = [box for box in boxes if box[start] >= cut - 1e-3]
            if before and after and len(before) + len(after) == len(boxes):
                return parted(before) and parted(after)
    return False


@settings(max_examples=40)
@given(jobs, choices, st.sampled_from((A4, LETTER)), margins)
def test_every_copy_lies_once_with_its_back_behind_it(
    job: list[tuple[FaceSpec, int, bool]], options: Options, paper: Paper, margin: float | None
) -> None:
    """Nothing overlaps or leaves the printable area, and no sheet more is needed than apart."""
    groups = groups_of(job, margin)
    packed = pack(groups, paper, options)
    wanted = Counter({f"f{n}": count for n, (_, count, _) in enumerate(job)})
    if options.backs != "none":
        wanted += Counter({f"b{n}": count for n, (_, count, back) in enumerate(job) if back})
    fronts = [sheet for sheet in packed.sheets if sheet.side == "front"]
    assert counted(Imposition(tuple(fronts))) == Counter(
        {face: count for face, count in wanted.items() if face[0] == "f"}
    )
    apart = [impose(group.pieces, group.face, paper, group.options) for group in groups]
    most = sum(sheet.side == "front" for each in apart for sheet in each.sheets)
    assert len(fronts) <= most
    for sheet in packed.sheets:
        assert not spoilt(sheet.placements)
        area = (paper.margin, paper.margin, sheet.width - 2 * paper.margin)
        frame = (*area, sheet.height - 2 * paper.margin)
        assert all(inside(box_of(placed), frame) for placed in sheet.placements)
        assert parted([box_of(placed) for placed in sheet.placements])


@settings(max_examples=15)
@given(
    jobs,
    st.sampled_from((A4, LETTER)),
    st.sampled_from((THREE, AREA)),
    st.sampled_from(((), ("crop",))),
)
def test_a_machine_cuts_every_piece_between_its_marks(
    job: list[tuple[FaceSpec, int, bool]],
    paper: Paper,
    registration: Registration,
    marks: tuple[Mark, ...],
) -> None:
    """Nothing else is printed near the marks of a front; backs are neither marked nor cut."""
    options = Options(marks=marks, registration=registration, backs="separate")
    groups = [group._replace(options=options) for group in groups_of(job)]
    try:
        for group in groups:
            impose(group.pieces, group.face, paper, options)
    except PunchboardError:
        return
    check_cuts(pack(groups, paper, options), paper, registration)


def check_cuts(packed: Imposition, paper: Paper, registration: Registration) -> None:
    """Assert that fronts have the marks, and cut all that lies on them."""
    for sheet in packed.sheets:
        if sheet.side == "back":
            assert sheet.cut is None
            continue
        assert sheet.cut is not None
        size = sheet.width, sheet.height
        x, y = registration.edges(*size, paper.name)
        within = (x, y, sheet.width - 2 * x, sheet.height - 2 * y)
        places = [box_of(placed) for placed in sheet.placements]
        cut = [(op.x, op.y, op.w, op.h) for op in sheet.cut.outlines if isinstance(op, Rect)]
        assert cut == places
        assert all(inside(place, within) for place in places)
        drawn = registration.on_white(*size)
        assert sheet.overlay[: len(drawn)] == drawn
        lines = [line_box(segment) for segment in segments(sheet.marks)]
        boxes = [*places, *lines]
        zones = [inner(zone) for zone in registration.zones(*size)]
        assert not any(overlap(box, zone) for box in boxes for zone in zones)


def line_box(line: Segment) -> Box:
    """Return the box of an upright or level line, a hair thick."""
    x, y = min(line.x0, line.x1), min(line.y0, line.y1)
    return x, y, max(abs(line.x1 - line.x0), 0.01), max(abs(line.y1 - line.y0), 0.01)


def inner(zone: Box) -> Box:
    """Return a zone less a hair at each edge: a mark may run along it."""
    x, y, w, h = zone
    return x + 0.02, y + 0.02, w - 0.04, h - 0.04


def mixed(options: Options = DEFAULTS) -> tuple[Sheet, Sheet]:
    """Return both sides of the sheet of three cards, a token and a tent."""
    groups = [
        Group((Piece("card", "card-back", 3),), POKER, Options()),
        Group((Piece("token"),), TOKEN, Options(marks=("outline",))),
        Group((Piece("tent", "tent-back"),), TENT, Options()),
    ]
    titles = {"card": "Cards", "token": "Tokens", "tent": "Tents"}
    front, back = pack(groups, A4, options, Heading(SLUG, titles)).sheets
    return front, back


@pytest.mark.parametrize("flip", FLIPS)
def test_backs_lie_behind_their_fronts(flip: Flip) -> None:
    """To a thousandth of a millimetre; a token without a back leaves its place blank."""
    front, back = mixed(Options(flip=flip))
    behind = {"card": "card-back", "tent": "tent-back"}
    found = {(each.face, round(each.x, 3), round(each.y, 3)) for each in back.placements}
    for placed in front.placements:
        if placed.face in behind:
            corners = [
                turn_over(front, flip, (placed.x + u, placed.y + v))
                for u, v in ((0, 0), (placed.w, placed.h))
            ]
            x, y = (min(at) for at in zip(*corners, strict=True))
            found.remove((behind[placed.face], round(x, 3), round(y, 3)))
    assert not found


def test_full_sheets_of_one_kind_stay_as_they_are() -> None:
    """Nine of ten cards fill one; the tenth shares its sheet with tokens."""
    groups = [
        Group((Piece("card", None, 10),), FaceSpec(mm(63), mm(88), mm(3)), Options()),
        Group((Piece("token", None, 4),), TOKEN, Options(marks=("outline",))),
    ]
    sheets = pack(groups, A4, Options()).sheets
    assert [Counter(each.face for each in sheet.placements) for sheet in sheets] == [
        {"card": 9},
        {"card": 1, "token": 4},
    ]


def test_pieces_of_several_sizes_are_not_packed_round_a_fold() -> None:
    """It says what to choose instead."""
    with pytest.raises(PunchboardError) as caught:
        pack([], A4, Options(backs="gutterfold"))
    assert caught.value.findings[0].code == "pack-gutterfold"


@pytest.mark.parametrize("order", ["same", "reversed"])
def test_backs_follow_as_one_stack(order: str) -> None:
    """No back is printed on a front of another group, whichever groups have none.

    All fronts are printed first. What has backs is then fed once more, from the first sheet on, or
    from the last one where the printer lays its sheets so.
    """
    options = Options(backs="separate", back_order=order)
    groups = [
        Group((Piece("a", None, 9),), POKER, options),
        Group((Piece("b", "b-back", 18),), POKER, options),
        Group((Piece("c", "c-back", 9),), POKER, options),
    ]
    sheets = pack(groups, A4, options).sheets
    fronts, backs = ([s for s in sheets if s.side == side] for side in ("front", "back"))
    assert [*sheets] == [*fronts, *backs]
    again = fronts[::-1] if order == "reversed" else fronts
    fed = again[: len(backs)]
    assert [f"{sheet.placements[0].face}-back" for sheet in fed] == [
        sheet.placements[0].face for sheet in backs
    ]
