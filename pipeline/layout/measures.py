"""What is known of the elements of a face: each measured, broken and parted once."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from pipeline.layout.fit import Extent, Fit
from pipeline.layout.fragment import BreakPoint, Fragment
from pipeline.layout.text.broken import Broken
from pipeline.markup.runs import Note
from pipeline.markup.signature import Node

_MOST_FLOWS: Final = 4


class Measures:
    """What was found out about nodes, by their identity; they are held, lest it be given out again.

    `extents` are those of a node on a rung by the width that it is measured at. `reads` is what was
    read to find it all out.
    """

    def __init__(self) -> None:
        self.extents: dict[tuple[int, Fit], tuple[Node, dict[float, Extent]]] = {}
        self.broken: dict[int, tuple[Node, dict[tuple[float, Fit], Broken]]] = {}
        self.fragments: dict[tuple[int, BreakPoint, BreakPoint], Fragment] = {}
        self.note_nodes: dict[tuple[Note, str], Node] = {}
        self.reads: set[str] = set()
        self._once: dict[tuple[int, Hashable], tuple[Any, Any]] = {}

    def once(self, owner: Any, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return what `make` gives for `owner` and `key`, made when it is first asked for."""
        place = id(owner), key
        known = self._once.get(place)
        if known is None:
            known = self._once[place] = owner, make()
        return known[1]


class FlowMeasures:
    """The measures of flows whose pages are laid out one after another: those of the last few.

    Pages of one flow have the same children, which the parser reads once.
    """

    def __init__(self) -> None:
        self._flows: list[tuple[Sequence[Node], Measures]] = []

    def of(self, children: Sequence[Node]) -> Measures:
        """Return what is known of the children of a flow."""
        for known, measures in self._flows:
            if known is children:
                return measures
        self._flows = [*self._flows[1 - _MOST_FLOWS :], (children, Measures())]
        return self._flows[-1][1]
