"""Where pieces stand on a contact sheet."""

import pytest

from pipeline.build.proofs.contact_sheets import (
    GAP,
    NAMES,
    Cell,
    ContactPage,
    Shown,
    arranged,
    scale_for,
)
from pipeline.source.units import mm

CARD = (mm(63.5), mm(88.9))
TOKEN = (mm(25), mm(25))
A4 = (mm(210), mm(297))


def cards(count: int, *sizes: tuple[float, float], group: str = "Cards") -> list[Shown]:
    """Return pieces of those sides."""
    return [Shown(group, f"Card {at}", (f"card:{at}",), sizes or (CARD,)) for at in range(count)]


def rows(page: ContactPage) -> list[int]:
    """Return how many pieces stand in each row."""
    tops = [cell.y for cell in page.cells]
    return [tops.count(top) for top in sorted(set(tops))]


def test_one_page_a_little_wider_than_high() -> None:
    """Twenty-one cards stand in three full rows of seven."""
    (page,) = arranged(cards(21), 1.0)
    assert rows(page) == [7, 7, 7]


def test_columns_that_are_asked_for() -> None:
    """A number of columns holds, whatever shape the sheet takes."""
    (page,) = arranged(cards(7), 0.5, columns=3)
    assert rows(page) == [3, 3, 1]


def test_no_piece_lies_over_another_or_its_name() -> None:
    """Pieces of all sizes keep their distance, in the order that they have."""
    pieces = [*cards(5), *cards(9, TOKEN, group="Tokens"), *cards(4, A4, group="Pages")]
    (page,) = arranged(pieces, 0.4)
    assert [cell.number for cell in page.cells] == list(range(18))
    assert [heading.title for heading in page.headings] == ["Cards", "Tokens", "Pages"]
    for at, cell in enumerate(page.cells):
        for other in page.cells[:at]:
            assert not _meet(cell, other)


def _meet(a: Cell, b: Cell) -> bool:
    across = a.x < b.x + b.width + GAP / 2 and b.x < a.x + a.width + GAP / 2
    return across and a.y < b.y + b.height + NAMES and b.y < a.y + a.height + NAMES


@pytest.mark.parametrize("columns", [0, 2, 6])
def test_pages_of_a_paper_hold_all(columns: int) -> None:
    """Faces are reduced to fit, none to more than its size, and pages are as large as the paper."""
    pieces = cards(90, CARD, CARD)
    scale = scale_for(pieces, (A4[0] - mm(16), A4[1] - mm(16)), columns)
    pages = arranged(pieces, scale, columns, A4)
    assert 0 < scale <= 1
    assert sum(len(page.cells) for page in pages) == 90
    for page in pages:
        assert (page.width, page.height) == A4
        assert min(cell.x for cell in page.cells) > 0
        assert max(cell.x + cell.width for cell in page.cells) < A4[0]
        assert max(cell.y + cell.height + NAMES for cell in page.cells) < A4[1]


def test_small_faces_are_shown_at_true_size() -> None:
    """Tokens are not reduced where the paper has room."""
    assert scale_for(cards(3, TOKEN), A4, 0) == 1
