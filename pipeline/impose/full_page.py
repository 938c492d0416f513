"""Faces as large as the paper: reference sheets, forms, dashboards; one a side, nothing to cut."""

from collections.abc import Sequence

from pipeline.base.errors import fail
from pipeline.base.units import to_mm
from pipeline.impose.face import FaceSpec, check_face
from pipeline.impose.furniture import Furniture, SideSheets, place
from pipeline.impose.imposition import copies_of
from pipeline.impose.margin_room import DEPTH, SLACK
from pipeline.impose.margin_strips import Strip, strips
from pipeline.impose.model import Imposition, Paper, Piece, Placement, Sheet
from pipeline.impose.options import DEFAULTS, Options, bound_edge
from pipeline.impose.page_folds import page_folds
from pipeline.impose.printing_order import feeds_last_first, in_order
from pipeline.impose.slug import Slug
from pipeline.impose.some_lines import signs_of
from pipeline.impose.turning import turning
from pipeline.layout.draw_list import Restore, Save

_TOLERANCE = 0.5
"""Points by which a face may differ from its paper: a paper's size in mm is itself rounded."""


def full_page(
    pieces: Sequence[Piece],
    face: FaceSpec,
    paper: Paper,
    options: Options = DEFAULTS,
    slug: Slug | None = None,
) -> Imposition:
    """Return one sheet for each copy of each face, whose trim is the paper.

    A wide face turns the paper. Slug line and ruler, where a slug is given, stand in the bottom
    margin over the face; what finds no room there stands at edges that the faces leave blank. Backs
    stand as fronts do, for pages are turned about the edge on which they are bound; they stand on
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
        sheets = SideSheets(side, width, height, len(copies), signs_of(slug, faces), turned)
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
    front, back = furnish("front", front_ids), furnish("back", back_ids)
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
