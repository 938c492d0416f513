"""Where a flow that is too long for one page parts into several."""

from collections.abc import Iterator
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.elements.flow import column_width, filling_of
from pipeline.layout.elements.stack import styles_below
from pipeline.layout.fit import DESIGN, Fit
from pipeline.layout.fragment import BreakPoint, write_break_point
from pipeline.layout.resources import Resources
from pipeline.markup.signature import Node

MORE: Final = "-more"
"""What the slot of all further pages is called after the first one's, where it is another."""

_SHARES: Final = (1.0, 0.75, 0.5, 0.25)
"""Sizes at which a flow that shrinks is tried, from the design's, 1, to the floor, 0."""


def pages(
    root: Node, component: Component, resources: Resources, slot: str, *, shrinks: bool = False
) -> list[str]:
    """Return where each page of the flow in `slot` begins, and where the last one ends.

    A break is the number of a child, and where that child parts: ``12``, ``12.40``. The further
    pages' room is the slot called like it with ``-more``, where there is one. What is larger than a
    page and does not part stands alone on one. Pages are filled at the design size, but a flow that
    `shrinks` rather comes down the fit ladder than take one page more. Nothing is returned where
    there is no such flow.
    """
    flow = next((node for node in _nodes(root) if _is_flow(node, slot)), None)
    if flow is None:
        return []
    context = Context(resources, component)
    with context.pages_of(flow.children):
        return _written(_found(flow, component, context, shrinks=shrinks))


def _found(
    flow: Node, component: Component, context: Context, *, shrinks: bool
) -> list[BreakPoint]:
    if not shrinks:
        return _starts(flow, component, context)
    fewest = _starts(flow, component, context, _rung(flow, 0.0, context))
    rungs = (DESIGN, *(_rung(flow, share, context) for share in _SHARES))
    tried = (_starts(flow, component, context, rung) for rung in rungs)
    return next((starts for starts in tried if len(starts) == len(fewest)), fewest)


def says_its_part(root: Node, slot: str) -> bool:
    """Tell whether the flow in `slot` says which part of it a page prints, where there is one."""
    flows = (node.attributes for node in _nodes(root) if _is_flow(node, slot))
    return all(flow.first and flow.past for flow in flows)


def _written(points: list[BreakPoint]) -> list[str]:
    return list(map(write_break_point, points))


def _rung(flow: Node, share: float, context: Context) -> Fit:
    """Return a rung of the tightest leading: 1 is the design size, 0 the floor of its styles."""
    styles = styles_below(flow, context)
    least = min([min(style.least / style.size, 1.0) for style in styles], default=1.0)
    return Fit(least + share * (1.0 - least), 1.0, hyphenate=True)


def _starts(
    flow: Node, component: Component, context: Context, rung: Fit = DESIGN
) -> list[BreakPoint]:
    slot, context.fit = flow.attributes.slot, rung
    end: BreakPoint = (len(flow.children),)
    starts: list[BreakPoint] = [(0,)]
    while starts[-1] < end:
        box = component.slot(slot)
        if len(starts) > 1 and slot + MORE in component.slots:
            box = component.slot(slot + MORE)
        stop, asks = _page(flow, starts[-1], box, context)
        starts.append(stop)
        if asks == "right" and len(starts) % 2 == 0:
            # A page is left blank, so that the next one has an odd number.
            starts.append(stop)
    return starts if end > (0,) else [(0,), (0,)]


def _page(flow: Node, start: BreakPoint, box: Box, context: Context) -> tuple[BreakPoint, str]:
    """Return where a page that begins at `start` ends, and what the next one has to be."""
    width = column_width(flow.attributes, box.w)
    filling = filling_of(flow, width, context, box.h, paged=True)
    end = (len(flow.children),)
    for _ in range(flow.attributes.columns):
        column = filling.fill(start, box.h)
        start = column.stop
        if start == end or column.asks in ("page", "right"):
            return start, column.asks
    return start, ""


def _nodes(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def _is_flow(node: Node, slot: str) -> bool:
    return node.name == "flow" and node.attributes.slot == slot
