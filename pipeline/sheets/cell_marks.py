"""The marks of a whole side: those of cells in a grid, and those of packed pieces."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.layout.draw_list import Op, Path, Rect
from pipeline.sheets.arrangement import Arrangement, Nest
from pipeline.sheets.flip import Axis
from pipeline.sheets.grid import Slot, bleed_box, trim_box
from pipeline.sheets.marks import (
    DASH,
    HALO,
    NET_WEIGHT,
    Frame,
    crease_lines,
    crop_marks,
    crosses,
    cut_line,
    cut_lines,
    fold_and_glue,
    fold_lines,
    fold_marks,
    guides,
    lacking,
    net_signs,
    outside,
    over_faces,
)
from pipeline.sheets.model import (
    WHITE,
    Box,
    Contour,
    Cut,
    Edges,
    Ellipse,
    FaceSpec,
    Line,
    Paper,
    Rectangle,
    stroke,
)
from pipeline.sheets.options import MIN_MARK, SLACK, MarkStyle, Options
from pipeline.sheets.registration import Registration, spared, zones_on
from pipeline.source.findings import Finding, Severity

_SIDES: Final = ("left", "right", "above", "below")


class CellMarks(NamedTuple):
    """Marks below the faces, marks above them, and the boxes round trims and bleeds.

    `bare` are the sides of the sheet without room for crop marks. `cut` is for a cutting machine.
    """

    marks: tuple[Op, ...]
    overlay: tuple[Op, ...]
    trim: Box
    bleed: Box
    bare: tuple[str, ...] = ()
    cut: Cut | None = None


def cell_marks(
    cells: list[Slot], side: str, grid: Arrangement, face: FaceSpec, options: Options, frame: Frame
) -> CellMarks:
    """Return what a side shares whose used cells are `cells`.

    Pieces are cut and folded from the front: only there are outlines, crosses and folds, which a
    misregistered back would show on the face. A fold sheet has fronts and backs in turn.
    """
    fronts = {"front": cells, "fold": cells[::2]}.get(side, [])
    if isinstance(grid, Nest):
        return _nested_marks(cells, side, fronts, grid, face, options, frame)
    found = outside(cells, frame, options.style)
    # A net is cut along its outline: a cut along the box round it would serve nothing.
    is_net = isinstance(face.outline, Contour) and bool(net_signs(face))
    # Nor does one along the square round a disc, whose outline is drawn.
    is_round = isinstance(face.outline, Ellipse)
    is_cropped = "crop" in options.marks and not (is_net or is_round)
    cropped = crop_marks(cells, found) if is_cropped else []
    folded = fold_marks(cells, face.folds, found) if fronts else []
    lines = cropped + (guides(cells, frame) if "guides" in options.marks else [])
    weight = options.style.weight
    dashed = folded + ([] if grid.fold_gap else _sheet_fold(grid, frame))
    instead = over_faces(cells, frame, found) if fronts and is_cropped else ([], [])
    replaced = crop_marks(cells, instead)
    marked = found[0] + instead[0], found[1] + instead[1]
    ends = fold_marks(fronts, face.folds, instead) if fronts else []
    zones = zones_on(frame[:2], options.registration) if side == "front" else ()
    return CellMarks(
        stroke(spared(lines, zones), weight) + stroke(spared(dashed, zones), weight, DASH),
        (
            *_registration(side, frame, options),
            *_side_overlay(fronts, grid.gutter, face, options),
            *_fold_over_bleed(grid, frame, weight),
            *stroke([*replaced, *ends], HALO, colour=WHITE),
            *stroke(replaced, weight),
            *stroke(ends, weight, DASH),
        ),
        on_sheet(trim_box(cells), grid.width, grid.height),
        on_sheet(bleed_box(cells), grid.width, grid.height),
        lacking(cells, marked) if fronts and is_cropped else (),
        _side_cut(side, fronts, face, options),
    )


def _nested_marks(
    cells: list[Slot],
    side: str,
    fronts: list[Slot],
    nest: Nest,
    face: FaceSpec,
    options: Options,
    frame: Frame,
) -> CellMarks:
    """Return the marks of nested pieces: their outlines, for no straight cut parts them."""
    weight = options.style.weight
    lines = _lines_on_white(cut_lines(fronts, face.outline, nest.nesting, weight), face)
    return CellMarks(
        () if nest.fold_gap else stroke(_sheet_fold(nest, frame), weight, DASH),
        (
            *_registration(side, frame, options),
            *(lines if options.marks else ()),
            *fold_and_glue(fronts, face, options),
            *_fold_over_bleed(nest, frame, weight),
        ),
        on_sheet(trim_box(cells), nest.width, nest.height),
        on_sheet(bleed_box(cells), nest.width, nest.height),
        cut=_side_cut(side, fronts, face, options),
    )


def _registration(side: str, frame: Frame, options: Options) -> tuple[Op, ...]:
    if options.registration is None or side != "front":
        return ()
    return options.registration.on_white(frame.width, frame.height)


def _side_cut(side: str, fronts: list[Slot], face: FaceSpec, options: Options) -> Cut | None:
    """Return what a cutting machine cuts and scores; None without one."""
    if options.registration is None or side != "front":
        return None
    return Cut(
        tuple(cut_line(slot, face.outline, 0.0) for slot in fronts),
        (*stroke(fold_lines(fronts, face.folds), 0.0), *crease_lines(fronts, face)),
    )


def marks_findings(made: Collection[CellMarks], paper: Paper) -> Iterator[Finding]:
    """Yield the finding that crop marks had no room at all."""
    name = paper.title or paper.name
    bare = [side for side in _SIDES if any(side in marks.bare for marks in made)]
    if bare:
        yield Finding(
            "marks-left-out",
            f"the printable edge of {name} has no room for crop marks {' and '.join(bare)}:"
            " they are left out",
            hint="choose a larger paper, a smaller gutter or margin, or marks: outline",
            severity=Severity.WARNING,
        )


def on_sheet(box: Box, width: float, height: float) -> Box:
    """Return the part of `box` that lies on the sheet."""
    left, top = max(0.0, box[0]), max(0.0, box[1])
    right, bottom = min(width, box[0] + box[2]), min(height, box[1] + box[3])
    return left, top, right - left, bottom - top


def _side_overlay(
    fronts: list[Slot], gutter: tuple[float, float], face: FaceSpec, options: Options
) -> tuple[Op, ...]:
    """Return what is drawn over the faces. Only an outline shows how to cut what isn't straight."""
    weight = options.style.weight
    ops: list[Op] = []
    if (options.marks and not _is_plain(face)) or "outline" in options.marks:
        ops += _lines_on_white([cut_line(slot, face.outline, weight) for slot in fronts], face)
    if "cross" in options.marks:
        ops += stroke(crosses(fronts, gutter, options.style), weight)
    if options.folds == "across":
        ops += stroke(fold_lines(fronts, face.folds), weight, DASH)
    return (*fold_and_glue(fronts, face, options), *ops)


