"""Marks of packed pieces: each has its own at its corners, within the room that is its own."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.impose.cell_marks import CellMarks, on_sheet
from pipeline.impose.creases import crease_lines, fold_and_glue
from pipeline.impose.face import FaceSpec, Fold, Rectangle
from pipeline.impose.lines import BLACK, WHITE, Line, stroke
from pipeline.impose.margin_room import MIN_MARK, SLACK
from pipeline.impose.marks import Frame, fold_lines
from pipeline.impose.model import Cut, Edges
from pipeline.impose.options import MarkStyle, Options
from pipeline.impose.outline import cut_line
from pipeline.impose.registration import Registration, spared, zones_on
from pipeline.impose.slots import Slot, bleed_box, trim_box
from pipeline.layout.draw_list import Op, Path, Rect

_DASH: Final = (3.0, 2.0)
_HALO: Final = 0.75
"""The weight of the white line below a mark that lies on a bleed."""


class Cell(NamedTuple):
    """A packed piece: where it lies, what is its own round it, its shape and how it is marked."""

    slot: Slot
    room: Edges
    face: FaceSpec
    options: Options


class _Marks(NamedTuple):
    """Lines outside the bleeds, and lines over them, of one dash pattern."""

    clear: list[Line]
    over: list[Line]


def packed_marks(
    cells: list[Cell], side: str, frame: Frame, registration: Registration | None = None
) -> CellMarks:
    """Return what a sheet is cut and folded by; backs have only what no face could hide.

    `registration` are the marks of a cutting machine that cuts this side.
    """
    cut, folded = _Marks([], []), _Marks([], [])
    overlay: list[Op] = []
    for cell in cells:
        room = _within(cell, frame)
        if _is_cropped(cell):
            lines = _edges_of(cell.slot)
            _add(cut, cell, room, lines)
        if side == "front":
            _add(folded, cell, room, fold_lines([cell.slot], _end_folds(cell)))
            overlay += _overlay(cell)
    size = frame.width, frame.height
    zones = zones_on(size, registration)
    cut, folded = (
        _Marks(spared(found.clear, zones), spared(found.over, zones)) for found in (cut, folded)
    )
    weight = cells[0].options.style.weight
    front = side == "front"
    over = [*cut.over, *folded.over] if front else []
    slots = [cell.slot for cell in cells]
    return CellMarks(
        (*stroke(cut.clear, weight), *stroke(folded.clear, weight, _DASH)),
        (
            *(() if registration is None else registration.on_white(*size)),
            *overlay,
            *stroke(over, weight + _HALO, colour=WHITE),
            *(stroke(cut.over, weight) if front else ()),
            *(stroke(folded.over, weight, _DASH) if front else ()),
        ),
        on_sheet(trim_box(slots), *size),
        on_sheet(bleed_box(slots), *size),
        cut=None if registration is None else _cut(cells),
    )


def _cut(cells: Sequence[Cell]) -> Cut:
    """Return what a cutting machine cuts and scores."""
    return Cut(
        tuple(cut_line(cell.slot, cell.face.outline, 0.0) for cell in cells),
        tuple(
            line
            for cell in cells
            for line in (
                *stroke(fold_lines([cell.slot], cell.face.folds), 0.0),
                *crease_lines([cell.slot], cell.face),
            )
        ),
    )


def _is_cropped(cell: Cell) -> bool:
    """Tell whether straight cuts serve a piece, and it wants marks for them."""
    straight = isinstance(cell.face.outline, Rectangle)
    return straight and not {"crop", "cross", "guides"}.isdisjoint(cell.options.marks)


def _end_folds(cell: Cell) -> tuple[Fold, ...]:
    return cell.face.folds if cell.options.marks else ()


def _overlay(cell: Cell) -> Iterator[Op]:
    """Yield the outline of what no straight cut parts, or of what has no room for marks."""
    face, options = cell.face, cell.options
    weight = options.style.weight
    yield from fold_and_glue([cell.slot], face, options)
    plain = isinstance(face.outline, Rectangle) and not (face.creases or face.glue)
    rounded = isinstance(face.outline, Rectangle) and face.outline.radius > 0
    narrow = _is_cropped(cell) and min(cell.room) < options.style.offset + MIN_MARK - SLACK
    if options.marks and (not plain or "outline" in options.marks or (narrow and not rounded)):
        yield from _on_white(cut_line(cell.slot, face.outline, weight), face)
    if options.folds == "across" and options.marks:
        yield from stroke(fold_lines([cell.slot], face.folds), weight, _DASH)


def _on_white(line: Path | Rect, face: FaceSpec) -> tuple[Op, ...]:
    if not face.shaped:
        return (line,)
    return (line._replace(stroke=WHITE, width=line.width + _HALO), line._replace(stroke=BLACK))


def _within(cell: Cell, frame: Frame) -> Edges:
    """Return the room of a piece as far as marks may be drawn there."""
    x, y, w, h = cell.slot[:4]
    left, top, right, bottom = cell.room
    return (
        min(left, x - frame.left),
        min(top, y - frame.top),
        min(right, frame.right - x - w),
        min(bottom, frame.bottom - y - h),
    )


def _edges_of(slot: Slot) -> list[Line]:
    """Return the four sides of a trim."""
    x, y, w, h = slot[:4]
    upright = [Line(True, at, y, y + h) for at in (x, x + w)]
    return [*upright, *(Line(False, at, x, x + w) for at in (y, y + h))]


def _add(marks: _Marks, cell: Cell, room: Edges, lines: list[Line]) -> None:
    """Add a mark at both ends of each line across the trim."""
    left, top, right, bottom = cell.slot.bleed
    for line in lines:
        before, after = (top, bottom) if line.upright else (left, right)
        room_before, room_after = (room[1], room[3]) if line.upright else (room[0], room[2])
        for bleed, free, end, way in (
            (before, room_before, line.start, -1),
            (after, room_after, line.end, 1),
        ):
            span = _span(bleed, free, cell.options.style)
            if span is not None:
                near, far = sorted((end + way * span[0], end + way * span[1]))
                mark = Line(line.upright, line.at, near, far)
                (marks.clear if span[0] >= bleed else marks.over).append(mark)


def _span(bleed: float, free: float, style: MarkStyle) -> tuple[float, float] | None:
    """Return from where to where outside the trim a mark reaches: beyond the bleed, or over it."""
    for start in (bleed + style.offset, style.offset, 0.0):
        if free - start >= MIN_MARK - SLACK:
            return start, min(free, start + style.length)
    return None
