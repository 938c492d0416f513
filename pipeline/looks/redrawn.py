"""Draw lists changed operation by operation: each keeps its place, and parts get keys anew."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.layout.draw_list import DrawList, Op, Use
from pipeline.layout.grouped import part_key

Way: TypeAlias = tuple[int, ...]
"""Where an operation stands: its index, below those of the uses that it is drawn by."""

Change: TypeAlias = Callable[[Way, Op], Op]
"""Returns what is drawn in place of an operation."""


class Redrawn(NamedTuple):
    """A changed draw list, and which part of the original each of its parts was."""

    drawn: DrawList
    parts: Mapping[str, str]

    def original(self, part: str) -> str:
        """Return the key that a part had; the face itself has the same empty one."""
        return self.parts.get(part, part)


_NOTHING: Final[Mapping[Way, Op]] = MappingProxyType({})


def redrawn(
    drawn: DrawList,
    change: Change,
    over: tuple[Op, ...] = (),
    under: Mapping[Way, Op] = _NOTHING,
) -> Redrawn:
    """Return `drawn` with every operation changed, what is `under` it before it, and `over` last.

    A part that comes out differently where it is used is several.
    """
    parts: dict[str, tuple[Op, ...]] = {}
    originals: dict[str, str] = {}

    def changed(ops: tuple[Op, ...], way: Way) -> tuple[Op, ...]:
        out: list[Op] = []
        for index, op in enumerate(ops):
            here = (*way, index)
            new = change(here, op)
            if isinstance(op, Use) and isinstance(new, Use):
                inner = changed(drawn.parts[op.key], here)
                key = part_key(inner)
                parts[key], originals[key] = inner, op.key
                new = new._replace(key=key)
            out += (under[here], new) if here in under else (new,)
        return tuple(out)

    ops = changed(drawn.ops, ())
    return Redrawn(drawn._replace(ops=(*ops, *over), parts=parts), originals)
