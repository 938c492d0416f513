"""The base of all elements: signature, room needed, placing, fragments, cached measures."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from pipeline.layout.draw_list import Box
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent, Fit
from pipeline.layout.text.line_breaking import Broken
from pipeline.source.registry import Registry
from pipeline.template.elements import Node, Signature, choice, flag, length, name, opacity
from pipeline.template.runs import Note

BreakPoint: TypeAlias = tuple[int, ...]
"""Where an element parts: the index of a child, then where that child parts, and so on inwards.

Of a paragraph it is how many letters are before, of a table which row comes next. None at all is
the beginning of a fragment's whole, or its end.
"""


class Fragment(Node):
    """The part of the element `whole` from `start` on, short of `stop`."""

    __slots__ = ("start", "stop", "whole")

    def __init__(
        self,
        whole: Node,
        start: BreakPoint,
        stop: BreakPoint,
        attributes: Any = None,
        children: tuple[Node, ...] = (),
    ) -> None:
        super().__init__(
            whole.name, attributes or whole.attributes, children, whole.runs, whole.where
        )
        self.whole, self.start, self.stop = whole, start, stop


def begins_at(node: Node) -> BreakPoint:
    """Return where in the whole an element begins: at a break, or at its beginning."""
    return node.start if isinstance(node, Fragment) else ()


def ends_at(node: Node) -> BreakPoint:
    """Return where in the whole an element ends: at a break, or at its end."""
    return node.stop if isinstance(node, Fragment) else ()


def write_break_point(point: BreakPoint) -> str:
    """Return a break point as text, such as ``12.40``."""
    return ".".join(map(str, point))


def elements_in(root: Node) -> Iterator[Node]:
    """Yield an element, and all that are in it."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


Context = TypeVar("Context")
"""The state of the face that an element is placed on; what it is need not be known here."""


@dataclass(frozen=True, kw_only=True)
class Placed:
    """Attributes of everything that is at a place of its own."""

    slot: str = name("a slot of the component's layout, instead of x, y, w and h", "")
    x: float = length("left edge in the surrounding box", 0.0)
    y: float = length("top edge in the surrounding box", 0.0)
    w: float = length("width; 0: up to the surrounding box's right edge", 0.0)
    h: float = length("height; 0: down to the bottom edge, or in a flow as much as needed", 0.0)
    opacity: float = opacity()


NEXT: Final = "next"
WHOLE: Final = "whole"
PARTS: Final = "no"


@dataclass(frozen=True, kw_only=True)
class Breaking:
    """Attributes of elements that may split at the end of a column or page, or begin a new one."""

    keep: str = choice(
        "at a column's end: `whole` avoids splits, `next` stays with what follows, `no` may split",
        *("", WHOLE, NEXT, PARTS),
    )
    break_before: str = choice(
        "begin a column or page, or a right-hand page of the flow", *("", "column", "page", "right")
    )


class Room(NamedTuple):
    """What is left of a column, and the height of a whole one, in points."""

    left: float
    column: float


@dataclass(frozen=True, kw_only=True)
class Bleeding(Placed):
    """Attributes of elements that can reach over the trim."""

    bleed: bool = flag("grow by the component's bleed on the sides that touch the trim")


class Element(ABC, Generic[Context]):
    """One element of the face markup. `width`, extents and boxes are in points."""

    signature: ClassVar[Signature]

    @abstractmethod
    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return what `node` needs in a column of `width` points on the context's rung."""

    @abstractmethod
    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the operations of `node` in `box` to the context's draw list."""

    def trailing(self, node: Node, width: float, context: Context) -> float:
        """Return how much of the measured height lies below the last descender, in points."""
        return 0.0

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return where `node` parts so that what is before is in `room`; None for nowhere."""
        return None

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return `whole` from `start` on, short of `stop`; raises LayoutError."""
        raise LayoutError(f"<{whole.name}> cannot be split", where=whole.where)


AnyElement: TypeAlias = Element[Any]

ELEMENTS: Registry[AnyElement] = Registry("element", "pipeline.layout.elements")


def register(element: type[AnyElement]) -> type[AnyElement]:
    """Register an element class under its signature's name (a class decorator)."""
    ELEMENTS.add(element.signature.name, element())
    return element


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
        for known, measures in self._flows:
            if known is children:
                return measures
        self._flows = [*self._flows[1 - _MOST_FLOWS :], (children, Measures())]
        return self._flows[-1][1]
