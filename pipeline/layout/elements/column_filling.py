"""Which children fill each column, and where the last of them parts."""

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from pipeline.layout.context import Context
from pipeline.layout.element import NEXT, BreakPoint, Room, begins_at
from pipeline.layout.elements.stacking import Foot, Tally
from pipeline.template.elements import Node

SLACK: Final = 0.01


class Column(NamedTuple):
    """What is in a column: where it begins and where the next one does, and how high it is.

    `asks` is how the next one has to begin: on a ``column``, a ``page`` or a ``right`` page; `foot`
    is the height of its footnotes.
    """

    start: BreakPoint
    stop: BreakPoint
    height: float
    asks: str = ""
    foot: float = 0.0


class _Need(NamedTuple):
    """What a child needs: its height, how much of it is trailing lead, and its gap above."""

    height: float
    lead: float


class Filling:
    """Children of a stack, each measured once, at one width and on one rung.

    `parts` says whether they split at the end of a column, at whose `foot` their notes are;
    `begun` whether columns before have begun with others. `column` is the height of a whole one,
    which what is kept whole has to have room in.
    """

    def __init__(
        self,
        children: Sequence[Node],
        width: float,
        gap: float,
        context: Context,
        parts: bool,
        column: float = inf,
        foot: Foot | None = None,
        begun: bool = False,
    ) -> None:
        self._column, self.foot, self._begun = column, foot, begun
        self.children, self._width, self._gap = children, width, gap
        self._context, self.parts = context, parts
        self._needs: dict[int, _Need] = {}

    def fill(self, start: BreakPoint, height: float, *, within: bool = False) -> Column:
        """Return what of the children from `start` on is in `height`.

        What does not go there is alone, unless it is `within` a column that holds more.
        """
        first, total, lead, filled = start[0], 0.0, 0.0, False
        tally = Tally(self.foot) if self.foot is not None else None
        foot = 0.0
        for at in range(first, len(self.children)):
            inner = self._inner(start) if at == first else ()
            asks = "" if at == first else self._asks(at)
            if asks:
                return Column(start, (at,), total - lead, asks, foot)
            need = self._need(at, inner)
            above = total + (self._gap if filled else 0.0)
            tried = total + (need.height + (self._gap if filled else 0.0))
            over = bool(need.height) and tried - need.lead > height + SLACK
            if tally is not None and not over:
                tally.add(self._context.fragment(self.children[at], inner, ()))
                foot = tally.height
                over = bool(need.height) and tried - need.lead > height - foot + SLACK
            if over:
                room = Room(height - above, self._column)
                return self._cut(start, at, above, room, within=within)
            if need.height:
                total, lead, filled = tried, need.lead, True
        return Column(start, (len(self.children),), total - lead, foot=foot)

    def columns(self, limit: float, count: int) -> list[Column]:
        """Return the children by column: each filled up to `limit`, the last takes what is left."""
        columns: list[Column] = []
        start: BreakPoint = (0,)
        end = (len(self.children),)
        while start < end and len(columns) < count - 1:
            columns.append(self.fill(start, limit))
            start = columns[-1].stop
        if start < end or not columns:
            foot = self._foot(start, end)
            columns.append(Column(start, end, self.height(start, end), foot=foot))
        return columns

    def height(self, start: BreakPoint, stop: BreakPoint) -> float:
        """Return the height between two breaks, without trailing lead."""
        total = lead = 0.0
        filled = False
        for at in range(start[0], min(stop[0] + 1, len(self.children))):
            if (at,) >= stop:
                break
            inner = self._inner(start) if at == start[0] else ()
            until = stop[1:] if at == stop[0] else ()
            need = self._measured(self._context.fragment(self.children[at], inner, until))
            if need.height:
                total += need.height + (self._gap if filled else 0.0)
                lead, filled = need.lead, True
        return total - lead

    def between(self, start: BreakPoint, stop: BreakPoint) -> tuple[Node, ...]:
        begin = (*start[:1], *self._inner(start))
        return children_between(self.children, begin, stop, self._context)

    def _cut(self, start: BreakPoint, at: int, above: float, room: Room, within: bool) -> Column:
        """Return the column that ends within the child `at`, or before it."""
        first = start[0]
        inner = self._inner(start) if at == first else ()
        if self.parts:
            child = self._context.fragment(self.children[at], inner, ())
            element = self._context.resources.elements[child.name]
            left = room.left - self._foot(start, (at, *inner))
            while left > 0:
                narrowed = room._replace(left=left)
                point = element.part(child, self._width, narrowed, self._context)
                if point is None:
                    break
                head = self._measured(self._context.fragment(child, (), point))
                foot = self._foot(start, (at, *point))
                over = head.height - head.lead + foot - room.left
                if over <= SLACK or not foot:
                    return Column(start, (at, *point), above + head.height - head.lead, foot=foot)
                # The notes of what has room do not: less of it is here.
                left = min(left, head.height - head.lead) - SLACK * 2
        stop = self._before_kept(first, at)
        if stop == first and not within:
            # Nothing of it has room anywhere: it is alone, and the fit reports that.
            stop = first + 1
        foot = self._foot(start, (stop,))
        return Column(start, (stop,), self.height(start, (stop,)), foot=foot)

    def _foot(self, start: BreakPoint, stop: BreakPoint) -> float:
        if self.foot is None or stop <= start:
            return 0.0
        return self.foot.height(self.foot.notes(self.between(start, stop)))

    def _inner(self, start: BreakPoint) -> BreakPoint:
        """Return where the first child of a column begins: without the space above, on top of it.

        That of the flow's first child, and all where nothing parts, is as the template has it.
        """
        if len(start) > 1 or not self.parts or start[0] >= len(self.children):
            return start[1:]
        child = self.children[start[0]]
        on_top = start > (0,) or self._begun
        above = child.name == "p" and child.attributes.before > 0
        return (0,) if on_top and above and not begins_at(child) else ()

    def _before_kept(self, first: int, at: int) -> int:
        """Return where a column ends before child `at`: without what is kept with it."""
        stop = back = at
        while back > first:
            back -= 1
            if not self._need(back, ()).height:
                continue
            if keep_of(self.children[back], self._context) != NEXT:
                return stop
            stop = back
        return at

    def _asks(self, at: int) -> str:
        return getattr(self.children[at].attributes, "break_before", "")

    def _need(self, at: int, inner: BreakPoint) -> _Need:
        if inner:
            return self._measured(self._context.fragment(self.children[at], inner, ()))
        need = self._needs.get(at)
        if need is None:
            need = self._needs[at] = self._measured(self.children[at])
        return need

    def _measured(self, child: Node) -> _Need:
        height = self._context.measure(child, self._width).height
        element = self._context.resources.elements[child.name]
        lead = element.trailing(child, self._width, self._context) if height else 0.0
        return _Need(height, lead)


def children_between(
    children: Sequence[Node], start: BreakPoint, stop: BreakPoint, context: Context
) -> tuple[Node, ...]:
    """Return the children from `start` on, short of `stop`; the outer ones may be fragments."""
    first = start[0] if start else 0
    last = stop[0] if stop else len(children)
    shown = list(children[first:last])
    if len(stop) > 1 and last < len(children):
        shown.append(context.fragment(children[last], (), stop[1:]))
    if len(start) > 1 and shown:
        shown[0] = context.fragment(shown[0], start[1:], ())
    return tuple(shown)


def keep_of(node: Node, context: Context) -> str:
    """Return how an element is kept: as it says itself, or as its style does."""
    keep: str = getattr(node.attributes, "keep", "")
    style = getattr(node.attributes, "style", "") if not keep and node.name == "p" else ""
    return keep or (context.style_of(node, style).keep if style else "")
