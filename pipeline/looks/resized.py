"""Faces at another size: every length of a draw list, so that texts have the size that is read."""

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
    Use,
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
    size = {"width": sizing.width, "height": sizing.height, "bleed": sizing.bleed}
    return found._replace(drawn=found.drawn._replace(**size))


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
    if isinstance(op, Text):
        sized = {"size": op.size * scale, "gap": op.gap * scale, "tracking": op.tracking * scale}
        return op._replace(x=op.x * scale, y=op.y * scale, **sized)
    if isinstance(op, Rect | Path):
        return _scaled_shape(op, scale)
    if isinstance(op, Icon):
        return op._replace(x=op.x * scale, y=op.y * scale, size=op.size * scale)
    if isinstance(op, Image):
        box = {"x": op.x * scale, "y": op.y * scale, "w": op.w * scale, "h": op.h * scale}
        return op._replace(**box)
    if isinstance(op, Save):
        return _scaled_group(op, scale)
    if isinstance(op, Use):
        return op._replace(x=op.x * scale, y=op.y * scale)
    return op


def _scaled_shape(op: Rect | Path, scale: float) -> Rect | Path:
    line = {"width": op.width * scale, "dash": tuple(each * scale for each in op.dash)}
    place = {"x": op.x * scale, "y": op.y * scale, "fill": _scaled_paint(op.fill, scale)}
    if isinstance(op, Path):
        return op._replace(**line, **place, scale=op.scale * scale)
    box = {"w": op.w * scale, "h": op.h * scale, "radius": op.radius * scale}
    return op._replace(**line, **place, **box)


def _scaled_paint(paint: Paint | None, scale: float) -> Paint | None:
    if not isinstance(paint, Gradient):
        return paint
    start, end = ((x * scale, y * scale) for x, y in (paint.start, paint.end))
    return paint._replace(start=start, end=end, radius=paint.radius * scale)


def _scaled_group(op: Save, scale: float) -> Save:
    clip = op.clip and tuple(each * scale for each in op.clip)
    mask = _scaled_shape(op.mask, scale) if op.mask is not None else None
    kept = op.kept * scale if op.kept is not None else None
    return op._replace(x=op.x * scale, y=op.y * scale, clip=clip, mask=mask, kept=kept)
