"""Sheets of a deck: how many cards lie on each, in how many columns and rows, how large."""

from math import ceil
from typing import Final, NamedTuple

from pipeline.base.units import PT_PER_INCH

MOST_COLUMNS: Final = 10
MOST_ROWS: Final = 7
MOST_CARDS: Final = MOST_COLUMNS * MOST_ROWS - 1
"""The last slot of a sheet is what others see of a card that is hidden from them."""
_LEAST: Final = 2


class Grid(NamedTuple):
    """The slots of a sheet, each of `width` x `height` pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """The pixels of the sheet."""
        return self.columns * self.width, self.rows * self.height

    @property
    def hidden(self) -> int:
        """The slot of the hidden face, the last one."""
        return self.columns * self.rows - 1

    def place(self, slot: int) -> tuple[int, int]:
        """Return the pixel at the top left of a slot, which are counted row by row from 0."""
        row, column = divmod(slot, self.columns)
        return column * self.width, row * self.height


def shares(cards: int) -> list[int]:
    """Return how many cards lie on each sheet: as few sheets as can be, about equally full."""
    sheets = ceil(cards / MOST_CARDS)
    return [cards // sheets + (number < cards % sheets) for number in range(sheets)]


def grid_for(slots: int, size: tuple[float, float], dpi: float, most: int) -> Grid:
    """Return the grid of a sheet with at least so many slots for cards of `size` points.

    It has `dpi` pixels an inch, fewer where a side would have more than `most` pixels; of all
    grids it is the one with most pixels a card, then the smallest, then the most square.
    """
    width, height = (side / PT_PER_INCH for side in size)
    found: list[tuple[float, int, int, Grid]] = []
    for columns in range(_LEAST, MOST_COLUMNS + 1):
        rows = max(_LEAST, ceil(slots / columns))
        if rows > MOST_ROWS:
            continue
        scale = min(dpi, most / columns / width, most / rows / height)
        fitting = (max(1, int(width * scale + 1e-6)), max(1, int(height * scale + 1e-6)))
        across, down = (round(width * dpi), round(height * dpi)) if scale == dpi else fitting
        across, down = min(across, most // columns), min(down, most // rows)
        grid = Grid(columns, rows, across, down)
        found.append((-round(scale, 3), columns * rows, max(grid.size), grid))
    return min(found)[-1]
