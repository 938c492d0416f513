"""Operations of a face with their groups undone: in which frame each stands, and what cuts it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.layout.draw_list import DrawList, Op, Restore, Save, Use
from pipeline.proofreading.areas import mask_on, shape_edges
from pipeline.proofreading.frame import FACE, Edges, Frame
from pipeline.proofreading.marks import Place
from pipeline.proofreading.shape import path_shape

_NOWHERE: Final = Edges(0.0, 0.0, 0.0, 0.0)


class PlacedOp(NamedTuple):
    """An operation that draws, the frame it stands in, the clip of its group, and where it is.

    `way` is its index, below those of the uses that it is drawn by. `opacity` is that of all of its
    groups together, and `groups` are those begun beside it, from the outermost.
    """

    op: Op
    frame: Frame
    clip: Edges | None
    place: Place
    way: tuple[int, ...] = ()
    opacity: float = 1.0
    groups: tuple[Save, ...] = ()


def placed_ops(drawn: DrawList) -> Iterator[PlacedOp]:
    """Yield what a face draws, the parts that it uses included, in the order of drawing."""
    yield from _placed(drawn.ops, "", _Group(), (), drawn)


class _Group(NamedTuple):
    """Where operations stand."""

    frame: Frame = FACE
    clip: Edges | None = None
    opacity: float = 1.0
    groups: tuple[Save, ...] = ()


def _placed(
    ops: Sequence[Op], part: str, group: _Group, way: tuple[int, ...], drawn: DrawList
) -> Iterator[PlacedOp]:
    outer: list[_Group] = []
    frame, clip, opacity, groups = group
    for index, op in enumerate(ops):
        if isinstance(op, Save):
            outer.append(_Group(frame, clip, opacity, groups))
            frame = frame.within(op.x, op.y, op.rotate)
            clip, opacity, groups = _cut(op, frame, clip), opacity * op.opacity, (*groups, op)
        elif isinstance(op, Restore):
            frame, clip, opacity, groups = outer.pop()
        elif isinstance(op, Use):
            inner = _Group(frame.within(op.x, op.y), clip, opacity * op.opacity)
            yield from _placed(drawn.parts[op.key], op.key, inner, (*way, index), drawn)
        else:
            yield PlacedOp(op, frame, clip, (part, index), (*way, index), opacity, groups)


def _cut(op: Save, frame: Frame, outer: Edges | None) -> Edges | None:
    """Return what the clip and the mask of a group leave of a face, as a box."""
    if op.clip is not None:
        x, y, w, h, _ = op.clip
        outer = clipped(Edges(x, y, x + w, y + h), frame, outer)
    shape = path_shape(op.mask.d, op.mask.evenodd) if op.mask else None
    if op.mask is not None and shape is not None:
        outer = clipped(shape_edges(op.mask, shape), mask_on(op.mask, shape, frame).frame, outer)
    return outer


def clipped(box: Edges, frame: Frame, outer: Edges | None) -> Edges:
    """Return a box of a group on the face, within the clip of the group around it."""
    edges = frame.edges(box)
    return edges if outer is None else edges.meets(outer) or _NOWHERE