def _is_plain(face: FaceSpec) -> bool:
    """Return whether straight cuts are all that a face takes."""
    return isinstance(face.outline, Rectangle) and not net_signs(face)


def _lines_on_white(lines: Sequence[Path | Rect], face: FaceSpec) -> list[Op]:
    if not face.shaped:
        return [*lines]
    if net_signs(face):
        lines = [line._replace(width=max(line.width, NET_WEIGHT)) for line in lines]
    return [*(line._replace(stroke=WHITE, width=line.width + HALO) for line in lines), *lines]


def _fold_over_bleed(grid: Arrangement, frame: Frame, weight: float) -> tuple[Path, ...]:
    """Return the sheet's fold over the bleeds that meet there, with a white edge.

    Without bleed it would lie on the faces: it is drawn below them then.
    """
    fold = _sheet_fold(grid, frame) if grid.fold_gap else []
    return (*stroke(fold, HALO, colour=WHITE), *stroke(fold, weight, DASH))


def _sheet_fold(grid: Arrangement, frame: Frame) -> list[Line]:
    if grid.fold is None:
        return []
    if grid.fold is Axis.VERTICAL:
        return [Line(True, grid.width / 2, frame.top, frame.bottom)]
    return [Line(False, grid.height / 2, frame.left, frame.right)]


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
            _add(cut, cell, room, _edges_of(cell.slot))
        if side == "front":
            folds = cell.face.folds if cell.options.marks else ()
            _add(folded, cell, room, fold_lines([cell.slot], folds))
            overlay += _packed_overlay(cell)
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
        (*stroke(cut.clear, weight), *stroke(folded.clear, weight, DASH)),
        (
            *(() if registration is None else registration.on_white(*size)),
            *overlay,
            *stroke(over, weight + HALO, colour=WHITE),
            *(stroke(cut.over, weight) if front else ()),
            *(stroke(folded.over, weight, DASH) if front else ()),
        ),
        on_sheet(trim_box(slots), *size),
        on_sheet(bleed_box(slots), *size),
        cut=None if registration is None else _packed_cut(cells),
    )


def _packed_cut(cells: Sequence[Cell]) -> Cut:
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
    straight = isinstance(cell.face.outline, Rectangle)
    return straight and not {"crop", "cross", "guides"}.isdisjoint(cell.options.marks)


def _packed_overlay(cell: Cell) -> Iterator[Op]:
    """Yield the outline of pieces that no straight cut separates, or that lack room for marks."""
    face, options = cell.face, cell.options
    weight = options.style.weight
    yield from fold_and_glue([cell.slot], face, options)
    rounded = isinstance(face.outline, Rectangle) and face.outline.radius > 0
    narrow = _is_cropped(cell) and min(cell.room) < options.style.offset + MIN_MARK - SLACK
    outlined = "outline" in options.marks or not _is_plain(face)
    if options.marks and (outlined or (narrow and not rounded)):
        yield from _lines_on_white([cut_line(cell.slot, face.outline, weight)], face)
    if options.folds == "across" and options.marks:
        yield from stroke(fold_lines([cell.slot], face.folds), weight, DASH)


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
    for start in (bleed + style.offset, style.offset, 0.0):
        if free - start >= MIN_MARK - SLACK:
            return start, min(free, start + style.length)
    return None
