"""What an element is: a signature, how much room it needs, and how it is placed."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from pipeline.base.registry import Registry
from pipeline.layout.box import Box
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import BreakPoint, Fragment
from pipeline.markup.attributes import choice, length, name
from pipeline.markup.signature import Node, Signature

Context = TypeVar("Context")
"""The state of the face that an element is placed on; what it is need not be known here."""


@dataclass(frozen=True, kw_only=True)
class Placed:
    """Attributes of everything that stands at a place of its own."""

    slot: str = name("a slot of the component's layout, instead of x, y, w and h", "")
    x: float = length("left edge in the surrounding box", 0.0)
    y: float = length("top edge in the surrounding box", 0.0)
    w: float = length("width; 0 reaches to the surrounding box's right edge", 0.0)
    h: float = length(
        "height; 0 reaches to the bottom edge, or in a flow takes what is needed", 0.0
    )


NEXT: Final = "next"
WHOLE: Final = "whole"
PARTS: Final = "no"


@dataclass(frozen=True, kw_only=True)
class Breaking:
    """Attributes of what may part at the end of a column or page, or begin a new one."""

    keep: str = choice(
        "at the end of a column: whole where it can, next with what follows, or no",
        *("", WHOLE, NEXT, PARTS),
    )
    break_before: str = choice(
        "begin a column or page, or a right-hand page of the flow",
        *("", "column", "page", "right"),
    )


class Room(NamedTuple):
    """What is left of a column, and the height of a whole one, in points."""

    left: float
    column: float


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
        """Return where `node` parts so that what stands before is in `room`; None for nowhere."""
        return None

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return `whole` from `start` on, short of `stop`; raises LayoutError."""
        raise LayoutError(f"<{whole.name}> does not part", where=whole.where)


AnyElement: TypeAlias = Element[Any]

ELEMENTS: Registry[AnyElement] = Registry("element", "pipeline.layout.elements")


def register(element: type[AnyElement]) -> type[AnyElement]:
    """Register an element class under its signature's name (a class decorator)."""
    ELEMENTS.add(element.signature.name, element())
    return element
