"""Folds and glue of a face that is a net: dashed lines where it is scored, hatching where glued."""

from itertools import pairwise
from typing import Final

from pipeline.base.units import PT_PER_MM
from pipeline.draw.svgpath import parse_path
from pipeline.impose.face import Contour, FaceSpec
from pipeline.impose.lines import BLACK, WHITE, number
from pipeline.impose.options import Options
from pipeline.impose.outline import face_origin
from pipeline.impose.slots import Slot
from pipeline.layout.draw_list import Path

CUT: Final = "cut-line"
FOLD: Final = "fold-line"
GLUE: Final = "glue-area"
"""The icons that explain a net in the margin."""

_DASH: Final = (5.0, 3.0)
_HALO: Final = 1.25
_WEIGHT: Final = 0.5
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
        ops += [_hatching(slot, area) for area in face.glue]
        for line in crease_lines([slot], face):
            ops.append(line._replace(stroke=WHITE, width=_HALO))
            ops.append(line._replace(stroke=BLACK, width=_WEIGHT, dash=_DASH))
    return tuple(ops)


def crease_lines(slots: list[Slot], face: FaceSpec) -> list[Path]:
    """Return the creases of faces that lie in `slots`, a path each; none where there are none."""
    folds = crease_data(face)
    return [Path(folds, *face_origin(slot), 1.0, float(slot.rotate)) for slot in slots if folds]


def crease_data(face: FaceSpec) -> str:
    """Return the creases of a face as path data in points."""
    return "".join(
        f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for x, y, u, v in face.creases
    )


def _hatching(slot: Slot, area: Contour) -> Path:
    """Return level strokes across an area, wherever its face lies."""
    corner = slot._replace(rotate=(slot.rotate + 90) % 360) if area.mirrored else slot
    left, top = face_origin(corner)
    return Path(
        hatched(area.d),
        left,
        top,
        PT_PER_MM,
        float(slot.rotate),
        stroke=_GREY,
        width=_WEIGHT / 2,
        flip=area.mirrored,
    )


def hatched(d: str) -> str:
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
