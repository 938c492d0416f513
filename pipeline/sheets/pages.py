"""Whole pages: faces as large as the paper, and saddle-stitched booklets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.layout.draw_list import Restore, Save
from pipeline.sheets.cell_marks import CellMarks, cell_marks, marks_findings
from pipeline.sheets.flip import axis_of, back_rotation, turning
from pipeline.sheets.grid import Grid, Slot, bleed_box
from pipeline.sheets.imposition import copies_of, feeds_last_first, in_order
from pipeline.sheets.margin_content import Furniture, SideSheets, furnish, place, signs_of
from pipeline.sheets.margin_strips import Strip, strips
from pipeline.sheets.margin_text import Slug
from pipeline.sheets.marks import page_folds
from pipeline.sheets.model import (
    Box,
    Edges,
    FaceSpec,
    Fold,
    Imposition,
    Paper,
    Piece,
    Placement,
    Sheet,
    check_face,
)
from pipeline.sheets.options import DEFAULTS, DEPTH, SLACK, Options, bound_edge
from pipeline.source.findings import Finding, PunchboardError, Severity, fail
from pipeline.source.units import to_mm

_TOLERANCE: Final = 0.5
"""Points by which pages may differ from their paper, whose size in mm is itself rounded."""


def full_page(
    pieces: Sequence[Piece],
    face: FaceSpec,
    paper: Paper,
    options: Options = DEFAULTS,
    slug: Slug | None = None,
) -> Imposition:
    """Return one sheet for each copy of each face, whose trim is the paper.

    A wide face turns the paper. Slug line and ruler, where a slug is given, are in the bottom
    margin over the face; what finds no room there is at edges that the faces leave blank. Backs
    are as fronts do, for pages are turned about the edge on which they are bound; they are on
    their heads where `options.page_flip` is the other edge.

    Raises PunchboardError (``face-not-paper``) when face and paper differ, (``face-fold``) for a
    fold beyond the page.
    """
    check_face(face)
    width, height = _sheet_size(face, paper)
    if options.margin is not None:
        paper = paper._replace(margin=options.margin)
    copies = copies_of(pieces)
    found = _strips(width, height, face, paper)
    bound = bound_edge(width, height)
    edge = options.page_flip or bound
    turn = 0 if edge == bound else 180
    offset = options.offset_on(width, height, edge) or (0.0, 0.0)
    has_backs = options.backs != "none" and any(piece.back for piece in copies)

    def furnish(side: str, faces: list[str | None]) -> Furniture:
        backs = "duplex" if has_backs and options.backs == "gutterfold" else options.backs
        turned = turning(side, backs, edge)
        signs = signs_of(slug, faces)
        sheets = SideSheets(side, (width, height), len(copies), signs, turned)
        return place(sheets, found, paper, options._replace(flip=edge), slug)

    def sheet(side: str, number: int, faces: list[str | None], furniture: Furniture) -> Sheet:
        face_id, box = faces[number - 1], (0.0, 0.0, width, height)
        moved, rotate = (offset, turn) if side == "back" else ((0.0, 0.0), 0)
        placed: tuple[Placement, ...] = ()
        if face_id is not None:
            placed = (Placement(face_id, *moved, width, height, rotate),)
        over = furniture.draw(number, (face_id,), backed=has_backs and is_backed(number))
        over += furniture.over
        if rotate:
            over = (Save(width, height, rotate=180), *over, Restore())
        if side == "front" and face_id is not None:
            over += page_folds(face, (width, height), paper.margin, options)
        return Sheet(*(width, height, side, placed, (), box, box, f"{number}/{len(copies)}", over))

    def is_backed(number: int) -> bool:
        last = number == len(copies) and not feeds_last_first(options)
        return not last or copies[-1].back is not None

    numbers = range(1, len(copies) + 1)
    front_ids: list[str | None] = [piece.front for piece in copies]
    back_ids = [piece.back for piece in copies]
    front = furnish("front" if has_backs else "page", front_ids)
    back = furnish("back", back_ids)
    fronts = [sheet("front", number, front_ids, front) for number in numbers]
    backs = [sheet("back", number, back_ids, back) for number in numbers if is_backed(number)]
    found_out = dict.fromkeys(front.findings + (back.findings if has_backs else ()))
    return Imposition(
        in_order(fronts, backs if has_backs else [], options), tuple(found_out) if copies else ()
    )


def _strips(width: float, height: float, face: FaceSpec, paper: Paper) -> list[Strip]:
    """Return the bottom margin, which pages leave free, and the other edges that are blank."""
    margin = paper.margin
    bottom = Strip("bottom", margin, height - margin - DEPTH, 0, width - 2 * margin)
    left, top, right, below = face.blank
    inner = (left, top, width - left - right, height - top - below)
    others = strips((width, height), margin, inner, SLACK, rows=1)
    return [bottom, *(strip for strip in others if strip.edge != "bottom")]


def _sheet_size(face: FaceSpec, paper: Paper) -> tuple[float, float]:
    """Return the paper's size, turned as the face is."""
    wide = face.width > face.height
    size = (paper.height, paper.width) if wide else (paper.width, paper.height)
    if max(abs(face.width - size[0]), abs(face.height - size[1])) > _TOLERANCE:
        raise fail(
            "face-not-paper",
            f"expected a face as large as {paper.title or paper.name} "
            f"({to_mm(size[0]):.4g} x {to_mm(size[1]):.4g} mm), "
            f"found {to_mm(face.width):.4g} x {to_mm(face.height):.4g} mm",
            hint="give the face the paper's size, or impose it as a card",
        )
    return size


