"""A face mirrored for a language written from right to left: places change sides, text does not.

Shapes are mirrored as in a looking glass. Text, icons and images move to the mirrored place and
are drawn as they are, and so is a group that is kept, with all that is in it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from pipeline.layout.draw_list import (
    DrawList,
    Gradient,
    Icon,
    Image,
    Op,
    Path,
    Rect,
    Restore,
    Save,
    Text,
    Use,
)

WidthOf: TypeAlias = Callable[[Text], float]
"""Tells how wide a text is, in points."""

_MIRRORED: Final = "m"


def mirrored_face(face: DrawList, width_of: WidthOf) -> DrawList:
    """Return a face as it looks in a looking glass that leaves text readable."""
    ops = tuple(mirrored_ops(face.ops, face.width, width_of))
    parts = {
        other_key(key): tuple(mirrored_ops(part, 0.0, width_of)) for key, part in face.parts.items()
    }
    used = {op.key for each in (ops, *parts.values()) for op in each if isinstance(op, Use)}
    kept = {key: part for key, part in face.parts.items() if key in used}
    return face._replace(ops=ops, parts=parts | kept)


def other_key(key: str) -> str:
    """Return the key of a shared part's mirror image; that of the image is the part's own."""
    return key.removesuffix(_MIRRORED) if key.endswith(_MIRRORED) else key + _MIRRORED


def mirrored_ops(ops: Iterable[Op], width: float, width_of: WidthOf) -> Iterator[Op]:
    """Yield operations mirrored about the upright line at half of `width`.

    Within a group that is the group's own upright axis, for its origin has moved with it.
    """
    across = [width]
    kept = 0
    for op in ops:
        if isinstance(op, Restore):
            kept -= kept > 0
            across.pop()
            yield op
        elif kept:
            kept += isinstance(op, Save)
            if isinstance(op, Save):
                across.append(0.0)
            yield op
        elif isinstance(op, Save):
            yield _group(op, across[-1])
            across.append(0.0)
            kept = int(op.kept is not None)
        else:
            yield _mirrored(op, across[-1], width_of)


def _group(op: Save, across: float) -> Save:
    if op.kept is not None:
        return op._replace(x=across - op.x - op.kept)
    clip = op.clip
    if clip is not None:
        clip = (-clip[0] - clip[2], *clip[1:])
    mask = op.mask and _mirrored_path(op.mask, 0.0)
    return op._replace(x=across - op.x, rotate=-op.rotate, clip=clip, mask=mask)


def _mirrored(op: Op, across: float, width_of: WidthOf) -> Op:
    match op:
        case Text():
            return op._replace(x=across - op.x - width_of(op))
        case Rect():
            fill = op.fill
            if isinstance(fill, Gradient):
                fill = _mirrored_gradient(fill, op.w)
            return op._replace(x=across - op.x - op.w, fill=fill)
        case Image():
            return op._replace(x=across - op.x - op.w)
        case Icon():
            return op._replace(x=across - op.x - op.size)
        case Path():
            return _mirrored_path(op, across)
        case Use():
            return op._replace(x=across - op.x, key=other_key(op.key))
        case Save() | Restore():
            return op


def _mirrored_path(op: Path, across: float) -> Path:
    return op._replace(x=across - op.x, rotate=-op.rotate, flip=not op.flip)


def _mirrored_gradient(gradient: Gradient, across: float) -> Gradient:
    """Return a gradient of a rectangle that is `across` points wide."""
    (start_x, start_y), (end_x, end_y) = gradient.start, gradient.end
    start, end = (across - start_x, start_y), (across - end_x, end_y)
    return gradient._replace(start=start, end=end)
