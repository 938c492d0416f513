"""Sheets of a deck."""

import pytest

from pipeline.shops.tabletop_sheets import MOST_CARDS, grid_for, shares
from pipeline.source.units import mm


@pytest.mark.parametrize("cards", [1, 2, 17, 40, 52, 69])
@pytest.mark.parametrize("size", [(63.5, 88.9), (130, 95), (44, 68)])
def test_a_grid_has_a_slot_more_than_cards_and_no_side_beyond_what_is_allowed(
    cards: int, size: tuple[float, float]
) -> None:
    """The last slot is the hidden face; a slot has the proportions of its card."""
    grid = grid_for(cards + 1, (mm(size[0]), mm(size[1])), 300, 4096)
    assert grid.hidden >= cards
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7
    assert max(grid.size) <= 4096
    assert grid.width / grid.height == pytest.approx(size[0] / size[1], rel=0.005)
    assert grid.width <= round(size[0] / 25.4 * 300)


def test_a_small_deck_has_the_resolution_that_is_asked_for() -> None:
    """Four poker cards and their hidden face fit with 300 pixels an inch."""
    grid = grid_for(5, (mm(63.5), mm(88.9)), 300, 4096)
    assert (grid.width, grid.height) == (750, 1050)


def test_more_cards_than_a_sheet_holds_are_several_sheets() -> None:
    """About equally full, so that all have the same resolution."""
    assert shares(MOST_CARDS) == [69]
    assert shares(70) == [35, 35]
    assert shares(139) == [47, 46, 46]
