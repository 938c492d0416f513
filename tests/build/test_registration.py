"""Backs behind their fronts, read from finished PDFs: every mode, on several papers, each way."""

from collections.abc import Iterable
from io import BytesIO
from itertools import product

import pytest
from build.plain_deck import BACK, BAR, CARD, DISC, FRONT, HEX, Deck, asked, write_deck
from build.sheets_read import Placed, Point, Read, is_behind, near, pages
from pypdf import PdfReader

from pipeline.build.options import Printer
from pipeline.sheets.options import Measure
from pipeline.source.units import mm, to_mm

PAPERS = ("a3", "a4", "letter")
LIES = ("portrait", "landscape")
FLIPS = ("long", "short")


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return write_deck(tmp_path_factory.mktemp("deck"))


def named(face: Placed) -> tuple[int, bool]:
    length, tall = (to_mm(side) for side in face.bar)
    assert min(abs(tall - FRONT), abs(tall - BACK)) < 0.1
    return round(length) - BAR, abs(tall - BACK) < 0.1


def is_back(page: Read) -> bool:
    return all(back for _, back in map(named, page.faces))


def corners(face: Placed, width: float, height: float, *, mirrored: bool = False) -> list[Point]:
    """Return where three points of a face lie, so that every turn shows; or those behind them."""
    points = ((0.0, 0.0), (width, 0.0), (width, height))
    return [face.at(width - x if mirrored else x, y) for x, y in points]


def check_pairs(pairs: Iterable[tuple[Read, Read]], size: Point, flip: str) -> int:
    """Check each back against its front, as PDF readers place them; return how many there are."""
    count = 0
    for page, other in pairs:
        assert (page.width, page.height) == (other.width, other.height)
        assert len(page.faces) == len(other.faces)
        for front in page.faces:
            number, _ = named(front)
            wanted = [page.behind(point, flip) for point in corners(front, *size)]
            (back,) = [
                face
                for face in other.faces
                if all(map(near, wanted, corners(face, *size, mirrored=True)))
            ]
            assert named(back) == (number, True)
            assert is_behind([page.behind(p, flip) for p in front.clip], back.clip)
            count += 1
    return count


def paired(pdf: bytes, mode: str) -> list[tuple[Read, Read]]:
    """Return fronts with the sheets that are printed on their backs, in the order of a mode."""
    read = pages(pdf)
    if mode == "duplex":
        return list(zip(read[::2], read[1::2], strict=True))
    half = len(read) // 2
    backs = read[half:] if mode == "separate" else read[half:][::-1]
    return list(zip(read[:half], backs, strict=True))


MODES = {
    "duplex": {"backs": "duplex"},
    "separate": {"backs": "separate"},
    "reversed": {"backs": "separate", "back_order": "reversed"},
}


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(deck: Deck, paper: str) -> None:
    """In every mode and about either edge, within 0.05 mm, turned as the sheet is turned."""
    for mode, lie, flip in product(MODES, LIES, FLIPS):
        settings = asked(**MODES[mode], orientation=lie, flip=flip)
        for name, size, most in (("cards", CARD, 7), ("hexes", HEX, 14)):
            pairs = paired(deck.printed(name, paper, settings)[1], mode)
            assert all((page.width < page.height) == (lie == "portrait") for page, _ in pairs)
            assert not any(is_back(page) for page, _ in pairs)
            assert check_pairs(pairs, size, flip) == most


@pytest.mark.parametrize("paper", PAPERS)
def test_a_folded_sheet_brings_backs_behind_fronts(deck: Deck, paper: str) -> None:
    """The dashed line of the PDF is the fold, and what it mirrors lies behind its front."""
    for lie, (name, size) in product(LIES, (("cards", CARD), ("hexes", HEX), ("discs", DISC))):
        settings = asked(backs="gutterfold", orientation=lie)
        for page in pages(deck.printed(name, paper, settings)[1]):
            (fold,) = [stroke for stroke in page.strokes if stroke.dashed and not stroke.inside]
            left, bottom, right, _ = fold.box
            fronts = [face for face in page.faces if not named(face)[1]]
            assert 2 * len(fronts) == len(page.faces) > 0
            for front in fronts:
                wanted = [
                    (2 * left - x, y) if right - left < 0.01 else (x, 2 * bottom - y)
                    for x, y in corners(front, *size)
                ]
                (back,) = [
                    face
                    for face in page.faces
                    if all(map(near, wanted, corners(face, *size, mirrored=True)))
                ]
                assert named(back) == (named(front)[0], True)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_and_booklets_are_turned_as_they_are_bound(deck: Deck, paper: str) -> None:
    """A page's back stands behind it; in a booklet each leaf has two pages that follow."""
    for name, edge in (("sheets", "long"), ("wide", "short")):
        for settings, flip in ((asked(), edge), *((asked(flip=each), each) for each in FLIPS)):
            pairs = paired(deck.printed(name, paper, settings)[1], "duplex")
            size = (pairs[0][0].width, pairs[0][0].height)
            across, down = sorted(size) if name == "sheets" else sorted(size, reverse=True)
            assert check_pairs(pairs, (across, down), flip) == 7
    for flip in FLIPS:
        leaves = 0
        for page, other in paired(deck.printed("book", paper, asked(flip=flip))[1], "duplex"):
            behind = {named(face): face for face in other.faces}
            width, height = max(page.width, page.height) / 2, min(page.width, page.height)
            for front in page.faces:
                number, back = named(front)
                wanted = [page.behind(point, flip) for point in corners(front, width, height)]
                found = corners(behind[number, not back], width, height, mirrored=True)
                assert all(map(near, wanted, found))
                leaves += 1
        assert leaves == 7


@pytest.mark.parametrize(("lie", "flip"), [*product(LIES, FLIPS)])
def test_a_printer_s_measures_move_backs_alone(deck: Deck, lie: str, flip: str) -> None:
    """Backs are moved as measured for such sheets; a warning says where nothing was measured."""
    measures = (Measure(lie, flip, mm(1.5), mm(-0.5)),)  # type: ignore[arg-type]
    kitchen = Printer("Kitchen inkjet", measures)
    (_, plain), (outcome, moved) = (
        deck.printed("cards", "a4", asked(printer, orientation=lie, flip=flip))
        for printer in (None, kitchen)
    )
    for page, other in zip(pages(plain), pages(moved), strict=True):
        right, up = (mm(1.5), mm(0.5)) if is_back(page) else (0.0, 0.0)
        for one, two in zip(page.faces, other.faces, strict=True):
            x, y = one.at(0.0, 0.0)
            assert near((x + right, y + up), two.at(0.0, 0.0))
    assert "printer-unmeasured" not in {each.code for each in outcome.findings}
    other_edge = asked(kitchen, orientation=lie, flip="short" if flip == "long" else "long")
    unmoved, pdf = deck.printed("cards", "a4", other_edge)
    assert [each.code for each in unmoved.findings].count("printer-unmeasured") == 1
    texts = [PdfReader(BytesIO(each)).pages[0].extract_text() for each in (moved, pdf)]
    assert ["Kitchen inkjet" in text for text in texts] == [True, False]


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
