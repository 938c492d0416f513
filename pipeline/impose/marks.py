"""Marks that say where to cut and fold: crop marks, guides, crosses, fold dashes."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from pipeline.impose.face import Fold
from pipeline.impose.lines import Line
from pipeline.impose.margin_room import MIN_MARK, SLACK
from pipeline.impose.options import MarkStyle
from pipeline.impose.slots import Slot

Span = tuple[float, float]


class Frame(NamedTuple):
    """The sheet's size, and where marks may be drawn on it.

    That is the box between left, top, right and bottom: printable, free of slug line and ruler.
    """

    width: float
    height: float
    left: float
    top: float
    right: float
    bottom: float


def crop_marks(slots: list[Slot], frame: Frame, style: MarkStyle) -> list[Line]:
    """Return crop marks in line with every cut, outside every bleed, and in gutters with room."""
    columns, rows = _free(slots, frame, style)
    upright = [Line(True, x, *span) for x in _cuts_x(slots) for span in rows]
    level = [Line(False, y, *span) for y in _cuts_y(slots) for span in columns]
    return upright + level


def fold_marks(
    slots: list[Slot], folds: Iterable[Fold], frame: Frame, style: MarkStyle
) -> list[Line]:
    """Return the ends of every fold, where crop marks would stand if it were a cut."""
    columns, rows = _free(slots, frame, style)
    folds_at = dict.fromkeys((line.upright, round(line.at, 3)) for line in fold_lines(slots, folds))
    return [
        Line(upright, at, *span)
        for upright, at in folds_at
        for span in (rows if upright else columns)
    ]


def guides(slots: list[Slot], frame: Frame) -> list[Line]:
    """Return full lines along every cut; they are drawn under the faces."""
    upright = [Line(True, x, frame.top, frame.bottom) for x in _cuts_x(slots)]
    return upright + [Line(False, y, frame.left, frame.right) for y in _cuts_y(slots)]


def crosses(slots: list[Slot], gutter: float, style: MarkStyle) -> list[Line]:
    """Return a cross on every corner of every cell; its arms never reach a neighbour's trim."""
    arm = min(style.length, gutter) / 2 if gutter > 0 else style.length / 2
    corners = dict.fromkeys(
        (round(x, 3), round(y, 3))
        for slot in slots
        for y in (slot.y, slot.y + slot.h)
        for x in (slot.x, slot.x + slot.w)
    )
    return [
        line
        for x, y in corners
        for line in (Line(True, x, y - arm, y + arm), Line(False, y, x - arm, x + arm))
    ]


def fold_lines(slots: list[Slot], folds: Iterable[Fold]) -> list[Line]:
    """Return every fold across every cell, from trim to trim, as the cells are turned."""
    return [_fold_line(slot, fold) for slot in slots for fold in folds]


def _fold_line(slot: Slot, fold: Fold) -> Line:
    x, y, w, h, rotate, _ = slot
    upright = (fold.axis == "x") == (rotate % 180 == 0)
    backwards = rotate in ((180, 270) if fold.axis == "x" else (90, 180))
    start, extent = (x, w) if upright else (y, h)
    at = start + (extent - fold.at if backwards else fold.at)
    return Line(True, at, y, y + h) if upright else Line(False, at, x, x + w)


def outside_frame(lines: Iterable[Line], frame: Frame) -> bool:
    """Tell whether any line had to leave the frame for the printer's unprintable edge."""
    for line in lines:
        low, high = (frame.top, frame.bottom) if line.upright else (frame.left, frame.right)
        if line.start < low - SLACK or line.end > high + SLACK:
            return True
    return False


def _cuts_x(slots: list[Slot]) -> list[float]:
    """Return where upright cuts run; shared cut lines count once."""
    return sorted({round(x, 3) for slot in slots for x in (slot.x, slot.x + slot.w)})


def _cuts_y(slots: list[Slot]) -> list[float]:
    """Return where level cuts run; shared cut lines count once."""
    return sorted({round(y, 3) for slot in slots for y in (slot.y, slot.y + slot.h)})


def _free(slots: list[Slot], frame: Frame, style: MarkStyle) -> tuple[list[Span], list[Span]]:
    """Return the stretches for marks along x and along y."""
    along_x = [(s.x - s.bleed[0], s.x + s.w + s.bleed[2]) for s in slots]
    along_y = [(s.y - s.bleed[1], s.y + s.h + s.bleed[3]) for s in slots]
    return (
        _stretches(along_x, frame.left, frame.right, frame.width, style),
        _stretches(along_y, frame.top, frame.bottom, frame.height, style),
    )


def _stretches(
    faces: list[Span], low: float, high: float, side: float, style: MarkStyle
) -> list[Span]:
    """Return the stretches outside all faces: at both ends, and in gutters with room for a mark."""
    faces = sorted(set(faces))
    first = faces[0][0] - style.offset
    last = max(end for _, end in faces) + style.offset
    start = max(low, first - style.length)
    end = min(high, last + style.length)
    if first - start < MIN_MARK - SLACK:
        start = max(0.0, first - style.length)
    if end - last < MIN_MARK - SLACK:
        end = min(side, last + style.length)
    between = [
        (before[1] + style.offset, after[0] - style.offset) for before, after in pairwise(faces)
    ]
    inner = [span for span in between if span[1] - span[0] >= MIN_MARK]
    return [span for span in [(start, first), *inner, (last, end)] if span[1] > span[0]]
