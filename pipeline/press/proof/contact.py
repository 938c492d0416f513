"""Contact sheets: many faces as they are cut, at one scale, each with its name below."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil, sqrt
from typing import Final, NamedTuple

from pipeline.base.units import mm

GAP: Final = mm(4)
"""Between neighbours and between rows, in points."""
BETWEEN_SIDES: Final = mm(1.5)
MARGIN: Final = mm(8)
HEADING: Final = mm(7)
"""What a heading above a group of faces takes."""
NAMES: Final = 18.0
"""What the name and the line below it take under a face, in points."""

_LEAST_CELL: Final = mm(20)
"""The least width of a cell: a name below a small token has room, too."""
_SHAPE: Final = 1.5
"""How much wider than high a sheet becomes that has no paper."""
_SMALL: Final = mm(45)
"""Faces up to this width are shown at true size on paper."""
_REDUCED: Final = 1.3
"""Larger faces are reduced until rows hold this many times what they would at true size."""


class Shown(NamedTuple):
    """A piece to show: its group, its name, a line below that, and its faces' trims in points."""

    group: str
    name: str
    note: str
    sizes: tuple[tuple[float, float], ...]


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


def scale_for(pieces: Sequence[Shown], room: tuple[float, float], columns: int) -> float:
    """Return the scale, 1 at most, at which pieces stand in `columns` on a page with that room.

    With 0 columns small faces keep their size, and larger ones come down to a usual contact sheet.
    """
    width, height = room
    widest = max(_size(piece, 1.0)[0] for piece in pieces)
    tallest = max(_size(piece, 1.0)[1] for piece in pieces)
    if not columns:
        columns = 1 if widest <= _SMALL else max(2, ceil(_REDUCED * width / widest))
    across = (width - (columns - 1) * GAP) / columns
    return min(1.0, across / widest, (height - HEADING - NAMES) / tallest)


def arranged(
    pieces: Sequence[Shown],
    scale: float,
    columns: int = 0,
    page: tuple[float, float] | None = None,
) -> list[ContactPage]:
    """Return pages of that size, or one page as large as it takes, with the pieces in their order.

    Groups begin a new row, under their titles where there are several.
    """
    sizes = [_size(piece, scale) for piece in pieces]
    room = page[0] - 2 * MARGIN if page else _usual_width(sizes, columns)
    arrangement = _Arrangement(room, columns, page[1] - MARGIN if page else None)
    titled = len({piece.group for piece in pieces}) > 1
    numbered = list(enumerate(pieces))
    for title, group in groupby(numbered, key=lambda entry: entry[1].group):
        arrangement.begin(title if titled else "")
        for index, _ in group:
            arrangement.place(index, *sizes[index])
    return arrangement.pages(page)


def _size(piece: Shown, scale: float) -> tuple[float, float]:
    """Return the width and height of a piece's faces beside each other."""
    between = BETWEEN_SIDES * (len(piece.sizes) - 1)
    width = sum(width for width, _ in piece.sizes) * scale + between
    return width, max(height for _, height in piece.sizes) * scale


def _usual_width(sizes: Sequence[tuple[float, float]], columns: int) -> float:
    """Return how wide rows become: of so many columns, or for a sheet a little wider than high."""
    widths = [max(width, _LEAST_CELL) + GAP for width, _ in sizes]
    if columns:
        return max(sum(widths[start : start + columns]) for start in range(0, len(widths), columns))
    area = sum(
        width * (height + NAMES + GAP) for width, (_, height) in zip(widths, sizes, strict=True)
    )
    widest = max(widths)
    fitting = max(1, round(sqrt(area * _SHAPE) / widest))
    if len(set(widths)) == 1:
        # Rows of one length: a last one with a single face looks forgotten.
        fitting = ceil(len(sizes) / ceil(len(sizes) / fitting))
    return widest * fitting


class _Arrangement:
    """Places pieces one after another: into the row, the next row, the next page."""

    def __init__(self, room: float, columns: int, bottom: float | None) -> None:
        self._room, self._columns, self._bottom = room, columns, bottom
        self._pages: list[tuple[list[Cell], list[Heading]]] = [([], [])]
        self._row: list[Cell] = []
        self._x, self._y, self._title = 0.0, MARGIN, ""

    def begin(self, title: str) -> None:
        """Begin a group in a row of its own."""
        self._end_row()
        self._title = title

    def place(self, index: int, width: float, height: float) -> None:
        """Place a piece of that size."""
        cell = max(width, _LEAST_CELL)
        full = self._columns and len(self._row) == self._columns
        if self._row and (full or self._x + cell > self._room + GAP / 2):
            self._end_row()
        self._row.append(Cell(index, self._x, 0.0, cell, height))
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
            found.append(
                ContactPage(
                    width,
                    height,
                    tuple(cell._replace(x=cell.x + left) for cell in cells),
                    tuple(heading._replace(x=heading.x + left) for heading in headings),
                )
            )
        return found

    def _end_row(self) -> None:
        if not self._row:
            return
        height = max(cell.height for cell in self._row)
        head = HEADING if self._title else 0.0
        if self._bottom and self._pages[-1][0] and self._y + head + height + NAMES > self._bottom:
            self._pages.append(([], []))
            self._y = MARGIN
        cells, headings = self._pages[-1]
        if self._title:
            headings.append(Heading(self._title, 0.0, self._y))
            self._y, self._title = self._y + HEADING, ""
        # Faces of a row stand on one line, as their names do.
        cells += (cell._replace(y=self._y + height - cell.height) for cell in self._row)
        self._y += height + NAMES + GAP
        self._row, self._x = [], 0.0