PAGES_A_SHEET: Final = 4
MOST_SHEETS: Final = 20
"""80 pages: what staplers hold and a fold of common paper takes."""


class _Spread(NamedTuple):
    """Two pages side by side in the middle of a sheet of `width` by `height` points."""

    width: float
    height: float
    page: FaceSpec

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def box(self) -> Box:
        """The trim of both pages."""
        w, h = 2 * self.page.width, self.page.height
        return (self.width - w) / 2, (self.height - h) / 2, w, h

    @property
    def edges(self) -> Edges:
        """How far the pages may bleed on all sides, as far as the sheet reaches."""
        x, y = max(self.box[0], 0.0), max(self.box[1], 0.0)
        across, down = min(self.page.bleed, x), min(self.page.bleed, y)
        return across, down, across, down

    @property
    def fills(self) -> bool:
        """Whether the pages reach the edges of the sheet, so that nothing is cut."""
        return max(self.box[0], self.box[1]) <= _TOLERANCE

    def page_slot(self, side: int, creep: float) -> Slot:
        """Return the place of the left page (0) or the right one (1), `creep` nearer to the fold.

        What comes to lie beyond the fold is clipped.
        """
        x, y, w, h = self.box
        outer, top, _, bottom = self.edges
        outer = min(self.page.bleed, outer + creep)
        if side:
            return Slot(x + w / 2 - creep, y, w / 2, h, 0, (-creep, top, outer, bottom))
        return Slot(x + creep, y, w / 2, h, 0, (outer, top, -creep, bottom))


def booklet(
    pieces: Sequence[Piece],
    page: FaceSpec,
    paper: Paper,
    options: Options = DEFAULTS,
    slug: Slug | None = None,
    *,
    rightward: bool = False,
) -> Imposition:
    """Return the sheets of a booklet whose pages are the fronts and backs of `pieces` in order.

    The sheets are printed on both sides, laid upon one another, folded and stapled. Their number
    of pages is made a multiple of four with blank ones at the end. `options.creep` is how much
    nearer to the fold the pages of each next sheet inwards lie: what the paper of the sheets around
    it takes. `rightward` binds at the right, for a language that is written from right to left.

    Raises PunchboardError if two pages do not fit side by side on `paper`, for copies of single
    pages, and for more than 20 sheets.
    """
    check_face(page)
    if options.margin is not None:
        paper = paper._replace(margin=options.margin)
    copies, pages = _pages(pieces)
    if not pages:
        return Imposition(())
    spread = _spread(page, paper)
    if spread.fills:
        options = options._replace(slug=False, ruler=None, marks=())
    blank = -len(pages) % PAGES_A_SHEET
    pages += [None] * blank
    sheets = len(pages) // PAGES_A_SHEET
    if sheets > MOST_SHEETS:
        raise _too_thick(len(pages))
    printed: dict[str, list[Sheet]] = {}
    findings: list[Finding] = [_blank_pages(len(pages), blank)] if blank else []
    for side in ("front", "back"):
        spreads = [_spread_pages(pages, number, side, rightward) for number in range(sheets)]
        maker = _Side(side, spread, spreads * copies, paper, options, slug)
        printed[side] = [maker.sheet(number, number % sheets) for number in range(copies * sheets)]
        findings += maker.findings
    return Imposition(
        in_order(printed["front"], printed["back"], options), tuple(dict.fromkeys(findings))
    )


