"""Contact sheets: many faces as they are cut, at one scale, each with its name below."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import ceil, log
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of
from pipeline.build.options import Layer
from pipeline.build.proofs.choice import Piece
from pipeline.build.proofs.page import Lettering, cut_face, lettering_of, overlaid
from pipeline.build.request import FaceOrder
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import Op, Path, Rect
from pipeline.sheets.model import Placement, Sheet
from pipeline.source.units import mm

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
    """Where a piece is: its number from 0, its left and top on the page, and its width."""

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
    """Return the scale, 1 at most, at which pieces are in `columns` on a page with that room.

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
    pieces: Sequence[Shown], scale: float, columns: int = 0, page: tuple[float, float] | None = None
) -> list[ContactPage]:
    """Return pages of that size, or one page as large as it takes, with the pieces in their order.

    Groups are below their titles if there are several; one that has room in a row joins it.
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
    used = sum(cell.width * (cell.height + NAMES) for cell in page.cells)
    return abs(log(page.width / page.height / _SHAPE)) - 2 * used / (page.width * page.height)


def _size(piece: Shown, scale: float) -> tuple[float, float]:
    between = BETWEEN_SIDES * (len(piece.sizes) - 1)
    width = sum(width for width, _ in piece.sizes) * scale + between
    return width, max(height for _, height in piece.sizes) * scale


GROUND: Final = "dfdfe3"
_INK, _PALE, _FAULT = "26262a", "6a6a72", "c0143c"
_NAME_LINE, _NOTE_LINE = 7.5, 14.5
_CROSS: Final = 0.8


class ContactFormat(NamedTuple):
    """How a contact sheet is laid out: columns (0: as fit), and pages of a size in points, or one.

    Without pages, faces are `scale` times as large as they are printed.
    """

    columns: int = 0
    page: tuple[float, float] | None = None
    scale: float = 1.0


class ContactSheets(NamedTuple):
    """The pages, and the faces on them by the ids of their placements."""

    sheets: tuple[Sheet, ...]
    faces: dict[str, RenderedFace]


def contact_sheets(
    edition: OpenEdition,
    pieces: Sequence[Piece],
    faces: Mapping[FaceOrder, RenderedFace],
    wanted: ContactFormat,
    layers: Sequence[Layer] = (),
) -> ContactSheets:
    """Return the contact sheet of pieces; a face that is not among `faces` is crossed out.

    `layers` are drawn over the faces, as far as these reach.
    Raises PunchboardError for an outline or a name that cannot be drawn.
    """
    shown = [_shown(edition, piece) for piece in pieces]
    scale = wanted.scale
    if wanted.page:
        room = (wanted.page[0] - 2 * MARGIN, wanted.page[1] - 2 * MARGIN)
        scale = scale_for(shown, room, wanted.columns)
    sheet_drawer = _Drawer(edition, pieces, shown, faces, layers, scale)
    pages = arranged(shown, scale, wanted.columns, wanted.page)
    counts = [f"{number}/{len(pages)}" for number in range(1, len(pages) + 1)]
    sheets = tuple(
        sheet_drawer.sheet(page, count if wanted.page else "")
        for page, count in zip(pages, counts, strict=True)
    )
    return ContactSheets(sheets, sheet_drawer.cut)


def _shown(edition: OpenEdition, piece: Piece) -> Shown:
    """Return what is said about a piece: its record's name and key, or its product and component.

    How many are printed is behind that where they are not one.
    """
    front = piece.faces[0]
    components = [component_of(edition, order) for order in piece.faces]
    sizes = tuple((component.width, component.height) for component in components)
    title = edition.products[piece.product].title
    copies = [f"×{piece.copies}"] if piece.copies != 1 else []
    if not front.slug:
        return Shown(title, title, (" ".join([front.component, *copies]),), sizes)
    record = edition.game.record(front.kind, front.slug)
    parts = [f"{front.part}/{front.parts}"] if front.parts > 1 else []
    parts += [f"{front.leaf}/{front.leaves}"] if front.leaves > 1 else []
    notes = (front.subject, front.slug)
    return Shown(
        title, record.name, tuple(" ".join([note, *parts, *copies]) for note in notes), sizes
    )


class _Drawer:
    """Draws pages; a face that is on several places is cut once."""

    def __init__(
        self,
        edition: OpenEdition,
        pieces: Sequence[Piece],
        shown: Sequence[Shown],
        faces: Mapping[FaceOrder, RenderedFace],
        layers: Sequence[Layer],
        scale: float,
    ) -> None:
        self._edition, self._pieces, self._shown = edition, pieces, shown
        self._faces, self._layers, self._scale = faces, layers, scale
        self._letters = lettering_of(edition)
        self.cut: dict[str, RenderedFace] = {}

    def sheet(self, page: ContactPage, count: str) -> Sheet:
        """Return a page as a sheet; `count` is its number, empty for one that needs none."""
        box = (0.0, 0.0, page.width, page.height)
        marks: list[Op] = [Rect(*box, fill=GROUND)]
        placements: list[Placement] = []
        for cell in page.cells:
            placements += self._placements(cell, marks)
        if self._letters is not None:
            tight = self._tight(page, self._letters)
            for cell in page.cells:
                marks += self._names(cell, self._letters, tight)
            for heading in page.headings:
                room = page.width - heading.x - MARGIN
                baseline = heading.y + 0.5 * HEADING
                marks += self._letters.title(heading.title, heading.x, baseline, room, _INK)
            if count:
                foot = f"{self._edition.game.title} {count}"
                baseline = page.height - MARGIN / 2
                marks += self._letters.title(foot, MARGIN, baseline, page.width / 2, _PALE)
        return Sheet(page.width, page.height, "front", tuple(placements), tuple(marks), box, box)

    def _placements(self, cell: Cell, marks: list[Op]) -> list[Placement]:
        """Return the faces of a piece above its name; `marks` take what is lacking."""
        piece, sizes, x = self._pieces[cell.number], self._shown[cell.number].sizes, cell.x
        found: list[Placement] = []
        for order, size in zip(piece.faces, sizes, strict=True):
            width, height = size[0] * self._scale, size[1] * self._scale
            y = cell.y + cell.height - height
            face = self._face(order)
            if face is None:
                marks += _missing(x, y, width, height)
            else:
                found.append(Placement(face, x, y, width, height))
            x += width + BETWEEN_SIDES
        return found

    def _face(self, order: FaceOrder) -> str | None:
        """Return the id of a face that has been cut, None if it could not be drawn."""
        id_ = "\0".join(map(str, order))
        if id_ not in self.cut:
            drawn = self._faces.get(order)
            if drawn is None:
                return None
            if self._layers:
                drawn = overlaid(self._edition, order, drawn, self._layers)
            self.cut[id_] = cut_face(self._edition, order, drawn, self._scale)
        return id_

    def _tight(self, page: ContactPage, letters: Lettering) -> set[str]:
        notes = ((self._shown[cell.number], cell.width) for cell in page.cells)
        return {shown.group for shown, width in notes if letters.width(shown.notes[0]) > width}

    def _names(self, cell: Cell, letters: Lettering, tight: set[str]) -> list[Op]:
        shown = self._shown[cell.number]
        bottom = cell.y + cell.height
        note = shown.notes[-1 if shown.group in tight else 0]
        return [
            *letters.title(shown.name, cell.x, bottom + _NAME_LINE, cell.width, _INK),
            *letters.title(note, cell.x, bottom + _NOTE_LINE, cell.width, _PALE),
        ]


def _missing(x: float, y: float, width: float, height: float) -> list[Op]:
    cross = f"M0 0L{width:.2f} {height:.2f}M{width:.2f} 0L0 {height:.2f}"
    return [
        Rect(x, y, width, height, stroke=_FAULT, width=_CROSS, dash=(3.0, 2.0)),
        Path(cross, x, y, stroke=_FAULT, width=_CROSS),
    ]
