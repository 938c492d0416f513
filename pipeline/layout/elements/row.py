"""`row`: children side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.element import NEXT, WHOLE, Breaking, Element, Placed, Room, register
from pipeline.layout.elements.columns import column_widths, own_width, table_width
from pipeline.layout.elements.filling import SLACK
from pipeline.layout.elements.stack import aligned, styles_below
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import BreakPoint, Fragment, begins_at
from pipeline.markup.attributes import choice, length, text
from pipeline.markup.signature import Content, Node, Place, Signature

# A child, its column's width, and what it needs there.
_Cell: TypeAlias = tuple[Node, float, Extent]


@dataclass(frozen=True, kw_only=True)
class RowAttributes(Placed, Breaking):
    """Attributes of `row`."""

    cols: str = text("column widths: lengths, shares such as 2fr, auto; equal when absent", "")
    gap: float = length("distance between columns", 0.0)
    valign: str = choice("how cells of unequal height stand", "top", "middle", "bottom")
    before: float = length("space above, in a flow", 0.0)
    changed: bool = changed()


@register
class Row(Element[Context]):
    """Children in columns."""

    signature = Signature(
        "row",
        RowAttributes,
        Content.CHILDREN,
        "Children side by side, one to a column; as high as the highest.",
        example='<row cols="8mm 1fr" gap="2" valign="middle">\n  <icon name="sprint"/>\n'
        '  <p style="rules"><b>Sprint.</b> Move again, and leave cover behind.</p>\n</row>',
        holds=Place.FLOW,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the highest cell's height, and the width of columns that take no shares."""
        attributes: RowAttributes = node.attributes
        cells = self._measured(node, width, context)
        height = attributes.h or max([needed.height for _, _, needed in cells], default=0.0)
        wide = _width(cells, width, attributes)
        return Extent(wide, height + attributes.before)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the row to its box, unless a flow has done so, and place each child in its column."""
        attributes: RowAttributes = node.attributes
        area = context.resolve(attributes, box).inset(attributes.before, 0.0, 0.0, 0.0)
        before = context.fit
        if context.stands_alone(attributes):
            name, styles = attributes.slot or "row", styles_below(node, context)
            context.fitted(node, area, name, styles, lambda: self._ink(node, area.w, context))
        outer, context.within_flow = context.within_flow, True
        self._cells(node, area, context)
        context.fit, context.within_flow = before, outer

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return where the one child that is too high parts; a row of several such stays whole.

        So does one whose height is fixed, or that is aligned to its middle or bottom.
        """
        attributes: RowAttributes = node.attributes
        needed = self.measure(node, width, context).height
        kept = attributes.keep in (WHOLE, NEXT) and needed <= room.column
        if kept or attributes.h or attributes.slot or attributes.valign != "top":
            return None
        left = room._replace(left=room.left - attributes.before)
        cells = enumerate(self._measured(node, width, context))
        high = [(at, *cell) for at, cell in cells if cell[2].height > left.left + SLACK]
        if len(high) != 1:
            return None
        ((at, child, column, _),) = high
        point = context.resources.elements[child.name].part(child, column, left, context)
        return None if point is None else (at, *point)

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return the row with a part of one child; the others stand in the first part only."""
        children, at = list(whole.children), (start or stop)[0]
        children[at] = context.fragment(children[at], start[1:], stop[1:])
        attributes = replace(whole.attributes, before=0.0) if start else None
        return Fragment(whole, start, stop, attributes, tuple(children))

    def _measured(self, node: Node, width: float, context: Context) -> list[_Cell]:
        widths = self._widths(node, width, context)
        cells = zip(node.children, widths, strict=True)
        return [
            (child, column, context.measure(child, column) if _stands(node, at) else Extent(0, 0))
            for at, (child, column) in enumerate(cells)
        ]

    def _ink(self, node: Node, width: float, context: Context) -> Extent:
        """Return what the row's text needs; what holds none takes the room that there is."""
        cells = self._measured(node, width, context)
        highest = 0.0
        for child, column, needed in cells:
            if child.runs or styles_below(child, context) or child.name == "stat":
                lead = context.resources.elements[child.name].trailing(child, column, context)
                highest = max(highest, needed.height - lead)
        return Extent(_width(cells, width, node.attributes), highest)

    def _cells(self, node: Node, area: Box, context: Context) -> None:
        attributes: RowAttributes = node.attributes
        x, top, bottom = area.x, area.y + area.h, area.y
        widths = self._widths(node, area.w, context)
        for at, (child, width) in enumerate(zip(node.children, widths, strict=True)):
            if not _stands(node, at):
                x += width + attributes.gap
                continue
            height = context.measure(child, width).height or area.h
            y = area.y + aligned(max(area.h - height, 0.0), attributes.valign)
            context.place(child, Box(x, y, width, min(height, area.h)))
            lead = context.resources.elements[child.name].trailing(child, width, context)
            top, bottom = min(top, y), max(bottom, y + height - lead)
            x += width + attributes.gap
        if attributes.changed:
            place_bar(area.x, top, bottom, context)

    def _widths(self, node: Node, width: float, context: Context) -> list[float]:
        attributes: RowAttributes = node.attributes
        # Parts of a row have columns of one width.
        whole = node.whole if isinstance(node, Fragment) else node

        def natural(index: int) -> float:
            return context.measure(whole.children[index], width).width

        return column_widths(attributes.cols, len(node.children), width, attributes.gap, natural)


def _stands(node: Node, at: int) -> bool:
    """Tell whether a child stands in this part of a row: further parts hold the one that parts."""
    begin = begins_at(node)
    return not begin or begin[0] == at


def _width(cells: Sequence[_Cell], width: float, attributes: RowAttributes) -> float:
    """Return the row's width: more than `width` where its columns or their text need more."""
    widths = [column for _, column, _ in cells]
    over = table_width(widths, attributes.gap) - width
    over = max([over, *(needed.width - column for _, column, needed in cells)])
    return width + over if over > 0 else own_width(attributes.cols, widths, attributes.gap)
