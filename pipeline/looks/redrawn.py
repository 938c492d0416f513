"""Draw lists changed operation by operation: each keeps its place, and parts get keys anew."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from pipeline.layout.draw_list import DrawList, Op, Use
from pipeline.layout.grouped import part_key
from pipeline.proofreading.marks import Place

Way: TypeAlias = tuple[int, ...]
"""Where an operation stands: its index, below those of the uses that it is drawn by."""

Change: TypeAlias = Callable[[Way, Op], Op]
"""Returns what is drawn in place of an operation."""


class Redrawn(NamedTuple):
    """A changed draw list, and which part of the original each of its parts was.

    `added` are the indexes of what a part has more than its original.
    """

    drawn: DrawList
    parts: Mapping[str, str]
    added: Mapping[str, tuple[int, ...]]

    def original(self, place: Place) -> Place:
        """Return where an operation stood; what was added stands at what it was added before."""
        part, index = place
        before = sum(added < index for added in self.added.get(part, ()))
        return self.parts.get(part, part), index - before


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
    added: dict[str, tuple[int, ...]] = {}

    def changed(ops: tuple[Op, ...], way: Way) -> tuple[tuple[Op, ...], tuple[int, ...]]:
        out: list[Op] = []
        more: list[int] = []
        for index, op in enumerate(ops):
            here = (*way, index)
            new = change(here, op)
            if isinstance(op, Use) and isinstance(new, Use):
                inner, more_inner = changed(drawn.parts[op.key], here)
                key = part_key(inner)
                parts[key], originals[key], added[key] = inner, op.key, more_inner
                new = new._replace(key=key)
            if here in under:
                more.append(len(out))
                out.append(under[here])
            out.append(new)
        return tuple(out), tuple(more)

    ops, added[""] = changed(drawn.ops, ())
    return Redrawn(drawn._replace(ops=(*ops, *over), parts=parts), originals, added)
