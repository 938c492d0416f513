"""`flow`: children stacked in a box, in one column or several, brought down the ladder together."""

import math
from dataclasses import dataclass
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.elements.filling import SLACK, Column, Filling, children_between
from pipeline.layout.elements.footnotes import Foot
from pipeline.layout.elements.stack import (
    aligned,
    measure_stack,
    place_stack,
    styles_below,
)
from pipeline.layout.errors import LayoutError, Misfit
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import BreakPoint, Fragment, begins_at
from pipeline.markup.attributes import break_point, choice, flag, integer, length, name
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
    part: str = choice(
        "whether paragraphs and tables part at the end of a column; auto: where the flow goes on "
        "over pages",
        *("auto", "true", "false"),
    )
    note_style: str = name("style of the footnotes that its texts hold", "")
    first: tuple[int, ...] = break_point("where what is printed begins: page.first")
    past: tuple[int, ...] = break_point("where it ends; without it all is printed: page.past")


@register
class Flow(Element[Context]):
    """Children one below the other."""

    signature = Signature(
        "flow",
        FlowAttributes,
        Content.CHILDREN,
        "Paragraphs, rows, tables and the rest, one below the other. All its text comes down the "
        "fit ladder together. With `columns`, children fill one column after the other. Where it "
        "goes on over pages, or with `part`, paragraphs and tables part between columns.",
        example='<flow slot="rules" columns="2" gap="1">\n'
        '  <p style="rules"><b>Move</b> six inches.</p>\n'
        '  <p style="rules"><b>Shoot</b> on sight.</p>\n'
        '  <p style="rules"><b>Fight</b> in contact.</p>\n'
        '  <p style="rules"><b>Rest</b> to heal.</p>\n</flow>',
        holds=Place.FLOW,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the stack's height, of the highest column where there are several."""
        if node.attributes.past:
            with context.pages_of(node.children):
                return self._measured(self._page_part(node, context), width, context)
        return self._measured(node, width, context)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the flow to its box, unless an outer flow has done so, and place the columns."""
        if node.attributes.past:
            with context.pages_of(node.children):
                self._place(self._page_part(node, context), box, context)
        else:
            self._place(node, box, context)

    def _measured(self, node: Node, width: float, context: Context) -> Extent:
        attributes: FlowAttributes = node.attributes
        if attributes.columns == 1:
            needed = measure_stack(node.children, width, attributes.gap, context)
            return Extent(needed.width, attributes.h or needed.height)
        needed = self._ink(node, Box(0.0, 0.0, width, math.inf), context)
        wide = _own_width(attributes, needed.width, width)
        return Extent(wide, attributes.h or needed.height)

    def _place(self, node: Node, box: Box, context: Context) -> None:
        attributes: FlowAttributes = node.attributes
        area = context.resolve(attributes, box)
        before = context.fit
        if context.stands_alone(attributes):
            misfits = len(context.misfits)
            styles = [*styles_below(node, context)]
            if attributes.note_style:
                styles.append(context.style_of(node, attributes.note_style))
            box_name = attributes.slot or "flow"
            context.fitted(node, area, box_name, styles, lambda: self._ink(node, area, context))
            if len(context.misfits) > misfits:
                context.misfits[-1] = _blamed(context.misfits[-1], node, area, context)
        outer, context.within_flow = context.within_flow, True
        self._columns(node, area, context)
        context.fit, context.within_flow = before, outer

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return the flow with the children of one page."""
        children = children_between(whole.children, start, stop, context)
        return Fragment(whole, start, stop, children=children)

    def _page_part(self, node: Node, context: Context) -> Fragment:
        """Return the flow with what of its children this page prints."""
        return self.fragment(node, node.attributes.first, node.attributes.past, context)

    def _ink(self, node: Node, area: Box, context: Context) -> Extent:
        column = column_width(node.attributes, area.w)
        widest = max([context.measure(child, column).width for child in node.children], default=0.0)
        # Columns stand side by side: what is too wide for one is too wide for the box.
        over = area.w - column if widest > column else 0.0
        filling = filling_of(node, column, context, area.h)
        return Extent(widest + over, _least_height(filling, node, area, context))

    def _columns(self, node: Node, area: Box, context: Context) -> None:
        attributes: FlowAttributes = node.attributes
        column = column_width(attributes, area.w)
        filling = filling_of(node, column, context, area.h)
        limit = area.h
        if attributes.balance and attributes.columns > 1:
            limit = _least_height(filling, node, area, context)
        x = area.x
        for filled in filling.columns(limit, attributes.columns):
            self._column(filling, filled, Box(x, area.y, column, area.h), attributes, context)
            x += column + attributes.gutter

    def _column(
        self,
        filling: Filling,
        filled: Column,
        area: Box,
        attributes: FlowAttributes,
        context: Context,
    ) -> None:
        children = filling.between(filled.start, filled.stop)
        spare = max(area.h - filled.height - filled.foot, 0.0)
        spread = 0.0
        high = sum(context.measure(child, area.w).height > 0 for child in children)
        if attributes.valign == "spread" and high > 1:
            spread = spare / (high - 1)
        y = area.y + aligned(spare, attributes.valign)
        box = Box(area.x, y, area.w, filled.height)
        place_stack(children, box, attributes.gap, context, spread)
        if filling.foot is not None:
            filling.foot.place(filling.foot.notes(children), area)


def _blamed(misfit: Misfit, node: Node, area: Box, context: Context) -> Misfit:
    """Return a misfit at its cause: the one child that is too high for any column."""
    column = column_width(node.attributes, area.w)
    filling = filling_of(node, column, context)
    high = [(filling.height((at,), (at + 1,)), at) for at in range(len(node.children))]
    height, at = max(high, default=(0.0, 0))
    if misfit.needed_width > area.w + SLACK or height <= area.h + SLACK:
        return misfit
    child = node.children[at]
    if child.name == "p":
        # Its own text is too long, which is told as that of all paragraphs is.
        return misfit
    picture = _high_picture(child, column, height, context)
    if picture is not None:
        source: str = picture.attributes.src
        return misfit._replace(
            where=picture.where, needed_height=height, text=source, element="image"
        )
    if child.name in ("panel", "row", "flow") and child.text():
        return misfit._replace(where=child.where, needed_height=height, text=child.text())
    element = "tr" if child.name == "table" and filling.parts else child.name
    return misfit._replace(where=child.where, needed_height=height, text="", element=element)


def _high_picture(child: Node, width: float, height: float, context: Context) -> Node | None:
    """Return the picture that makes up most of a child's height, if one does."""
    pictures, waiting = [], [child]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        pictures += [node] if node.name == "image" else []
    heights = [context.measure(each, width / len(pictures)).height for each in pictures]
    most = max(heights, default=0.0)
    return pictures[heights.index(most)] if most > height / 2 else None


def column_width(attributes: FlowAttributes, width: float) -> float:
    """Return the width of one column in a flow of `width` points; raises LayoutError."""
    if not 0 < attributes.columns <= _MOST_COLUMNS:
        raise LayoutError(
            f"columns: expected 1 to {_MOST_COLUMNS} columns, found {attributes.columns}"
        )
    return (width - attributes.gutter * (attributes.columns - 1)) / attributes.columns


def _own_width(attributes: FlowAttributes, needed: float, width: float) -> float:
    """Return the width of all columns together, each as wide as the widest of what stands in them.

    `needed` is that widest, or what a box of `width` points would have to measure to hold it.
    """
    column = column_width(attributes, width)
    if column < needed <= width + SLACK:
        return needed
    widest = needed if needed <= column else needed - width + column
    return widest and widest * attributes.columns + attributes.gutter * (attributes.columns - 1)


def filling_of(
    node: Node, width: float, context: Context, column: float = math.inf, *, paged: bool = False
) -> Filling:
    """Return the children of a flow, to be filled into columns of `width` and `column` points.

    They part where the flow is one of several pages (`paged`), unless it says otherwise.
    """
    attributes: FlowAttributes = node.attributes
    paged = paged or bool(attributes.past)
    parts = attributes.part == "true" or (attributes.part == "auto" and paged)
    foot = Foot(attributes.note_style, width, context) if attributes.note_style else None
    begun = begins_at(node) > (0,)
    return Filling(node.children, width, attributes.gap, context, parts, column, foot, begun)


def _least_height(filling: Filling, node: Node, area: Box, context: Context) -> float:
    """Return the smallest column height into which the children go, found once for an area."""
    return context.once(node, ("least", area.w, area.h), lambda: _bisected(filling, node))


def _bisected(filling: Filling, node: Node) -> float:
    """Return the smallest column height into which the children go, by bisection."""
    count = node.attributes.columns

    def highest(limit: float) -> float:
        return max(column.height + column.foot for column in filling.columns(limit, count))

    low, high = 0.0, highest(math.inf)
    if count == 1:
        return high
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if highest(middle) <= middle + 0.01:
            high = middle
        else:
            low = middle
    return highest(high)
