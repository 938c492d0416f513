"""A contact sheet drawn: the ground, the faces as they are cut, their names, headings."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pipeline.draw.usage import RenderedFace
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Placement, Sheet
from pipeline.layout.draw_list import Op, Path, Rect
from pipeline.press.face_context import component_of
from pipeline.press.orders import FaceOrder
from pipeline.press.proofs.choice import Piece
from pipeline.press.proofs.contact import BETWEEN_SIDES, Shown, arranged, scale_for
from pipeline.press.proofs.layers import Layer
from pipeline.press.proofs.lettering import Lettering, lettering_of
from pipeline.press.proofs.page import cut_face, overlaid
from pipeline.press.proofs.rows import HEADING, MARGIN, Cell, ContactPage

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
    """Return what is told of a piece: its record's name and key, or its product and component.

    How many are printed stands behind that where they are not one.
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
    """Draws pages; a face that stands on several places is cut once."""

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
        """Return the id of a face that has been cut, None where it could not be drawn."""
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
        """Return the groups of which some piece has no room for its whole key."""
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
    """Return a crossed box in place of a face."""
    cross = f"M0 0L{width:.2f} {height:.2f}M{width:.2f} 0L0 {height:.2f}"
    return [
        Rect(x, y, width, height, stroke=_FAULT, width=_CROSS, dash=(3.0, 2.0)),
        Path(cross, x, y, stroke=_FAULT, width=_CROSS),
    ]
