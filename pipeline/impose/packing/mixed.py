"""Sheets of packed pieces: their places on both sides, their marks, and what the margins say."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.units import mm
from pipeline.impose.flip import axis_of
from pipeline.impose.furniture import Furniture, SideSheets, place
from pipeline.impose.margin_room import SLACK, least_bleed
from pipeline.impose.margin_strips import strips
from pipeline.impose.model import Edges, Imposition, Paper, Piece, Placement, Sheet
from pipeline.impose.options import Options
from pipeline.impose.packing.area import CLEAR, Area, Packed
from pipeline.impose.packing.cuts import Cell, packed_marks
from pipeline.impose.packing.group import Heading, Loose
from pipeline.impose.packing.shelves import Laid
from pipeline.impose.printing_order import feeds_last_first, in_order
from pipeline.impose.registration import text_zones_on
from pipeline.impose.slots import Slot, back_slots, bleed_box
from pipeline.impose.some_lines import signs_of
from pipeline.impose.turning import turning

_TURNING: Final = mm(70)
"""What a slug line needs beside what it names: paper, sheet, side, how the sheet is turned over."""


class _Packing(NamedTuple):
    """What all sheets of a packing share."""

    area: Area
    paper: Paper
    options: Options
    heading: Heading | None
    total: int


def mixed_sheets(
    loose: Sequence[Loose],
    packed: Packed,
    paper: Paper,
    options: Options,
    heading: Heading | None = None,
) -> Imposition:
    """Return the sheets of `packed`, whose keys count `loose`.

    Those with backs come first, so that a duplex printer keeps the pairs; the others have one side
    where no sheet is to be fed again before them.
    """
    if options.backs == "none":
        loose = [each._replace(piece=each.piece._replace(back=None)) for each in loose]
    laid = [[(each, loose[each.key]) for each in sorted(sheet)] for sheet in packed.sheets]
    laid.sort(key=lambda sheet: not _is_backed(sheet))
    packing = _Packing(packed.area, paper, options, heading, len(laid))
    fronts: list[Sheet] = []
    backs: list[Sheet] = []
    findings: dict[Finding, None] = {}
    fed_again = feeds_last_first(options) and any(map(_is_backed, laid))
    for number, sheet in enumerate(laid, 1):
        pieces = [each.piece for _, each in sheet]
        backed = fed_again or _is_backed(sheet)
        sides = [("front", [_cell(each, piece, packing) for each, piece in sheet])]
        if backed:
            sides.append(
                (
                    "back",
                    _behind([_cell(*each, packing, options.back_bleed) for each in sheet], packing),
                )
            )
        for name, cells in sides:
            made, furniture = _side((name, number), cells, pieces, packing, backed=backed)
            (fronts if name == "front" else backs).append(made)
            findings |= dict.fromkeys(furniture.findings)
    return Imposition(in_order(fronts, backs, options), tuple(findings))


def _is_backed(sheet: Sequence[tuple[Laid, Loose]]) -> bool:
    return any(loose.piece.back for _, loose in sheet)


def _cell(laid: Laid, loose: Loose, packing: _Packing, least: float = 0.0) -> Cell:
    """Return a piece on its sheet, with all the paper up to the edge where no other is between.

    It bleeds by `least`, where its face does not by itself.
    """
    area, face = packing.area, loose.group.face
    left, top, right, bottom = laid.room
    width, height = area.sheet
    outer = (
        laid.x - left <= SLACK,
        laid.y - top <= SLACK,
        laid.x + laid.w + right >= area.width - SLACK,
        laid.y + laid.h + bottom >= area.height - SLACK,
    )
    beyond = (area.x, area.y, width - area.x - area.width, height - area.y - area.height)
    room = tuple(
        own + more if is_outer else own
        for own, more, is_outer in zip(laid.room, beyond, outer, strict=True)
    )
    wanted = max(face.bleed, least)
    bleed = tuple(
        min(wanted, own, max(least_bleed(wanted), own - clear) if is_outer else own)
        for own, is_outer, clear in zip(room, outer, area.clear, strict=True)
    )
    x, y = area.x + laid.x, area.y + laid.y
    slot = Slot(x, y, laid.w, laid.h, 90 if laid.turned else 0, _edges(bleed))
    return Cell(slot, _edges(room), face, loose.group.options)


def _edges(four: Sequence[float]) -> Edges:
    left, top, right, bottom = four
    return left, top, right, bottom


def _behind(cells: Sequence[Cell], packing: _Packing) -> list[Cell]:
    """Return the cells of the backs, in the same order."""
    size, options = packing.area.sheet, packing.options
    axis = axis_of(options.flip, *size)
    offset = options.offset_on(*size, options.flip) or (0.0, 0.0)
    slots = back_slots([cell.slot for cell in cells], axis, size, offset)
    rooms = back_slots(
        [cell.slot._replace(bleed=cell.room) for cell in cells], axis, size, (0.0, 0.0)
    )
    return [
        cell._replace(slot=slot, room=room.bleed)
        for cell, slot, room in zip(cells, slots, rooms, strict=True)
    ]


def _side(
    which: tuple[str, int],
    cells: list[Cell],
    pieces: Sequence[Piece],
    packing: _Packing,
    *,
    backed: bool,
) -> tuple[Sheet, Furniture]:
    """Return one side of the sheet of a number, and what stands in its margins."""
    name, number = which
    size, options, paper = packing.area.sheet, packing.options, packing.paper
    ids = [piece.front if name == "front" else piece.back for piece in pieces]
    used = [cell for cell, face in zip(cells, ids, strict=True) if face is not None]
    room = size[0] - 2 * paper.margin - _TURNING
    slug = packing.heading.of(pieces, room) if packing.heading else None
    turned = turning(name, options.backs, options.flip)
    sheets = SideSheets(name, *size, packing.total, signs_of(slug, ids), turned)
    slots = [cell.slot for cell in used or cells]
    registration = options.registration if name == "front" else None
    zones = text_zones_on(size, registration)
    found = strips(size, paper.margin, bleed_box(slots), CLEAR, zones=zones)
    furniture = place(sheets, found, paper, options, slug)
    marks = packed_marks(used or cells, name, furniture.frame, registration)
    title = packing.heading.title(pieces) if packing.heading else ""
    placements = tuple(
        Placement(face, *cell.slot)
        for cell, face in zip(cells, ids, strict=True)
        if face is not None
    )
    sheet = Sheet(
        *size,
        name,
        placements,
        marks.marks + furniture.draw(number, ids, backed=backed),
        marks.trim,
        marks.bleed,
        f"{title} {number}/{packing.total}".strip(),
        marks.overlay + furniture.over,
        marks.cut,
    )
    return sheet, furniture