def _pages(pieces: Sequence[Piece]) -> tuple[int, list[str | None]]:
    """Return how many booklets are printed, and the pages of one."""
    quantities = {piece.quantity for piece in pieces}
    if len(quantities) > 1 or any(quantity < 0 for quantity in quantities):
        raise fail(
            "booklet-copies",
            f"expected as many copies of each page of a booklet, found {sorted(quantities)}",
            hint="give the product a number of copies, not a field",
        )
    backed = any(piece.back for piece in pieces)
    pages = [side for piece in pieces for side in (piece.front, piece.back)[: 1 + backed]]
    copies = quantities.pop() if quantities else 0
    return copies, pages if copies else []


def _spread(page: FaceSpec, paper: Paper) -> _Spread:
    """Return the spread on the sheet as it lies: wide where two pages fit so, else upright."""
    for width, height in ((paper.height, paper.width), (paper.width, paper.height)):
        if 2 * page.width <= width + _TOLERANCE and page.height <= height + _TOLERANCE:
            return _Spread(width, height, page)
    size = f"{to_mm(page.width):.4g} x {to_mm(page.height):.4g} mm"
    raise fail(
        "booklet-size",
        f"two pages of {size} do not fit side by side on {paper.title or paper.name}",
        hint="write trim: paper in the layout, which means half a sheet in a booklet; or choose a"
        " larger paper",
    )


def _spread_pages(
    pages: Sequence[str | None], sheet: int, side: str, rightward: bool
) -> tuple[str | None, str | None]:
    first, last = 2 * sheet, len(pages) - 1 - 2 * sheet
    pair = (last, first) if side == "front" else (first + 1, last - 1)
    left, right = reversed(pair) if rightward else pair
    return pages[left], pages[right]


class _Side:
    """One side of all sheets: what they share, and each of them."""

    def __init__(
        self,
        name: str,
        spread: _Spread,
        spreads: Sequence[tuple[str | None, str | None]],
        paper: Paper,
        options: Options,
        slug: Slug | None,
    ) -> None:
        self._name, self._spread, self._spreads, self._options = name, spread, spreads, options
        faces = [face for pair in spreads for face in pair]
        turned = turning(name, options.backs, options.flip)
        sheets = SideSheets(name, spread.size, len(spreads), signs_of(slug, faces), turned)
        whole = Slot(*spread.box, 0, spread.edges)
        self._furniture = furnish(sheets, bleed_box([whole]), paper, options, slug)
        self._marks = self._shared_marks(whole)
        self.findings = (*self._furniture.findings, *marks_findings([self._marks], paper))

    def sheet(self, number: int, depth: int) -> Sheet:
        """Return the sheet of that number from 0; `depth` sheets lie around it when folded."""
        shared, pair = self._marks, self._spreads[number]
        faces = [face for face in pair if face is not None]
        placements = [
            Placement(face, *self._slot(side, depth * self._options.creep))
            for side, face in enumerate(pair)
            if face is not None
        ]
        label = f"{number + 1}/{len(self._spreads)}"
        drawn = self._furniture.draw(number + 1, faces, backed=True)
        return Sheet(
            *(*self._spread.size, self._name, tuple(placements), shared.marks + drawn),
            *(shared.trim, shared.bleed, label, shared.overlay + self._furniture.over),
        )

    def _slot(self, side: int, creep: float) -> Slot:
        """Return where a page lies: that of a back as its front needs it when turned over."""
        slot = self._spread.page_slot(side, creep)
        if self._name == "front":
            return slot
        size, flip = self._spread.size, self._options.flip
        right, down = self._options.offset_on(*size, flip) or (0.0, 0.0)
        if back_rotation(0, axis_of(flip, *size)):
            slot = self._spread.page_slot(1 - side, creep)._replace(rotate=180)
        return slot._replace(x=slot.x + right, y=slot.y + down)

    def _shared_marks(self, whole: Slot) -> CellMarks:
        page, (_, _, w, h) = self._spread.page, self._spread.box
        piece = FaceSpec(w, h, page.bleed, folds=(Fold("x", w / 2),))
        grid = Grid(*self._spread.size, 1, 1, w, h, False, (0.0, 0.0), whole.x, whole.y)
        return cell_marks([whole], self._name, grid, piece, self._options, self._furniture.frame)


def _blank_pages(pages: int, blank: int) -> Finding:
    return Finding(
        "booklet-blank",
        f"a booklet has a multiple of four pages: the last {blank} of {pages} stay blank",
        hint="write more, or less; or leave the pages for notes",
        severity=Severity.INFO,
    )


def _too_thick(pages: int) -> PunchboardError:
    most = MOST_SHEETS * PAGES_A_SHEET
    return fail(
        "booklet-thick",
        f"expected up to {most} pages in a booklet that is stapled in its fold, found {pages}",
        hint="print the pages one by one, and have them bound",
    )
