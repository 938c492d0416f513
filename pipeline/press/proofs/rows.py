"""Rows of a contact sheet: pieces one after another, into the row, the next row, the next page."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.base.units import mm

GAP: Final = mm(4)
"""Between neighbours and between rows, in points."""
MARGIN: Final = mm(8)
HEADING: Final = mm(7)
"""What a heading above a group of faces takes."""
NAMES: Final = 18.0
"""What the name and the line below it take under a face, in points."""
LEAST_CELL: Final = mm(20)
"""The least width of a cell: a name below a small token has room, too."""


class Cell(NamedTuple):
    """Where a piece stands: its number from 0, its left and top on the page, and its width."""

    number: int
    x: float
    y: float
    width: float
    height: float


class Heading(NamedTuple):
    """A group's title, from x on, with its top at y."""

    title: str
    x: float
    y: float


class ContactPage(NamedTuple):
    """One page of a contact sheet, in points."""

    width: float
    height: float
    cells: tuple[Cell, ...]
    headings: tuple[Heading, ...]


class Rows:
    """Places pieces one after another: into the row, the next row, the next page."""

    def __init__(self, room: float, columns: int, bottom: float | None) -> None:
        self._room, self._columns, self._bottom = room, columns, bottom
        self._pages: list[tuple[list[Cell], list[Heading]]] = [([], [])]
        self._row: list[Cell] = []
        self._x, self._y = 0.0, MARGIN
        self._titles: list[tuple[str, float]] = []

    def begin(self, title: str, widths: Sequence[float]) -> None:
        """Begin a group of pieces so wide: in this row where all of it has room, else in the next.

        With fixed columns every group has rows of its own.
        """
        needed = sum(max(width, LEAST_CELL) + GAP for width in widths)
        if self._columns or not title or self._x + needed > self._room + GAP * 1.5:
            self._end_row()
        if title:
            self._titles.append((title, self._x))

    def place(self, number: int, width: float, height: float) -> None:
        """Place a piece of that size."""
        cell = max(width, LEAST_CELL)
        full = self._columns and len(self._row) == self._columns
        if self._row and (full or self._x + cell > self._room + GAP / 2):
            self._end_row()
        self._row.append(Cell(number, self._x, 0.0, cell, height))
        self._x += cell + GAP

    def pages(self, page: tuple[float, float] | None) -> list[ContactPage]:
        """Return the pages, their rows in the middle across."""
        self._end_row()
        found: list[ContactPage] = []
        for cells, headings in self._pages:
            right = max(cell.x + cell.width for cell in cells)
            bottom = max(cell.y + cell.height + NAMES for cell in cells)
            width, height = page or (right + 2 * MARGIN, bottom + MARGIN)
            left = (width - right) / 2
            moved = tuple(cell._replace(x=cell.x + left) for cell in cells)
            titles = tuple(heading._replace(x=heading.x + left) for heading in headings)
            found.append(ContactPage(width, height, moved, titles))
        return found

    def _end_row(self) -> None:
        if not self._row:
            return
        height = max(cell.height for cell in self._row)
        head = HEADING if self._titles else 0.0
        if self._bottom and self._pages[-1][0] and self._y + head + height + NAMES > self._bottom:
            self._pages.append(([], []))
            self._y = MARGIN
        cells, headings = self._pages[-1]
        headings += (Heading(title, x, self._y) for title, x in self._titles)
        self._y += head
        cells += (cell._replace(y=self._y) for cell in self._row)
        self._y += height + NAMES + GAP
        self._row, self._x, self._titles = [], 0.0, []
