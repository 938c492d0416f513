"""Marks that say where to cut and fold: crop marks, guides, crosses, fold dashes."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.face import Fold
from pipeline.impose.lines import Line
from pipeline.impose.margin_room import LEAST_OVER, MIN_MARK, SLACK
from pipeline.impose.options import MarkStyle
from pipeline.impose.slots import Slot

Span = tuple[float, float]

_OVER: Final = mm(2)
"""How long a mark over a bleed is."""


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


Stretches = tuple[list[Span], list[Span]]
"""Where marks may stand along x and along y."""


def crop_marks(slots: list[Slot], found: Stretches) -> list[Line]:
    """Return a mark in line with every cut on all the stretches found."""
    columns, rows = found
    upright = [Line(True, x, *span) for x in _cuts_x(slots) for span in rows]
    level = [Line(False, y, *span) for y in _cuts_y(slots) for span in columns]
    return upright + level


def fold_marks(slots: list[Slot], folds: Iterable[Fold], found: Stretches) -> list[Line]:
    """Return the ends of every fold, where crop marks would stand if it were a cut."""
    columns, rows = found
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


def crosses(slots: list[Slot], gutter: tuple[float, float], style: MarkStyle) -> list[Line]:
    """Return a cross on every corner of every cell; its arms never reach a neighbour's trim."""
    arm_x, arm_y = (min(style.length, room or style.length) / 2 for room in gutter)
    corners = dict.fromkeys(
        (round(x, 3), round(y, 3))
        for slot in slots
        for y in (slot.y, slot.y + slot.h)
        for x in (slot.x, slot.x + slot.w)
    )
    return [
        line
        for x, y in corners
        for line in (Line(True, x, y - arm_y, y + arm_y), Line(False, y, x - arm_x, x + arm_x))
    ]


def fold_lines(slots: list[Slot], folds: Iterable[Fold]) -> list[Line]:
    """Return every fold across every cell, from trim to trim, as the cells are turned."""
    return [_fold_line(slot, fold) for slot in slots for fold in folds]


def _fold_line(slot: Slot, fold: Fold) -> Line:
    x, y, w, h, rotate, *_ = slot
    upright = (fold.axis == "x") == (rotate % 180 == 0)
    backwards = rotate in ((180, 270) if fold.axis == "x" else (90, 180))
    start, extent = (x, w) if upright else (y, h)
    at = start + (extent - fold.at if backwards else fold.at)
    return Line(True, at, y, y + h) if upright else Line(False, at, x, x + w)


def _cuts_x(slots: list[Slot]) -> list[float]:
    """Return where upright cuts run; shared cut lines count once."""
    return sorted({round(x, 3) for slot in slots for x in (slot.x, slot.x + slot.w)})


def _cuts_y(slots: list[Slot]) -> list[float]:
    """Return where level cuts run; shared cut lines count once."""
    return sorted({round(y, 3) for slot in slots for y in (slot.y, slot.y + slot.h)})


def outside(slots: list[Slot], frame: Frame, style: MarkStyle) -> Stretches:
    """Return the printable stretches outside all faces, at both ends and in gutters.

    None is too short for a mark, so that an end may be lacking.
    """
    along_x = [(s.x - s.bleed[0], s.x + s.w + s.bleed[2]) for s in slots]
    along_y = [(s.y - s.bleed[1], s.y + s.h + s.bleed[3]) for s in slots]
    return (
        _stretches(along_x, frame.left, frame.right, style),
        _stretches(along_y, frame.top, frame.bottom, style),
    )


def over_faces(slots: list[Slot], frame: Frame, found: Stretches) -> Stretches:
    """Return stretches in place of the ends that `outside` has not found: over the bleed there.

    Nothing is drawn within a trim, so that an end may still be lacking.
    """
    spans_x = [(slot.x, slot.x + slot.w) for slot in slots]
    spans_y = [(slot.y, slot.y + slot.h) for slot in slots]
    return (
        _replaced(spans_x, frame.left, frame.right, found[0]),
        _replaced(spans_y, frame.top, frame.bottom, found[1]),
    )


def lacking(slots: list[Slot], found: Stretches) -> tuple[str, ...]:
    """Return the sides of the sheet at which no mark stands."""
    sides = (("left", "right"), ("above", "below"))
    spans = ([(s.x, s.x + s.w) for s in slots], [(s.y, s.y + s.h) for s in slots])
    missing: list[str] = []
    for (before, after), trims, stretches in zip(sides, spans, found, strict=True):
        first, last = min(start for start, _ in trims), max(end for _, end in trims)
        missing += () if any(end <= first for _, end in stretches) else (before,)
        missing += () if any(start >= last for start, _ in stretches) else (after,)
    return tuple(missing)


def _stretches(faces: list[Span], low: float, high: float, style: MarkStyle) -> list[Span]:
    """Return the stretches outside all faces that have room for a mark."""
    faces = sorted(set(faces))
    first = faces[0][0] - style.offset
    last = max(end for _, end in faces) + style.offset
    between = [
        (before[1] + style.offset, after[0] - style.offset) for before, after in pairwise(faces)
    ]
    spans = [
        (max(low, first - style.length), first),
        *between,
        (last, min(high, last + style.length)),
    ]
    return [span for span in spans if span[1] - span[0] >= MIN_MARK - SLACK]


def _replaced(trims: list[Span], low: float, high: float, found: list[Span]) -> list[Span]:
    first, last = min(start for start, _ in trims), max(end for _, end in trims)
    spans: list[Span] = []
    if not any(end <= first for _, end in found):
        spans.append((max(low, first - _OVER), first))
    if not any(start >= last for start, _ in found):
        spans.append((last, min(high, last + _OVER)))
    return [(start, end) for start, end in spans if end - start >= LEAST_OVER - SLACK]
