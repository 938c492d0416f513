"""What all sheets of a side share that use the same cells: marks, cut outlines, page boxes."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.impose.arrangement import Arrangement
from pipeline.impose.creases import crease_lines, fold_and_glue, net_signs
from pipeline.impose.face import Contour, Ellipse, FaceSpec, Rectangle
from pipeline.impose.flip import Axis
from pipeline.impose.lines import WHITE, Line, stroke
from pipeline.impose.marks import (
    Frame,
    crop_marks,
    crosses,
    fold_lines,
    fold_marks,
    guides,
    lacking,
    outside,
    over_faces,
)
from pipeline.impose.model import Box, Cut, Paper
from pipeline.impose.nest import Nest
from pipeline.impose.options import Options
from pipeline.impose.outline import cut_line, cut_lines
from pipeline.impose.registration import spared, zones_on
from pipeline.impose.slots import Slot, bleed_box, trim_box
from pipeline.layout.draw_list import Op, Path, Rect

_DASH: Final = (3.0, 2.0)
_SIDES: Final = ("left", "right", "above", "below")
_HALO: Final = 0.75
"""The weight of the white line below a mark that lies on a dark face."""


class CellMarks(NamedTuple):
    """Marks below the faces, marks above them, and the boxes round trims and bleeds.

    `bare` are the sides of the sheet without room for crop marks. `cut` is for a cutting machine.
    """

    marks: tuple[Op, ...]
    overlay: tuple[Op, ...]
    trim: Box
    bleed: Box
    over_bleed: bool = False
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
        stroke(spared(lines, zones), weight) + stroke(spared(dashed, zones), weight, _DASH),
        (
            *_registration(side, frame, options),
            *_overlay(fronts, grid.gutter, face, options),
            *_fold_over_bleed(grid, frame, weight),
            *stroke([*replaced, *ends], _HALO, colour=WHITE),
            *stroke(replaced, weight),
            *stroke(ends, weight, _DASH),
        ),
        on_sheet(trim_box(cells), grid.width, grid.height),
        on_sheet(bleed_box(cells), grid.width, grid.height),
        bool(replaced),
        lacking(cells, marked) if fronts and is_cropped else (),
        _cut(side, fronts, face, options),
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
    lines = _on_white(cut_lines(fronts, face.outline, nest.nesting, weight), face)
    return CellMarks(
        () if nest.fold_gap else stroke(_sheet_fold(nest, frame), weight, _DASH),
        (
            *_registration(side, frame, options),
            *(lines if options.marks else ()),
            *fold_and_glue(fronts, face, options),
            *_fold_over_bleed(nest, frame, weight),
        ),
        on_sheet(trim_box(cells), nest.width, nest.height),
        on_sheet(bleed_box(cells), nest.width, nest.height),
        cut=_cut(side, fronts, face, options),
    )


def _registration(side: str, frame: Frame, options: Options) -> tuple[Op, ...]:
    """Return the marks of a cutting machine, which sees the front, on white."""
    if options.registration is None or side != "front":
        return ()
    return options.registration.on_white(frame.width, frame.height)


def _cut(side: str, fronts: list[Slot], face: FaceSpec, options: Options) -> Cut | None:
    """Return what a cutting machine cuts and scores; None without one."""
    if options.registration is None or side != "front":
        return None
    return Cut(
        tuple(cut_line(slot, face.outline, 0.0) for slot in fronts),
        (*stroke(fold_lines(fronts, face.folds), 0.0), *crease_lines(fronts, face)),
    )


def marks_findings(made: Collection[CellMarks], paper: Paper) -> tuple[Finding, ...]:
    """Return the findings that crop marks had no room outside the faces, or none at all."""
    name = paper.title or paper.name
    findings: tuple[Finding, ...] = ()
    if any(marks.over_bleed for marks in made):
        findings += (
            Finding(
                "marks-over-faces",
                f"the printable edge of {name} has no room for some crop marks:"
                " they lie on the bleed",
                hint="choose a larger paper or a smaller gutter",
                severity=Severity.INFO,
            ),
        )
    bare = [side for side in _SIDES if any(side in marks.bare for marks in made)]
    if bare:
        findings += (
            Finding(
                "marks-left-out",
                f"the printable edge of {name} has no room for crop marks {' and '.join(bare)}:"
                " they are left out",
                hint="choose a larger paper, a smaller gutter or margin, or marks: outline",
                severity=Severity.WARNING,
            ),
        )
    return findings


def on_sheet(box: Box, width: float, height: float) -> Box:
    """Return the part of `box` that lies on the sheet."""
    left, top = max(0.0, box[0]), max(0.0, box[1])
    right, bottom = min(width, box[0] + box[2]), min(height, box[1] + box[3])
    return left, top, right - left, bottom - top


def _overlay(
    fronts: list[Slot], gutter: tuple[float, float], face: FaceSpec, options: Options
) -> tuple[Op, ...]:
    """Return what is drawn over the faces. Only an outline shows how to cut what isn't straight."""
    weight = options.style.weight
    plain = isinstance(face.outline, Rectangle) and not (face.creases or face.glue)
    ops: list[Op] = []
    if (options.marks and not plain) or "outline" in options.marks:
        ops += _on_white([cut_line(slot, face.outline, weight) for slot in fronts], face)
    if "cross" in options.marks:
        ops += stroke(crosses(fronts, gutter, options.style), weight)
    if options.folds == "across":
        ops += stroke(fold_lines(fronts, face.folds), weight, _DASH)
    return (*fold_and_glue(fronts, face, options), *ops)


def _on_white(lines: Sequence[Path | Rect], face: FaceSpec) -> list[Op]:
    """Return cut lines, on white where they may lie on dark art."""
    if not face.shaped:
        return [*lines]
    return [*(line._replace(stroke=WHITE, width=line.width + _HALO) for line in lines), *lines]


def _fold_over_bleed(grid: Arrangement, frame: Frame, weight: float) -> tuple[Path, ...]:
    """Return the sheet's fold over the bleeds that meet there, with a white edge.

    Without bleed it would lie on the faces: it is drawn below them then.
    """
    fold = _sheet_fold(grid, frame) if grid.fold_gap else []
    return (*stroke(fold, _HALO, colour=WHITE), *stroke(fold, weight, _DASH))


def _sheet_fold(grid: Arrangement, frame: Frame) -> list[Line]:
    """Return the line about which a gutterfold sheet is folded."""
    if grid.fold is None:
        return []
    if grid.fold is Axis.VERTICAL:
        return [Line(True, grid.width / 2, frame.top, frame.bottom)]
    return [Line(False, grid.height / 2, frame.left, frame.right)]
