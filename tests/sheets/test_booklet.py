"""Booklets: pages two by two on sheets that are folded together."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.sheets.model import FaceSpec, Imposition, Piece, Placement, Sheet
from pipeline.sheets.options import Flip, Options
from pipeline.sheets.pages import booklet, full_page
from pipeline.source.findings import PunchboardError
from pipeline.source.units import mm

from . import physics
from .physics import A4, LETTER, SLUG

HALF_A4 = FaceSpec(mm(148.5), mm(210))
SMALL = FaceSpec(mm(120), mm(180), mm(3))
SHORT = Options(flip="short")


def pages(count: int) -> list[Piece]:
    return [Piece(str(number)) for number in range(1, count + 1)]


def halves(sheet: Sheet) -> tuple[str, str]:
    """Return what lies left and right of the fold of a sheet as it is looked at."""
    found = {"left": "", "right": ""}
    for placement in sheet.placements:
        middle = placement.x + placement.w / 2
        found["left" if middle < sheet.width / 2 else "right"] = placement.face
    return found["left"], found["right"]


def read(imposition: Imposition, flip: Flip) -> list[str]:
    """Fold the printed sheets together, the first outermost, and leaf through them."""
    leaves: list[tuple[str, str]] = []
    sides = imposition.sheets
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        left, right = halves(front)
        behind_right, behind_left = halves(back)
        if flip == "long":
            behind_left, behind_right = behind_right, behind_left
        leaves.insert(len(leaves) // 2, (right, behind_right))
        leaves.insert(len(leaves) // 2 + 1, (behind_left, left))
    return list(chain.from_iterable(leaves))


@given(st.integers(1, 80), st.sampled_from(["short", "long"]))
def test_a_folded_booklet_reads_in_order(count: int, flip: Flip) -> None:
    """Whatever the number of pages and the edge that the sheet is turned about."""
    made = booklet(pages(count), HALF_A4, A4, Options(flip=flip))
    blank = -count % 4
    assert [*map(str, range(1, count + 1)), *[""] * blank] == read(made, flip)
    assert [f.code for f in made.findings] == (["booklet-blank"] if blank else [])


@pytest.mark.parametrize("flip", ["short", "long"])
@pytest.mark.parametrize("face", [HALF_A4, SMALL])
def test_a_page_lies_exactly_behind_its_other_side(flip: Flip, face: FaceSpec) -> None:
    """The tops of both sides of a leaf are back to back, its inner edges at the fold."""
    made = booklet(pages(12), face, A4, Options(flip=flip))
    placed = {each.face: (sheet, each) for sheet in made.sheets for each in sheet.placements}
    for number in range(1, 12, 2):
        sheet, front = placed[str(number)]
        _, back = placed[str(number + 1)]
        for x, y in ((0.0, 0.0), (0.0, face.height)):
            seen = physics.turn_over(sheet, flip, physics.on_sheet(front, (x, y)))
            assert physics.on_sheet(back, (face.width - x, y)) == pytest.approx(seen)


def test_pages_creep_towards_the_fold_from_sheet_to_sheet_and_never_beyond() -> None:
    """Those of the outermost sheet meet at the fold; what the others have beyond it is clipped."""
    made = booklet(pages(12), SMALL, A4, Options(flip="short", creep=0.5))
    for depth, sheet in enumerate(made.sheets[::2]):
        left, right = sorted(sheet.placements, key=lambda each: each.x)
        fold = sheet.width / 2
        assert left.x + left.w == pytest.approx(fold + depth * 0.5)
        assert right.x == pytest.approx(fold - depth * 0.5)
        for page in (left, right):
            x, _, w, _ = physics.bleed_of(page)
            assert fold == pytest.approx(x + w if page is left else x)


def test_pages_smaller_than_half_the_sheet_have_marks_for_cutting_and_folding() -> None:
    """Crop marks stand round both pages together, and dashes at the fold of the front."""
    first, back = booklet(pages(4), SMALL, A4, SHORT, SLUG).sheets
    upright = {round(line.x0, 1) for line in physics.segments(first.marks) if line.x0 == line.x1}
    fold, edge = first.width / 2, first.width / 2 - SMALL.width
    assert {round(fold, 1), round(edge, 1)} <= upright
    assert round(fold, 1) not in {
        round(line.x0, 1) for line in physics.segments(back.marks) if line.x0 == line.x1
    }


def test_words_in_the_margin_keep_clear_of_the_bleed() -> None:
    """Also where the strip beside the pages would be just wide enough without it."""
    page = FaceSpec(mm(140), mm(190), mm(3))
    for sheet in booklet(pages(4), page, A4, SHORT, SLUG).sheets:
        ink = [physics.ink(group) for group in physics.groups((*sheet.marks, *sheet.overlay))]
        bleeds = [physics.bleed_of(placement) for placement in sheet.placements]
        assert not any(physics.overlap(box, bleed) for box in ink for bleed in bleeds)


def test_a_book_from_right_to_left_opens_to_the_right() -> None:
    """Its first page lies left of the fold."""
    front = booklet(pages(4), HALF_A4, A4, SHORT, rightward=True).sheets[0]
    assert halves(front) == ("1", "4")


def test_copies_are_whole_booklets() -> None:
    """One after the other, each folded for itself."""
    twice = [piece._replace(quantity=2) for piece in pages(8)]
    made = booklet(twice, HALF_A4, A4, SHORT)
    assert [halves(sheet) for sheet in made.sheets[:4]] == [
        halves(sheet) for sheet in made.sheets[4:]
    ]
    assert made.sheets[4].label == "3/4"


@pytest.mark.parametrize(
    ("pieces", "face", "code"),
    [
        ([Piece("1", None, 2), Piece("2")], HALF_A4, "booklet-copies"),
        (pages(81), HALF_A4, "booklet-thick"),
        (pages(4), FaceSpec(mm(150), mm(200)), "booklet-size"),
    ],
)
def test_what_cannot_be_a_booklet_is_told(pieces: list[Piece], face: FaceSpec, code: str) -> None:
    """With the code of what is in the way."""
    with pytest.raises(PunchboardError) as error:
        booklet(pieces, face, LETTER if code == "booklet-size" else A4, SHORT)
    assert [finding.code for finding in error.value.findings] == [code]


def test_a_back_offset_moves_backs_alone() -> None:
    """As for cards."""
    plain = booklet(pages(4), HALF_A4, A4, SHORT).sheets
    moved = booklet(pages(4), HALF_A4, A4, SHORT._replace(back_offset=(1.0, 2.0))).sheets
    assert moved[0] == plain[0]
    shifted: list[Placement] = [p._replace(x=p.x + 1, y=p.y + 2) for p in plain[1].placements]
    assert list(moved[1].placements) == shifted


@pytest.mark.parametrize(("wide", "high"), [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_a_page_is_as_large_as_its_paper(wide: float, high: float) -> None:
    """Also where it is turned; a millimetre too little or too much is refused."""
    for width, height in ((A4.width, A4.height), (A4.height, A4.width)):
        (sheet,) = full_page(pages(1), FaceSpec(width, height), A4).sheets
        assert (sheet.width, sheet.height) == (width, height)
        with pytest.raises(PunchboardError, match="a face as large as A4"):
            full_page(pages(1), FaceSpec(width + mm(wide), height + mm(high)), A4)
