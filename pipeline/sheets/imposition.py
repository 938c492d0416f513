"""Pieces onto sheets: the whole of imposition, side by side, in the order of printing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Final, NamedTuple, TypeAlias

from pipeline.sheets.arrangement import Arrangement, best_arrangement, short_back_bleed, slots_of
from pipeline.sheets.cell_marks import CellMarks, cell_marks, marks_findings, on_sheet
from pipeline.sheets.flip import axis_of, turning
from pipeline.sheets.grid import Slot, back_slots, bleed_box, trim_box
from pipeline.sheets.margin_content import SideSheets, furnish, signs_of
from pipeline.sheets.margin_text import Numbers, Slug
from pipeline.sheets.model import FaceSpec, Imposition, Paper, Piece, Placement, Sheet, check_face
from pipeline.sheets.options import DEFAULTS, Options
from pipeline.source.findings import Finding, fail


class _Leaf(NamedTuple):
    """Both sides of a sheet of paper; without a back nothing is printed on its other one.

    It is that of a number, from 1, of its group.
    """

    front: Sheet
    back: Sheet | None
    group: int
    number: int

    def labelled(self, label: str) -> "_Leaf":
        back = self.back and self.back._replace(label=label)
        return self._replace(front=self.front._replace(label=label), back=back)


Part: TypeAlias = Callable[[Numbers], Imposition]
"""Imposes one group, whose sheets have those numbers."""


def feeds_last_first(options: Options) -> bool:
    """Return whether the last sheet is the first to be fed again, so that it needs a back page."""
    return options.backs == "separate" and options.back_order == "reversed"


def in_order(
    fronts: Sequence[Sheet], backs: Sequence[Sheet], options: Options
) -> tuple[Sheet, ...]:
    """Return front 1, back 1, front 2, back 2, ..., or all fronts and then all backs.

    Backs that are reversed go from the last to the first, as printers want them that stack sheets
    with their printed side up. Only the last fronts may be without backs.
    """
    if options.backs == "separate":
        return (*fronts, *(reversed(backs) if feeds_last_first(options) else backs))
    paired = chain.from_iterable(zip(fronts, backs, strict=False))
    return (*paired, *fronts[len(backs) :])


def joined(parts: Sequence[tuple[str, Part]], options: Options) -> Imposition:
    """Return the sheets of all as one file, each labelled with its group's title and its number.

    They lie as `options` say, so that the whole stack is turned or fed again at once: of separate
    backs all fronts come first. Sheets without a back come where no back is printed on them: last,
    or below those of a stack whose last sheet is fed first. They are counted through the file,
    whatever groups it has: a reader who sees 1/1 after 3/3 takes it for another file's.
    """
    makers = [part for _, part in parts]
    made = [part(Numbers()) for part in makers]
    leaves = _stack(made, options)
    if len(parts) > 1:
        numbers = _numbers(leaves, len(parts))
        made = [part(own) for part, own in zip(makers, numbers, strict=True)]
        leaves = _stack(made, options)
    findings = tuple(dict.fromkeys(each for part in made for each in part.findings))
    leaves = [
        leaf.labelled(f"{parts[leaf.group][0]} {number}/{len(leaves)}".strip())
        for number, leaf in enumerate(leaves, 1)
    ]
    fronts = [leaf.front for leaf in leaves]
    backs = [leaf.back for leaf in leaves if leaf.back is not None]
    if feeds_last_first(options):
        return Imposition((*fronts, *reversed(backs)), findings)
    return Imposition(in_order(fronts, backs, options), findings)


def _stack(made: Sequence[Imposition], options: Options) -> list[_Leaf]:
    """Return the sheets of paper of all groups in the order of their fronts."""
    leaves = [leaf for group, part in enumerate(made) for leaf in _leaves(group, part, options)]
    last_first = feeds_last_first(options)
    return sorted(leaves, key=lambda leaf: (leaf.back is not None) == last_first)


def _numbers(leaves: Sequence[_Leaf], groups: int) -> list[Numbers]:
    found: list[dict[int, int]] = [{} for _ in range(groups)]
    for number, leaf in enumerate(leaves, 1):
        found[leaf.group][leaf.number] = number
    return [Numbers(tuple(own[each] for each in sorted(own)), len(leaves)) for own in found]


def _leaves(group: int, part: Imposition, options: Options) -> Iterator[_Leaf]:
    """Yield the sheets of paper of one imposition, in the order of their fronts."""
    fronts = [sheet for sheet in part.sheets if sheet.side != "back"]
    backs: list[Sheet | None] = [sheet for sheet in part.sheets if sheet.side == "back"]
    if feeds_last_first(options):
        backs.reverse()
    for number, (front, back) in enumerate(zip_longest(fronts, backs), 1):
        assert front is not None  # no back without its front
        yield _Leaf(front, back, group, number)


class Side:
    """The cells of one side, in the order in which faces fill them.

    Marks are computed once for each number of cells in use, as all but the last sheet are alike.
    """

    def __init__(
        self,
        sheets: SideSheets,
        grid: Arrangement,
        slots: list[Slot],
        face: FaceSpec,
        paper: Paper,
        options: Options,
        slug: Slug | None,
    ) -> None:
        self.name, self.grid, self.slots = sheets.side, grid, slots
        self._face, self._paper, self._options = face, paper, options
        self._sheets = sheets.total
        self._furniture = furnish(sheets, bleed_box(slots), paper, options, slug)
        self._cell_marks_by_count: dict[int, CellMarks] = {}

    def sheet(self, faces: Sequence[str | None], number: int, *, backed: bool = True) -> Sheet:
        """Return the sheet of that number with `faces` in its first cells; None leaves a gap.

        `backed` says whether it has a back (or is one).
        """
        shared = self._cell_marks(len(faces))
        placements = tuple(
            Placement(face, *slot)
            for face, slot in zip(faces, self.slots, strict=False)
            if face is not None
        )
        width, height = self.grid.width, self.grid.height
        trim, bleed = shared.trim, shared.bleed
        if 0 < len(placements) < len(faces):
            used = [Slot(*placement[1:]) for placement in placements]
            trim = on_sheet(trim_box(used), width, height)
            bleed = on_sheet(bleed_box(used), width, height)
        return Sheet(
            width,
            height,
            self.name,
            placements,
            shared.marks + self._furniture.draw(number, faces, backed=backed),
            trim,
            bleed,
            f"{number}/{self._sheets}",
            shared.overlay + self._furniture.over,
            shared.cut,
        )

    def findings(self) -> tuple[Finding, ...]:
        """Return what the sheets made so far lack."""
        made = self._cell_marks_by_count.values()
        return (*self._furniture.findings, *marks_findings(made, self._paper))

    def _cell_marks(self, used: int) -> CellMarks:
        if used not in self._cell_marks_by_count:
            cells = self.slots[:used]
            frame = self._furniture.frame
            self._cell_marks_by_count[used] = cell_marks(
                cells, self.name, self.grid, self._face, self._options, frame
            )
        return self._cell_marks_by_count[used]


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

    Copies fill the cells row by row in the order given. If any piece has a back, each sheet has a
    back page, blank if need be, so that a duplex printer keeps the pairs; only a last sheet
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
        sheets = SideSheets(name, size, len(chunks), shown[name], turned)
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
    """Each back next to its front, mirrored at the fold, on the one side of each sheet."""
    assert grid.fold is not None
    backs = back_slots(wide, grid.fold, (grid.width, grid.height), (0.0, 0.0))
    side = make("fold", list(chain.from_iterable(zip(slots, backs, strict=True))))
    sheets = [
        side.sheet([face for piece in chunk for face in (piece.front, piece.back)], number)
        for number, chunk in enumerate(chunks, 1)
    ]
    return Imposition(tuple(sheets), side.findings())
