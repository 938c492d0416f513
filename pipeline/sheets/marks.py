"""Marks that say where to cut and fold: crop marks, guides, outlines, folds and areas of glue."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from pipeline.draw.svgpath import parse_path
from pipeline.layout.draw_list import Colour, Path, Rect
from pipeline.sheets.grid import Slot
from pipeline.sheets.model import (
    BLACK,
    WHITE,
    Contour,
    Ellipse,
    FaceSpec,
    Fold,
    Line,
    Outline,
    number,
    stroke,
)
from pipeline.sheets.nesting import Nesting
from pipeline.sheets.options import LEAST_OVER, MIN_MARK, SLACK, MarkStyle, Options
from pipeline.source.units import PT_PER_MM, mm

Span = tuple[float, float]

DASH: Final = (3.0, 2.0)
"""The pattern of folds."""
HALO: Final = 0.75
"""The weight of the white line below a mark that lies on a dark face."""
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
"""Where marks may be along x and along y."""


def crop_marks(slots: list[Slot], found: Stretches) -> list[Line]:
    """Return a mark in line with every cut on all the stretches found."""
    columns, rows = found
    upright = [Line(True, x, *span) for x in _cuts_x(slots) for span in rows]
    level = [Line(False, y, *span) for y in _cuts_y(slots) for span in columns]
    return upright + level


def fold_marks(slots: list[Slot], folds: Iterable[Fold], found: Stretches) -> list[Line]:
    """Return the ends of every fold, where crop marks would be if it were a cut."""
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
    return sorted({round(x, 3) for slot in slots for x in (slot.x, slot.x + slot.w)})


def _cuts_y(slots: list[Slot]) -> list[float]:
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
    """Return the sides of the sheet at which no mark is."""
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


KAPPA: Final = 0.5522847498
"""How far a quarter circle's Bezier handles reach, as a share of the radius."""


def cut_line(slot: Slot, outline: Outline, weight: float) -> Path | Rect:
    """Return the outline of the face that lies in `slot`."""
    x, y, w, h = slot[:4]
    if isinstance(outline, Contour):
        return _contour(slot, outline, outline.d, BLACK, weight)
    if isinstance(outline, Ellipse):
        return Path(_ellipse(w, h), x, y, stroke=BLACK, width=weight)
    return Rect(x, y, w, h, outline.radius, stroke=BLACK, width=weight)


def cut_lines(
    slots: list[Slot], outline: Outline, nesting: Nesting, weight: float
) -> tuple[Path | Rect, ...]:
    """Return the outlines of nested faces: a cut that two of them share is drawn once."""
    if not nesting.straight:
        return tuple(cut_line(slot, outline, weight) for slot in slots)
    edges: dict[tuple[tuple[float, float], ...], None] = {}
    for slot in slots:
        corners = [_on_sheet(slot, corner) for corner in nesting.polygon]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            edges[tuple(sorted((start, end)))] = None
    data = "".join(f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for (x, y), (u, v) in edges)
    return (Path(data, 0.0, 0.0, stroke=BLACK, width=weight, cap="round"),) if data else ()


