"""Backs behind their fronts, read from finished PDFs: every mode, on every paper, each way."""

from collections.abc import Iterator
from io import BytesIO
from itertools import product

import pytest
from press.plain_deck import CARD, DISC, HEX, Deck, asked, write_deck
from press.sheets_read import Placed, Point, Read, is_behind, near, pages
from pypdf import PdfReader

from pipeline.build.options import Printer
from pipeline.sheets.model import Imposition
from pipeline.sheets.options import Measure
from pipeline.source.units import mm

PAPERS = ("a3", "a4", "a5", "legal", "letter", "tabloid")
LIES = ("portrait", "landscape")
FLIPS = ("long", "short")


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """Return the game of all sorts of pieces."""
    return write_deck(tmp_path_factory.mktemp("deck"))


def sides(
    imposition: Imposition, pdf: bytes, side: str
) -> Iterator[tuple[Read, list[tuple[str, Placed]]]]:
    """Yield the pages of one side, each with its faces and their names."""
    for sheet, page in zip(imposition.sheets, pages(pdf), strict=True):
        if sheet.side == side:
            names = [placement.face for placement in sheet.placements]
            yield page, [*zip(names, page.faces, strict=True)]


def corners(face: Placed, width: float, height: float, *, mirrored: bool = False) -> list[Point]:
    """Return where three points of a face lie, so that every turn shows; or those behind them."""
    points = ((0.0, 0.0), (width, 0.0), (width, height))
    return [face.at(width - x if mirrored else x, y) for x, y in points]


def check_pairs(imposition: Imposition, pdf: bytes, size: Point, flip: str) -> int:
    """Check each back against its front, as PDF readers place them; return how many there are."""
    labels = [sheet.label for sheet in imposition.sheets if sheet.side == "back"]
    fronts = [*sides(imposition, pdf, "front")]
    read = dict(zip(labels, sides(imposition, pdf, "back"), strict=True))
    backs = [read[sheet.label] for sheet in imposition.sheets if sheet.side == "front"]
    count = 0
    for (page, faces), (other, others) in zip(fronts, backs, strict=True):
        assert (page.width, page.height) == (other.width, other.height)
        for (name, front), (back_name, back) in zip(faces, others, strict=True):
            assert back_name == f"{name}.back"
            wanted = [page.behind(point, flip) for point in corners(front, *size)]
            assert all(map(near, wanted, corners(back, *size, mirrored=True))), (name, flip)
            assert is_behind([page.behind(p, flip) for p in front.clip], back.clip)
            count += 1
    return count


SEPARATE = {"backs": "separate"}
REVERSED = {"backs": "separate", "back_order": "reversed"}


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(deck: Deck, paper: str) -> None:
    """In every mode and about either edge, within 0.05 mm, turned as the sheet is turned."""
    modes = [*product(({"backs": "duplex"}, SEPARATE, REVERSED), LIES, FLIPS)]
    for backs, lie, flip in modes:
        settings = asked(**backs, orientation=lie, flip=flip)
        for name, size, most in (("cards", CARD, 7), ("hexes", HEX, 14)):
            imposition, pdf = deck.printed(name, paper, settings)
            page = pages(pdf)[0]
            assert (page.width < page.height) == (lie == "portrait")
            assert check_pairs(imposition, pdf, size, flip) == most


