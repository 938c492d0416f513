"""Faces at another size: every length of a draw list, so that texts have the size that is read."""

from typing import TypeVar

from pipeline.layout.draw_list import (
    DrawList,
    Gradient,
    Icon,
    Image,
    Op,
    Paint,
    Path,
    Rect,
    Restore,
    Save,
    Text,
)
from pipeline.looks.redrawn import Redrawn, Way, redrawn
from pipeline.looks.sizing import Sizing


def resized(drawn: DrawList, sizing: Sizing) -> Redrawn:
    """Return a face at another size; what lies in groups moves with them."""
    depths = _depths(drawn.ops)

    def change(way: Way, op: Op) -> Op:
        new = _scaled(op, sizing.scale)
        outermost = len(way) == 1 and depths[way[0]] == 0
        return _moved(new, sizing.across, sizing.down) if outermost else new

    found = redrawn(drawn, change)
    size = found.drawn._replace(width=sizing.width, height=sizing.height, bleed=sizing.bleed)
    return found._replace(drawn=size)


def _depths(ops: tuple[Op, ...]) -> list[int]:
    """Return for each operation the number of groups that it stands in."""
    depth, found = 0, []
    for op in ops:
        found.append(depth)
        depth += isinstance(op, Save) - isinstance(op, Restore)
    return found


def _moved(op: Op, across: float, down: float) -> Op:
    if isinstance(op, Restore):
        return op
    return op._replace(x=op.x + across, y=op.y + down)


def _scaled(op: Op, scale: float) -> Op:
    """Return an operation with all of its lengths times `scale`."""
    if isinstance(op, Restore):
        return op
    op = op._replace(x=op.x * scale, y=op.y * scale)
    if isinstance(op, Text):
        gap, tracking = op.gap * scale, op.tracking * scale
        return op._replace(size=op.size * scale, gap=gap, tracking=tracking)
    if isinstance(op, Rect):
        size = op._replace(w=op.w * scale, h=op.h * scale, radius=op.radius * scale)
        return _scaled_line(size, scale)
    if isinstance(op, Path):
        return _scaled_line(op._replace(scale=op.scale * scale), scale)
    if isinstance(op, Icon):
        return op._replace(size=op.size * scale)
    if isinstance(op, Image):
        return op._replace(w=op.w * scale, h=op.h * scale)
    return _scaled_group(op, scale) if isinstance(op, Save) else op


_Shape = TypeVar("_Shape", Rect, Path)


def _scaled_line(op: _Shape, scale: float) -> _Shape:
    dash = tuple(each * scale for each in op.dash)
    return op._replace(width=op.width * scale, dash=dash, fill=_scaled_paint(op.fill, scale))


def _scaled_paint(paint: Paint | None, scale: float) -> Paint | None:
    if not isinstance(paint, Gradient):
        return paint
    start, end = ((x * scale, y * scale) for x, y in (paint.start, paint.end))
    return paint._replace(start=start, end=end, radius=paint.radius * scale)


def _scaled_group(op: Save, scale: float) -> Save:
    clip, mask = op.clip, op.mask
    if clip is not None:
        x, y, w, h, radius = clip
        clip = (x * scale, y * scale, w * scale, h * scale, radius * scale)
    if mask is not None:
        mask = _scaled_line(mask, scale)
        mask = mask._replace(x=mask.x * scale, y=mask.y * scale, scale=mask.scale * scale)
    kept = op.kept * scale if op.kept is not None else None
    return op._replace(clip=clip, mask=mask, kept=kept)
