"""A cut line round a face: its outline, drawn thin, wherever the face lies."""

from typing import Final

from pipeline.base.units import PT_PER_MM
from pipeline.impose.face import Contour, Ellipse, Outline
from pipeline.impose.lines import BLACK, number
from pipeline.impose.nesting import Nesting
from pipeline.impose.slots import Slot
from pipeline.layout.draw_list import Path, Rect

KAPPA: Final = 0.5522847498
"""How far a quarter circle's Bezier handles reach, as a share of the radius."""


def cut_line(slot: Slot, outline: Outline, weight: float) -> Path | Rect:
    """Return the outline of the face that lies in `slot`."""
    x, y, w, h = slot[:4]
    if isinstance(outline, Contour):
        corner = slot._replace(rotate=(slot.rotate + 90) % 360) if outline.mirrored else slot
        left, top = face_origin(corner)
        turn, flip = float(slot.rotate), outline.mirrored
        return Path(outline.d, left, top, PT_PER_MM, turn, stroke=BLACK, width=weight, flip=flip)
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
    """Return where a corner of the upright face lies, to a hundredth of a point."""
    left, top = face_origin(slot)
    x, y = corner
    for _ in range(slot.rotate // 90):
        x, y = -y, x
    return round(left + x, 2), round(top + y, 2)


def face_origin(slot: Slot) -> tuple[float, float]:
    """Return where the top-left corner of the face itself lies, once it is turned."""
    right, bottom = slot.x + slot.w, slot.y + slot.h
    return {
        0: (slot.x, slot.y),
        90: (right, slot.y),
        180: (right, bottom),
        270: (slot.x, bottom),
    }[slot.rotate]


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
