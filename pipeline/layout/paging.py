"""Where a flow that is too long for one page parts into several."""

from collections.abc import Iterator
from typing import Final

from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.elements.flow import column_width
from pipeline.layout.elements.stack import measure_stack, styles_below
from pipeline.layout.fit import DESIGN, Fit
from pipeline.layout.resources import Resources
from pipeline.markup.signature import Node

MORE: Final = "-more"
"""What the slot of all further pages is called after the first one's, where it is another."""

_SLACK: Final = 0.01
_SHARES: Final = (1.0, 0.75, 0.5, 0.25)
"""Sizes at which a flow that shrinks is tried, from the design's, 1, to the floor, 0."""


def pages(
    root: Node, component: Component, resources: Resources, slot: str, *, shrinks: bool = False
) -> list[int]:
    """Return the number of the first child of each page of the flow in `slot`, and of all children.

    The further pages' room is the slot called like it with ``-more``, where there is one. What is
    larger than a page stands alone on one. Pages are filled at the design size, but a flow that
    `shrinks` rather comes down the fit ladder than take one page more. Nothing is returned where
    there is no such flow.
    """
    flow = next((node for node in _nodes(root) if _is_flow(node, slot)), None)
    if flow is None:
        return []
    context = Context(resources, component)
    if not shrinks:
        return _starts(flow, component, context)
    fewest = _starts(flow, component, context, _rung(flow, 0.0, context))
    rungs = (DESIGN, *(_rung(flow, share, context) for share in _SHARES))
    tried = (_starts(flow, component, context, rung) for rung in rungs)
    return next((starts for starts in tried if len(starts) == len(fewest)), fewest)


def _rung(flow: Node, share: float, context: Context) -> Fit:
    """Return a rung of the tightest leading: 1 is the design size, 0 the floor of its styles."""
    styles = styles_below(flow, context)
    least = min([min(style.least / style.size, 1.0) for style in styles], default=1.0)
    return Fit(least + share * (1.0 - least), 1.0, hyphenate=True)


def _starts(flow: Node, component: Component, context: Context, rung: Fit = DESIGN) -> list[int]:
    slot, context.fit = flow.attributes.slot, rung
    starts, begin = [0], 0
    while begin < len(flow.children):
        box = component.slot(slot)
        if begin and slot + MORE in component.slots:
            box = component.slot(slot + MORE)
        width = column_width(flow.attributes, box.w)
        for _ in range(flow.attributes.columns):
            begin += _fill(flow.children[begin:], width, box.h, flow.attributes.gap, context)
        starts.append(begin)
    return starts if begin else [0, 0]


def _fill(
    children: tuple[Node, ...], width: float, height: float, gap: float, context: Context
) -> int:
    """Return how many of the first children stand in a column; one at least."""
    for count in range(2, len(children) + 1):
        if measure_stack(children[:count], width, gap, context).height > height + _SLACK:
            return count - 1
    return len(children)


def _nodes(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def _is_flow(node: Node, slot: str) -> bool:
    return node.name == "flow" and node.attributes.slot == slot
