"""What a column or a page shows of an element that goes on in the next one."""

from typing import Any, TypeAlias

from pipeline.markup.signature import Node

BreakPoint: TypeAlias = tuple[int, ...]
"""Where an element parts: the index of a child, then where that child parts, and so on inwards.

Of a paragraph it is how many letters stand before, of a table which row comes next. None at all is
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
