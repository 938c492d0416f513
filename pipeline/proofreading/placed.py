"""Operations of a face with their groups undone: in which frame each stands, and what cuts it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.layout.draw_list import DrawList, Op, Restore, Save, Use
from pipeline.proofreading.frame import FACE, Edges, Frame
from pipeline.proofreading.marks import Place

_NOWHERE: Final = Edges(0.0, 0.0, 0.0, 0.0)


class PlacedOp(NamedTuple):
    """An operation that draws, the frame it stands in, the clip of its group, and where it is."""

    op: Op
    frame: Frame
    clip: Edges | None
    place: Place


def placed_ops(drawn: DrawList) -> Iterator[PlacedOp]:
    """Yield what a face draws, the parts that it uses included, in the order of drawing."""
    yield from _placed(drawn.ops, "", FACE, None, drawn)


def _placed(
    ops: Sequence[Op], part: str, frame: Frame, clip: Edges | None, drawn: DrawList
) -> Iterator[PlacedOp]:
    outer: list[tuple[Frame, Edges | None]] = []
    for index, op in enumerate(ops):
        if isinstance(op, Save):
            outer.append((frame, clip))
            frame = frame.within(op.x, op.y, op.rotate)
            clip = clip if op.clip is None else clipped(op.clip, frame, clip)
        elif isinstance(op, Restore):
            frame, clip = outer.pop()
        elif isinstance(op, Use):
            inner = frame.within(op.x, op.y)
            yield from _placed(drawn.parts[op.key], op.key, inner, clip, drawn)
        else:
            yield PlacedOp(op, frame, clip, (part, index))


def clipped(
    clip: tuple[float, float, float, float, float], frame: Frame, outer: Edges | None
) -> Edges:
    """Return a group's clip on the face, within that of the group around it."""
    x, y, w, h, _ = clip
    edges = frame.edges(Edges(x, y, x + w, y + h))
    return edges if outer is None else edges.meets(outer) or _NOWHERE
