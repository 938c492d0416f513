"""Faces as large as the paper: reference sheets, forms, dashboards; one a side, nothing to cut."""

from collections.abc import Sequence

from pipeline.base.errors import fail
from pipeline.base.units import to_mm
from pipeline.impose.face import FaceSpec
from pipeline.impose.furniture import Furniture, place
from pipeline.impose.imposition import copies_of, in_order
from pipeline.impose.margin_room import DEPTH
from pipeline.impose.margin_strips import Strip
from pipeline.impose.model import Imposition, Paper, Piece, Placement, Sheet
from pipeline.impose.options import DEFAULTS, Options
from pipeline.impose.slug import Slug

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
    margin over the face. Backs stand as fronts do, for pages are turned about the edge on which
    they are bound. Raises PunchboardError (``face-not-paper``) when face and paper differ.
    """
    width, height = _sheet_size(face, paper)
    if options.margin is not None:
        paper = paper._replace(margin=options.margin)
    copies = copies_of(pieces)
    margin = paper.margin
    strip = Strip("bottom", margin, height - margin - DEPTH, 0, width - 2 * margin)

    def furnish(side: str) -> Furniture:
        return place((width, height), side, [strip], paper, options, slug, len(copies))

    def sheet(side: str, face_id: str | None, number: int, furniture: Furniture) -> Sheet:
        box = (0.0, 0.0, width, height)
        placements = () if face_id is None else (Placement(face_id, *box),)
        label, over = f"{number}/{len(copies)}", furniture.draw(number)
        return Sheet(width, height, side, placements, (), box, box, label, over)

    front, back = furnish("front"), furnish("back")
    fronts = [sheet("front", piece.front, number, front) for number, piece in enumerate(copies, 1)]
    backs: list[Sheet] = []
    if options.backs != "none" and any(piece.back for piece in copies):
        backs = [
            sheet("back", piece.back, number, back)
            for number, piece in enumerate(copies, 1)
            if number < len(copies) or piece.back
        ]
    return Imposition(in_order(fronts, backs, options), front.findings if copies else ())


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
