"""`flow`: children stacked in a box, in one column or several, brought down the ladder together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.elements.stack import (
    aligned,
    measure_stack,
    place_stack,
    styles_below,
)
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import choice, flag, integer, length
from pipeline.markup.signature import Content, Node, Place, Signature

_STEPS: Final = 14
_MOST_COLUMNS: Final = 20


@dataclass(frozen=True, kw_only=True)
class FlowAttributes(Placed):
    """Attributes of `flow`."""

    gap: float = length("distance between children", 0.0)
    columns: int = integer("number of columns", 1)
    gutter: float = length("distance between columns", 4.0)
    valign: str = choice(
        "where the stack stands in the box; spread widens the gaps to fill it",
        *("top", "middle", "bottom", "spread"),
    )
    balance: bool = flag("make the columns about equally high")
    first: int = integer("number of the first child that is printed, from 0: page.first", 0)
    past: int = integer("number of the first child after those; 0 prints all: page.past", 0)


@register
class Flow(Element[Context]):
    """Children one below the other."""

    signature = Signature(
        "flow",
        FlowAttributes,
        Content.CHILDREN,
        "Paragraphs, rows, tables and the rest, one below the other. All its text comes down the "
        "fit ladder together. With `columns`, children fill one column after the other and are "
        "never parted.",
        example='<flow slot="rules" columns="2" gap="1">\n'
        '  <p style="rules"><b>Move</b> six inches.</p>\n'
        '  <p style="rules"><b>Shoot</b> on sight.</p>\n'
        '  <p style="rules"><b>Fight</b> in contact.</p>\n'
        '  <p style="rules"><b>Rest</b> to heal.</p>\n</flow>',
        holds=Place.FLOW,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the stack's height, of the highest column where there are several."""
        node, attributes = _page_part(node), node.attributes
        if attributes.columns == 1:
            needed = measure_stack(node.children, width, attributes.gap, context)
            return Extent(needed.width, attributes.h or needed.height)
        needed = self._ink(node, width, context)
        return Extent(needed.width, attributes.h or needed.height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the flow to its box, unless an outer flow has done so, and place the columns."""
        node, attributes = _page_part(node), node.attributes
        area = context.resolve(attributes, box)
        before = context.fit
        if context.stands_alone(attributes):
            context.fitted(
                node,
                area,
                attributes.slot or "flow",
                styles_below(node, context),
                lambda: self._ink(node, area.w, context),
            )
        outer, context.within_flow = context.within_flow, True
        self._columns(node, area, context)
        context.fit, context.within_flow = before, outer

    def _ink(self, node: Node, width: float, context: Context) -> Extent:
        column = column_width(node.attributes, width)
        widest = max([context.measure(child, column).width for child in node.children], default=0.0)
        # Columns stand side by side: what is too wide for one is too wide for the box.
        over = width - column if widest > column else 0.0
        return Extent(widest + over, _least_height(node, column, context))

    def _columns(self, node: Node, area: Box, context: Context) -> None:
        attributes: FlowAttributes = node.attributes
        column = column_width(attributes, area.w)
        limit = area.h
        if attributes.balance and attributes.columns > 1:
            limit = _least_height(node, column, context)
        x = area.x
        for children in _distribute(node.children, column, limit, attributes, context):
            needed = measure_stack(children, column, attributes.gap, context).height
            spare = max(area.h - needed, 0.0)
            spread = 0.0
            high = sum(context.measure(child, column).height > 0 for child in children)
            if attributes.valign == "spread" and high > 1:
                spread = spare / (high - 1)
            y = area.y + aligned(spare, attributes.valign)
            place_stack(children, Box(x, y, column, needed), attributes.gap, context, spread)
            x += column + attributes.gutter


def _page_part(node: Node) -> Node:
    """Return the flow with those of its children that this page prints."""
    attributes: FlowAttributes = node.attributes
    if not attributes.past:
        return node
    children = node.children[attributes.first : attributes.past]
    return Node(node.name, attributes, children, node.runs, node.where)


def column_width(attributes: FlowAttributes, width: float) -> float:
    """Return the width of one column in a flow of `width` points; raises LayoutError."""
    if not 0 < attributes.columns <= _MOST_COLUMNS:
        raise LayoutError(
            f"columns: expected 1 to {_MOST_COLUMNS} columns, found {attributes.columns}"
        )
    return (width - attributes.gutter * (attributes.columns - 1)) / attributes.columns


def _distribute(
    children: Sequence[Node],
    width: float,
    limit: float,
    attributes: FlowAttributes,
    context: Context,
) -> list[list[Node]]:
    """Return the children by column: each filled up to `limit`, the last takes what is left."""
    columns: list[list[Node]] = [[]]
    for child in children:
        tried = [*columns[-1], child]
        full = measure_stack(tried, width, attributes.gap, context).height > limit + 0.01
        if full and columns[-1] and len(columns) < attributes.columns:
            columns.append([child])
        else:
            columns[-1] = tried
    return columns


def _least_height(node: Node, width: float, context: Context) -> float:
    """Return the smallest column height into which the children go, by bisection."""
    attributes: FlowAttributes = node.attributes

    def highest(limit: float) -> float:
        columns = _distribute(node.children, width, limit, attributes, context)
        return max(measure_stack(c, width, attributes.gap, context).height for c in columns)

    low, high = 0.0, measure_stack(node.children, width, attributes.gap, context).height
    if attributes.columns == 1:
        return high
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if highest(middle) <= middle + 0.01:
            high = middle
        else:
            low = middle
    return highest(high)
