"""Contact sheets: many faces as they are cut, at one scale, each with its name below."""

from collections.abc import Sequence
from itertools import groupby
from math import ceil, log
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.press.proofs.rows import GAP, HEADING, LEAST_CELL, MARGIN, NAMES, ContactPage, Rows

BETWEEN_SIDES: Final = mm(1.5)

_SHAPE: Final = 1.5
"""How much wider than high a sheet becomes that has no paper."""
_MOST_COLUMNS: Final = 40
_ENDLESS: Final = 1e9
_SMALL: Final = mm(45)
"""Faces up to this width are shown at true size on paper."""
_REDUCED: Final = 1.3
"""Larger faces are reduced until rows hold this many times what they would at true size."""
_FILLING: Final = 0.85
"""They are reduced by as much again where another row then fits on the page."""


class Shown(NamedTuple):
    """A piece to show: its group, its name, a line below that, and its faces' trims in points.

    Of the `notes` for that line the last one is the shortest.
    """

    group: str
    name: str
    notes: tuple[str, ...]
    sizes: tuple[tuple[float, float], ...]


def scale_for(pieces: Sequence[Shown], room: tuple[float, float], columns: int) -> float:
    """Return the scale, 1 at most, at which pieces stand in `columns` on a page with that room.

    With 0 columns small faces keep their size, and larger ones come down to a usual contact sheet.
    """
    width, height = room
    widest = max(_size(piece, 1.0)[0] for piece in pieces)
    tallest = max(_size(piece, 1.0)[1] for piece in pieces)
    chosen = columns or (1 if widest <= _SMALL else max(2, ceil(_REDUCED * width / widest)))
    across = (width - (chosen - 1) * GAP) / chosen
    scale = min(1.0, across / widest, (height - HEADING - NAMES) / tallest)
    if columns or chosen == 1:
        return scale
    rows = int((height + GAP) / (tallest * scale + NAMES + GAP)) + 1
    filling = ((height + GAP) / rows - NAMES - GAP) / tallest
    return filling if filling >= _FILLING * scale and len(pieces) > chosen else scale


def arranged(
    pieces: Sequence[Shown],
    scale: float,
    columns: int = 0,
    page: tuple[float, float] | None = None,
) -> list[ContactPage]:
    """Return pages of that size, or one page as large as it takes, with the pieces in their order.

    Groups stand below their titles where there are several; one that has room in a row joins it.
    """
    sizes = [_size(piece, scale) for piece in pieces]
    if page:
        bottom = page[1] - MARGIN
        return _arrange(pieces, sizes, page[0] - 2 * MARGIN, columns, bottom).pages(page)
    rooms = [_ENDLESS] if columns else _rooms(sizes)
    found = [_arrange(pieces, sizes, room, columns, None).pages(None) for room in rooms]
    return min(found, key=lambda pages: _flaw(pages[0]))


def _arrange(
    pieces: Sequence[Shown],
    sizes: Sequence[tuple[float, float]],
    room: float,
    columns: int,
    bottom: float | None,
) -> Rows:
    rows = Rows(room, columns, bottom)
    titled = len({piece.group for piece in pieces}) > 1
    numbered = list(enumerate(pieces))
    for title, group in groupby(numbered, key=lambda entry: entry[1].group):
        members = [(number, *sizes[number]) for number, _ in group]
        rows.begin(title if titled else "", [width for _, width, _ in members])
        for member in members:
            rows.place(*member)
    return rows


def _rooms(sizes: Sequence[tuple[float, float]]) -> list[float]:
    """Return widths that rows may have: of whole numbers of cells as wide as some are."""
    widths = sorted({max(width, LEAST_CELL) + GAP for width, _ in sizes})
    typical = {widths[0], widths[len(widths) // 2], widths[-1]}
    most = min(len(sizes), _MOST_COLUMNS)
    rooms = {
        number * width - GAP
        for width in typical
        for number in range(1, most + 1)
        if number * width >= widths[-1]
    }
    return sorted(rooms) or [widths[-1]]


def _flaw(page: ContactPage) -> float:
    """Return how far a page is from its usual shape, and how much of it is empty."""
    used = sum(cell.width * (cell.height + NAMES) for cell in page.cells)
    return abs(log(page.width / page.height / _SHAPE)) - 2 * used / (page.width * page.height)


def _size(piece: Shown, scale: float) -> tuple[float, float]:
    """Return the width and height of a piece's faces beside each other."""
    between = BETWEEN_SIDES * (len(piece.sizes) - 1)
    width = sum(width for width, _ in piece.sizes) * scale + between
    return width, max(height for _, height in piece.sizes) * scale
