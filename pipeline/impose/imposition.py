"""Pieces onto sheets: the whole of imposition, in the order in which it happens."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final

from pipeline.base.errors import fail
from pipeline.impose.arrangement import Arrangement, best_arrangement, slots_of
from pipeline.impose.back_bleed import short_back_bleed
from pipeline.impose.face import FaceSpec, check_face
from pipeline.impose.flip import axis_of
from pipeline.impose.furniture import SideSheets
from pipeline.impose.model import Imposition, Paper, Piece
from pipeline.impose.options import DEFAULTS, Options
from pipeline.impose.printing_order import feeds_last_first, in_order
from pipeline.impose.side import Side
from pipeline.impose.slots import Slot, back_slots
from pipeline.impose.slug import Slug
from pipeline.impose.some_lines import signs_of
from pipeline.impose.turning import turning

MAX_COPIES: Final = 200_000
_ENDLESS: Final = 10**9
"""More copies than this in one product are taken for a slip of the keyboard."""

MakeSide = Callable[[str, list[Slot]], Side]


def impose(
    pieces: Sequence[Piece],
    face: FaceSpec,
    paper: Paper,
    options: Options = DEFAULTS,
    slug: Slug | None = None,
) -> Imposition:
    """Return the sheets of `pieces`, all of one size, in the order of printing.

    Copies fill the cells row by row in the order given. Where any piece has a back, each sheet has
    a back page, blank if need be, so that a duplex printer keeps the pairs; only a last sheet
    without backs goes without. Raises PunchboardError when the faces are too large for the paper,
    a quantity is below 0 or there are more than 200,000 copies. Without a slug there is neither
    slug line nor ruler.
    """
    check_face(face)
    copies = copies_of(pieces)
    if not any(piece.back for piece in copies):
        options = options._replace(backs="none")
    if options.margin is not None:
        paper = paper._replace(margin=options.margin)
    roomy = face._replace(bleed=max(face.bleed, options.back_bleed))
    if options.backs == "none":
        roomy = face
    grid = best_arrangement(roomy, paper, options, len(copies))
    if not copies:
        return Imposition(())
    chunks = [copies[at : at + grid.capacity] for at in range(0, len(copies), grid.capacity)]
    fronts = slots_of(grid, face, paper, options)
    wide = fronts if roomy == face else slots_of(grid, roomy, paper, options)

    shown = {
        "front": signs_of(slug, [piece.front for piece in pieces]),
        "back": signs_of(slug, [piece.back for piece in pieces]),
    }
    shown["fold"] = shown["front"] | shown["back"]

    def make(name: str, slots: list[Slot]) -> Side:
        turned = turning(name, options.backs, options.flip)
        size = grid.width, grid.height
        sheets = SideSheets(name, *size, len(chunks), shown[name], turned)
        return Side(sheets, grid, slots, face, paper, options, slug)

    if options.backs == "gutterfold":
        made = _folded(chunks, grid, fronts, wide, make)
    else:
        made = _flat(chunks, grid, fronts, wide, options, make)
    short = short_back_bleed(wide, grid, roomy.bleed, paper) if roomy != face else ()
    return made._replace(findings=(*made.findings, *short))


def copies_of(pieces: Iterable[Piece]) -> list[Piece]:
    """Return each piece as often as it is to be printed.

    Raises PunchboardError for a quantity below 0 and for more than `MAX_COPIES` copies.
    """
    total = 0
    for piece in pieces:
        total += piece.quantity
        if piece.quantity < 0:
            raise fail(
                "quantity-negative",
                f"expected a quantity of 0 or more, found {piece.quantity}",
                subject=piece.front,
            )
        if total > MAX_COPIES:
            raise fail(
                "too-many-copies",
                f"expected at most {MAX_COPIES:,} copies in one product, found {_shown(total)}",
                subject=piece.front,
            )
    return [piece for piece in pieces for _ in range(piece.quantity)]


def _shown(total: int) -> str:
    return f"{total:,} or more" if total < _ENDLESS else "far more"


def _flat(
    chunks: list[list[Piece]],
    grid: Arrangement,
    slots: list[Slot],
    wide: list[Slot],
    options: Options,
    make: MakeSide,
) -> Imposition:
    """Fronts and backs on the two sides of each sheet; `wide` have the bleed of the backs."""
    front = make("front", slots)
    backed = [
        number < len(chunks) or feeds_last_first(options) or any(piece.back for piece in chunk)
        for number, chunk in enumerate(chunks, 1)
    ]
    fronts = [
        front.sheet([piece.front for piece in chunk], number, backed=backed[number - 1])
        for number, chunk in enumerate(chunks, 1)
    ]
    if options.backs == "none":
        return Imposition(tuple(fronts), front.findings())
    size = grid.width, grid.height
    axis = axis_of(options.flip, *size)
    offset = options.offset_on(*size, options.flip) or (0.0, 0.0)
    back = make("back", back_slots(wide, axis, size, offset))
    backs = [
        back.sheet([piece.back for piece in chunk], number)
        for number, chunk in enumerate(chunks, 1)
        if backed[number - 1]
    ]
    findings = tuple(dict.fromkeys(front.findings() + back.findings()))
    return Imposition(in_order(fronts, backs, options), findings)


def _folded(
    chunks: list[list[Piece]],
    grid: Arrangement,
    slots: list[Slot],
    wide: list[Slot],
    make: MakeSide,
) -> Imposition:
    """Each back beside its front, mirrored at the fold, on the one side of each sheet."""
    assert grid.fold is not None
    backs = back_slots(wide, grid.fold, (grid.width, grid.height), (0.0, 0.0))
    side = make("fold", list(chain.from_iterable(zip(slots, backs, strict=True))))
    sheets = [
        side.sheet([face for piece in chunk for face in (piece.front, piece.back)], number)
        for number, chunk in enumerate(chunks, 1)
    ]
    return Imposition(tuple(sheets), side.findings())
