"""Cut marks of every sort, read from finished PDFs against the faces that they belong to."""

import pytest
from build.plain_deck import CARD, DISC, Deck, asked, write_deck
from build.sheets_read import Placed, Read, Stroke, pages

from pipeline.source.units import mm

CLOSE = mm(0.02)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return write_deck(tmp_path_factory.mktemp("deck"))


def fronts(deck: Deck, name: str, **choices: object) -> list[Read]:
    return pages(deck.printed(name, "a4", asked(ruler=False, slug=False, **choices))[1])[::2]


def marks(page: Read) -> list[Stroke]:
    return [stroke for stroke in page.strokes if not stroke.inside]


def box(face: Placed, size: tuple[float, float]) -> tuple[float, float, float, float]:
    """Return the trim of a face on its page: left, bottom, right, top."""
    (x, y), (u, v) = face.at(0.0, 0.0), face.at(*size)
    return min(x, u), min(y, v), max(x, u), max(y, v)


def cuts(page: Read, size: tuple[float, float]) -> tuple[set[int], set[int]]:
    """Return where upright and level cuts run, in hundredths of a millimetre."""
    boxes = [box(face, size) for face in page.faces]
    return tuple(  # type: ignore[return-value]
        {round(each[at] / CLOSE) for each in boxes for at in (axis, axis + 2)} for axis in (0, 1)
    )


def lines(page: Read) -> tuple[list[Stroke], list[Stroke]]:
    straight = [stroke for stroke in marks(page) if len(stroke.points) == 2]
    upright = [each for each in straight if each.box[2] - each.box[0] < 0.01]
    return upright, [each for each in straight if each not in upright]


@pytest.mark.parametrize("sort", ["crop", "cross", "guides"])
def test_straight_marks_are_in_line_with_every_cut(deck: Deck, sort: str) -> None:
    """Each cut has its marks, no mark is without a cut, and crop marks touch no face."""
    for page in fronts(deck, "cards", marks=sort):
        for axis, (wanted, found) in enumerate(zip(cuts(page, CARD), lines(page), strict=True)):
            at = [round(each.box[axis] / CLOSE) for each in found]
            assert wanted == {value + near for value in at for near in (-1, 0, 1)} & wanted
            assert all(any(abs(value - cut) <= 1 for cut in wanted) for value in at)
            assert all(at.count(value) >= (1 if sort == "guides" else 2) for value in set(at))
        if sort == "crop":
            for line in (*lines(page)[0], *lines(page)[1]):
                left, bottom, right, top = line.box
                for face in page.faces:
                    x, y, u, v = box(face, CARD)
                    assert right <= x or left >= u or top <= y or bottom >= v


def test_outlines_are_the_trim_with_its_corners(deck: Deck) -> None:
    """Rounded corners are drawn as the knife follows them, discs without any straight mark."""
    for name, size, choices in (("cards", CARD, {"marks": "outline"}), ("discs", DISC, {})):
        for page in fronts(deck, name, **choices):
            drawn = marks(page)
            assert all(stroke.curved for stroke in drawn)
            # A shape's line lies on a white one, to be seen on dark art.
            assert len(drawn) in (len(page.faces), 2 * len(page.faces))
            for face, stroke in zip(page.faces, drawn[-len(page.faces) :], strict=True):
                wanted = box(face, size)
                assert all(abs(a - b) < CLOSE for a, b in zip(stroke.box, wanted, strict=True))


def test_no_marks_are_none(deck: Deck) -> None:
    """With marks: none nothing but faces is drawn."""
    for page in fronts(deck, "cards", marks="none"):
        assert page.faces
        assert not marks(page)


def test_backs_bleed_further_where_they_are_asked_to(deck: Deck) -> None:
    """Backs are clipped further out than fronts; short gutters and art are told."""
    outcome, pdf = deck.printed("cards", "a4", asked(back_bleed=5, gutter=8))
    most = [0.0, 0.0]
    for number, page in enumerate(pages(pdf)):
        for face in page.faces:
            left, bottom, right, top = box(face, CARD)
            xs, ys = zip(*face.clip, strict=True)
            beyond = max(left - min(xs), bottom - min(ys), max(xs) - right, max(ys) - top)
            most[number % 2] = max(most[number % 2], beyond)
    assert most == pytest.approx([mm(3), mm(5)], abs=CLOSE)
    codes = {finding.code for finding in outcome.findings}
    assert {"back-bleed-art", "back-bleed-room"} <= codes