@pytest.mark.parametrize("paper", PAPERS)
def test_a_folded_sheet_brings_backs_behind_fronts(deck: Deck, paper: str) -> None:
    """The dashed line of the PDF is the fold, and what it mirrors lies behind its front."""
    for lie, (name, size) in product(LIES, (("cards", CARD), ("hexes", HEX), ("discs", DISC))):
        settings = asked(backs="gutterfold", orientation=lie)
        imposition, pdf = deck.printed(name, paper, settings)
        for page, faces in sides(imposition, pdf, "fold"):
            (fold,) = [stroke for stroke in page.strokes if stroke.dashed and not stroke.inside]
            left, bottom, right, _ = fold.box
            for (front_name, front), (back_name, back) in zip(faces[::2], faces[1::2], strict=True):
                assert back_name == f"{front_name}.back"
                wanted = [
                    (2 * left - x, y) if right - left < 0.01 else (x, 2 * bottom - y)
                    for x, y in corners(front, *size)
                ]
                assert all(map(near, wanted, corners(back, *size, mirrored=True)))


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_and_booklets_are_turned_as_they_are_bound(deck: Deck, paper: str) -> None:
    """A page's back stands behind it; in a booklet each leaf has two pages that follow."""
    for name, edge in (("sheets", "long"), ("wide", "short")):
        imposition, pdf = deck.printed(name, paper, asked())
        size = sorted((imposition.sheets[0].width, imposition.sheets[0].height))
        across, down = size if name == "sheets" else reversed(size)
        assert check_pairs(imposition, pdf, (across, down), edge) == 7
        for flip in FLIPS:
            imposition, pdf = deck.printed(name, paper, asked(flip=flip))
            assert check_pairs(imposition, pdf, (across, down), flip) == 7
    for flip in FLIPS:
        imposition, pdf = deck.printed("book", paper, asked(flip=flip))
        size = imposition.sheets[0].placements[0]
        fronts, backs = ([*sides(imposition, pdf, side)] for side in ("front", "back"))
        leaves = 0
        for (page, faces), (_, others) in zip(fronts, backs, strict=True):
            behind = dict(others)
            for front_name, front in faces:
                # A leaf has the two sides of a piece, either of them on the sheet's front.
                is_back = front_name.endswith(".back")
                other = behind[front_name[:-5] if is_back else f"{front_name}.back"]
                wanted = [page.behind(point, flip) for point in corners(front, size.w, size.h)]
                assert all(map(near, wanted, corners(other, size.w, size.h, mirrored=True)))
                leaves += 1
        assert leaves == 7


@pytest.mark.parametrize(("lie", "flip"), [*product(LIES, FLIPS)])
def test_a_printer_s_measures_move_backs_alone(deck: Deck, lie: str, flip: str) -> None:
    """Backs are moved as measured for such sheets; a warning says where nothing was measured."""
    measures = (Measure(lie, flip, mm(1.5), mm(-0.5)),)  # type: ignore[arg-type]
    kitchen = Printer("Kitchen inkjet", measures)
    plain, moved = (
        deck.printed("cards", "a4", asked(printer, orientation=lie, flip=flip))
        for printer in (None, kitchen)
    )
    for side, right, up in (("front", 0.0, 0.0), ("back", mm(1.5), mm(0.5))):
        for (_, before), (_, after) in zip(sides(*plain, side), sides(*moved, side), strict=True):
            for (_, one), (_, other) in zip(before, after, strict=True):
                x, y = one.at(0.0, 0.0)
                assert near((x + right, y + up), other.at(0.0, 0.0))
    assert "printer-unmeasured" not in {each.code for each in moved[0].findings}
    other_edge = asked(kitchen, orientation=lie, flip="short" if flip == "long" else "long")
    unmoved, pdf = deck.printed("cards", "a4", other_edge)
    assert [each.code for each in unmoved.findings].count("printer-unmeasured") == 1
    named = [
        "Kitchen inkjet" in PdfReader(BytesIO(each)).pages[0].extract_text()
        for each in (moved[1], pdf)
    ]
    assert named == [True, False]


@pytest.mark.parametrize(("lie", "flip"), [*product(LIES, FLIPS)])
def test_what_a_back_draws_along_its_outline_ends_at_the_cut(
    deck: Deck, lie: str, flip: str
) -> None:
    """A back with the mirrored outline draws it behind the line that its front is cut along."""
    _, pdf = deck.printed("flags", "a4", asked(orientation=lie, flip=flip))
    front, back = pages(pdf)
    cuts = [stroke for stroke in front.strokes if not stroke.inside and stroke.curved]
    drawn = [stroke for stroke in back.strokes if stroke.inside and stroke.curved]
    assert len(cuts) == len(drawn) == 7
    for cut, line in zip(cuts, drawn, strict=True):
        wanted = [front.behind(point, flip) for point in cut.points]
        assert all(any(near(p, q) for q in line.points) for p in wanted)
