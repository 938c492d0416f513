"""Outlines in place of filled areas: within their edges, so that neighbours keep their own."""

from typing import Final

from pipeline.draw.path_bounds import bounds_of
from pipeline.layout.draw_list import Colour, Op, Path, Rect, Save
from pipeline.looks.scaled_path import stretched_path
from pipeline.proofreading.frame import Edges, Frame

NOTHING: Final = Rect(0.0, 0.0, 0.0, 0.0)
"""What is drawn in place of an operation that is left out."""

_LEAST: Final = 2.0
"""Points that an area keeps either way."""
_BEYOND: Final = 1.0
"""Points by which an area is cut by its group, so that its own edges are not seen."""


def outlined(
    op: Rect | Path, colour: Colour, width: float, ground: Colour | None, groups: tuple[Save, ...]
) -> Op:
    """Return the outline of an area, filled with `ground`.

    What the innermost of its `groups` cuts has the outline of the cut.
    """
    cut = _cut(op, groups[-1]) if groups else op
    inset = _inset(cut, width) if cut.stroke is None or cut is not op else cut
    return inset._replace(fill=ground, stroke=colour, width=width, dash=())


def _cut(op: Rect | Path, group: Save) -> Rect | Path:
    """Return what a group leaves of an area that reaches beyond it; any other as it is."""
    x, y, w, h = _box(op)
    if group.mask is not None:
        return group.mask
    if group.clip is None:
        return op
    left, top, wide, high, radius = group.clip
    sides = (left - x, top - y, x + w - left - wide, y + h - top - high)
    if max(sides) < _BEYOND:
        return op
    if not isinstance(op, Rect) and min(sides) < -_BEYOND:
        # Only some of its sides are cut: those that are not are what is seen of it.
        return op
    right, bottom = min(x + w, left + wide), min(y + h, top + high)
    left, top = max(x, left), max(y, top)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0), radius)


def _box(op: Rect | Path) -> tuple[float, float, float, float]:
    """Return x, y, width and height of an area in its own group."""
    if isinstance(op, Rect):
        return op.x, op.y, op.w, op.h
    left, top, right, bottom = bounds_of(op.d)
    west, east = sorted((left * _across(op), right * _across(op)))
    frame = Frame(op.x, op.y, op.rotate)
    edges = frame.edges(Edges(west, top * op.scale, east, bottom * op.scale))
    return edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top


def _across(op: Path) -> float:
    return -op.scale if op.flip else op.scale


def brought_within(op: Rect | Path, edge: Edges, room: Edges) -> Rect | Path:
    """Return an area whose sides at or beyond those of `edge` are moved to those of `room`.

    A path is stretched to that, from its other sides.
    """
    x, y, w, h = _box(op)
    was = Edges(x, y, x + w, y + h)
    left, top = (room[i] if was[i] <= edge[i] else was[i] for i in (0, 1))
    right, bottom = (room[i] if was[i] >= edge[i] else was[i] for i in (2, 3))
    new = Edges(left, top, right, bottom)
    if new == was or right - left < _LEAST or bottom - top < _LEAST:
        return op
    if isinstance(op, Rect):
        return op._replace(x=left, y=top, w=right - left, h=bottom - top)
    across, down = (right - left) / w, (bottom - top) / h
    data = stretched_path(op.d, (across, down))
    # The origin goes where a point there would be stretched to.
    place = (left + (op.x - x) * across, top + (op.y - y) * down)
    return op._replace(d=data, x=place[0], y=place[1])


def _inset(op: Rect | Path, width: float) -> Rect | Path:
    """Return an area smaller by half of a line all round, a path about its middle."""
    half = width / 2
    if isinstance(op, Rect):
        if min(op.w, op.h) <= width:
            return op
        radius = max(op.radius - half, 0.0)
        return Rect(op.x + half, op.y + half, op.w - width, op.h - width, radius)
    left, top, right, bottom = bounds_of(op.d)
    longest = max(right - left, bottom - top) * op.scale
    if longest <= 2 * width:
        return op
    return shrunk(op, 1 - width / longest)


def shrunk(op: Path, share: float) -> Path:
    """Return a path `share` times as large about its own middle."""
    left, top, right, bottom = bounds_of(op.d)
    middle = ((left + right) / 2 * _across(op), (top + bottom) / 2 * op.scale)
    x, y = Frame(op.x, op.y, op.rotate).on_face((middle[0] * (1 - share), middle[1] * (1 - share)))
    return op._replace(x=x, y=y, scale=op.scale * share)
