"""Operations that are drawn as one: their key, and whether they have to be put together first."""

from collections.abc import Sequence
from hashlib import sha256

from pipeline.layout.draw_list import Image, Op, Path, Rect, Restore, Save


def part_key(ops: tuple[Op, ...]) -> str:
    """Return the key of a part that holds these operations."""
    return sha256(repr(ops).encode()).hexdigest()[:16]


def has_one_paint(ops: Sequence[Op]) -> bool:
    """Tell whether operations lay paint on each point once at most, whatever they are.

    Such are an area or a line alone and a bitmap, clipped or not: translucent, they need not be put
    together first. Letters and the strokes of icons may lie on one another.
    """
    drawn = [op for op in ops if not isinstance(op, Save | Restore)]
    if len(drawn) != 1 or any(isinstance(op, Save) and op.opacity < 1 for op in ops):
        return False
    (op,) = drawn
    if isinstance(op, Rect | Path):
        return op.fill is None or op.stroke is None
    return isinstance(op, Image)
