"""What a machine does with one sheet: folds that it scores, and cuts in their order, in mm."""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.units import to_mm
from pipeline.cutters.curves import Curve, Point, Step, curves
from pipeline.cutters.cutter import Cutter
from pipeline.cutters.shared import cut_once, in_one_go
from pipeline.impose.model import Cut, Sheet
from pipeline.layout.draw_list import Path, Rect

TOLERANCE: Final = 0.005
"""Millimetres by which straight lines may be off the curve that they follow."""

Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class CutPaths(NamedTuple):
    """Lines and curves in mm from the top left corner of a box of `width` by `height`.

    What is scored comes first, then what is cut within pieces and between them, then the outlines.
    `marks` are only to be found. (x, y) is where the box lies on the sheet.
    """

    width: float
    height: float
    scores: tuple[Curve, ...]
    inner: tuple[Curve, ...]
    outlines: tuple[Curve, ...]
    marks: tuple[Curve, ...]
    x: float = 0.0
    y: float = 0.0


def cut_paths(sheet: Sheet, cut: Cut, cutter: Cutter) -> CutPaths:
    """Return what `cutter` does with a sheet."""
    inner, outlines = _parted(cut)
    scores = in_one_go([curve for path in cut.scores for curve in curves(path)])
    if cutter.perforation is not None:
        scores = [dash for curve in scores for dash in _dashes(curve, *cutter.perforation)]
    x, y, width, height = 0.0, 0.0, to_mm(sheet.width), to_mm(sheet.height)
    if cutter.box == "pieces" and outlines:
        left, top, right, bottom = bounds(outlines)
        x, y, width, height = left, top, right - left, bottom - top
    across, down = cutter.offset[0] - x, cutter.offset[1] - y
    drawn = cutter.registration.draw(sheet.width, sheet.height)
    marks = [
        curve.moved(-x, -y) for op in drawn if isinstance(op, Path | Rect) for curve in curves(op)
    ]

    def placed(found: Iterable[Curve]) -> tuple[Curve, ...]:
        return tuple(curve.moved(across, down) for curve in found)

    return CutPaths(
        width, height, placed(scores), placed(inner), placed(outlines), tuple(marks), x, y
    )


def bounds(found: Sequence[Curve]) -> Bounds:
    """Return the box round curves."""
    points = [point for curve in found for point in curve.corners(TOLERANCE)]
    xs, ys = ([point[axis] for point in points] for axis in (0, 1))
    return min(xs), min(ys), max(xs), max(ys)


def _parted(cut: Cut) -> tuple[list[Curve], list[Curve]]:
    """Return what is cut within and between pieces, and then round them."""
    holes: list[Curve] = []
    outlines: list[Curve] = []
    for op in cut.outlines:
        found = curves(op)
        boxes = [bounds([curve]) for curve in found]
        for curve, box in zip(found, boxes, strict=True):
            within = any(_within(box, other) for other in boxes if other is not box)
            (holes if within else outlines).append(curve)
    # A knife that turns round corners must not leave off in them: what is round is cut whole.
    straight = [curve for curve in outlines if all(step.straight for step in curve.steps)]
    whole = [curve for curve in outlines if not all(step.straight for step in curve.steps)]
    once = cut_once(straight)
    between = [curve for curve in once if not curve.closed]
    return [*holes, *between], [*(curve for curve in once if curve.closed), *whole]


def _within(box: Bounds, other: Bounds) -> bool:
    return all(low < high for low, high in zip(other[:2], box[:2], strict=True)) and all(
        low < high for low, high in zip(box[2:], other[2:], strict=True)
    )


def _dashes(curve: Curve, cut: float, gap: float) -> list[Curve]:
    """Return the cuts of a perforation along straight lines; each line begins and ends with one."""
    found = []
    for start, step in zip(curve.points, curve.steps, strict=False):
        length = dist(start, step.end)
        count = max(1, round((length + gap) / (cut + gap)))
        scale = length / (count * (cut + gap) - gap)
        for index in range(count):
            at = index * (cut + gap) * scale
            ends = (_between(start, step.end, place / length) for place in (at, at + cut * scale))
            first, last = ends
            found.append(Curve(first, (Step(last),), closed=False))
    return found


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