def _on_sheet(slot: Slot, corner: tuple[float, float]) -> tuple[float, float]:
    left, top = face_origin(slot)
    x, y = corner
    for _ in range(slot.rotate // 90):
        x, y = -y, x
    return round(left + x, 2), round(top + y, 2)


def face_origin(slot: Slot) -> tuple[float, float]:
    """Return where the top-left corner of the face itself lies, once it is turned."""
    right, bottom = slot.x + slot.w, slot.y + slot.h
    return {0: (slot.x, slot.y), 90: (right, slot.y), 180: (right, bottom), 270: (slot.x, bottom)}[
        slot.rotate
    ]


def _ellipse(w: float, h: float) -> str:
    rx, ry = w / 2, h / 2
    kx, ky = rx * KAPPA, ry * KAPPA
    curves = (
        (rx + kx, 0.0, w, ry - ky, w, ry),
        (w, ry + ky, rx + kx, h, rx, h),
        (rx - kx, h, 0.0, ry + ky, 0.0, ry),
        (0.0, ry - ky, rx - kx, 0.0, rx, 0.0),
    )
    data = "".join("C" + " ".join(number(value) for value in curve) for curve in curves)
    return f"M{number(rx)} 0{data}Z"


CUT: Final = "cut-line"
FOLD: Final = "fold-line"
GLUE: Final = "glue-area"
"""The icons that explain a net in the margin."""

_CREASE_DASH: Final = (5.0, 3.0)
NET_WEIGHT: Final = 0.5
"""The weight of what a net is cut and folded by: thinner lines vanish between their white edges."""
_GREY: Final = "808080"
_EVERY: Final = 2.0
"""Millimetres between the lines of a hatching."""


def net_signs(face: FaceSpec) -> tuple[str, ...]:
    """Return the signs that explain the lines of a face; none for one that is only cut."""
    if not (face.creases or face.glue):
        return ()
    return (CUT, *((FOLD,) if face.creases else ()), *((GLUE,) if face.glue else ()))


def fold_and_glue(slots: list[Slot], face: FaceSpec, options: Options) -> tuple[Path, ...]:
    """Return the folds and areas of glue of faces that lie in `slots`; none without marks."""
    if not options.marks:
        return ()
    ops: list[Path] = []
    for slot in slots:
        for area in face.glue:
            ops.append(_contour(slot, area, _hatched(area.d), _GREY, NET_WEIGHT / 2))
        for line in crease_lines([slot], face):
            ops.append(line._replace(stroke=WHITE, width=NET_WEIGHT + HALO))
            ops.append(line._replace(stroke=BLACK, width=NET_WEIGHT, dash=_CREASE_DASH))
    return tuple(ops)


def crease_lines(slots: list[Slot], face: FaceSpec) -> list[Path]:
    """Return the creases of faces that lie in `slots`, a path each; none if there are none."""
    folds = crease_data(face)
    return [Path(folds, *face_origin(slot), 1.0, float(slot.rotate)) for slot in slots if folds]


def crease_data(face: FaceSpec) -> str:
    """Return the creases of a face as path data in points."""
    return "".join(
        f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for x, y, u, v in face.creases
    )


def _contour(slot: Slot, contour: Contour, d: str, colour: Colour, weight: float) -> Path:
    """Return path data, in the millimetres of a contour, as the face that has this lies."""
    flip = contour.mirrored
    corner = slot._replace(rotate=(slot.rotate + 90) % 360) if flip else slot
    x, y = face_origin(corner)
    turn = float(slot.rotate)
    return Path(d, x, y, PT_PER_MM, turn, stroke=colour, width=weight, flip=flip)


def _hatched(d: str) -> str:
    """Return path data of slanted strokes within an area with straight sides, both in mm."""
    corners = [numbers[-2:] for operator, numbers in parse_path(d) if operator in ("m", "l")]
    sides = list(pairwise([*corners, corners[0]]))
    offsets = [x + y for x, y in corners]
    data = ""
    for index in range(int(min(offsets) / _EVERY) + 1, int(max(offsets) / _EVERY) + 1):
        at = index * _EVERY
        crossings = sorted(
            (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
            for (x0, y0), (x1, y1) in sides
            if (x0 + y0 < at) != (x1 + y1 < at)
            for share in [(at - x0 - y0) / (x1 + y1 - x0 - y0)]
        )
        for (x, y), (u, v) in zip(crossings[::2], crossings[1::2], strict=False):
            data += f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
    return data


def page_folds(
    face: FaceSpec, size: tuple[float, float], margin: float, options: Options
) -> tuple[Path, ...]:
    """Return the folds of a page of `size`, whose outermost `margin` is not printed.

    They are as long as marks at both ends, or go across; on dark art they are on white.
    """
    lines: list[Line] = []
    for fold in face.folds:
        upright = fold.axis == "x"
        start, end = margin, size[1 if upright else 0] - margin
        length = options.style.length
        ends = [(start, start + length), (end - length, end)]
        spans = [(start, end)] if options.folds == "across" else ends
        lines += [Line(upright, fold.at, *span) for span in spans]
    weight = options.style.weight
    return (*stroke(lines, weight + HALO, colour=WHITE), *stroke(lines, weight, DASH))
