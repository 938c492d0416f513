"""`table`: rows of cells under a head, with bands or hairlines instead of a cage."""

from dataclasses import dataclass
from itertools import takewhile

from pipeline.layout.box import Box
from pipeline.layout.change_bar import place_bar
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Path, Rect
from pipeline.layout.element import (
    NEXT,
    WHOLE,
    Breaking,
    Element,
    Placed,
    Room,
    register,
)
from pipeline.layout.elements.columns import own_width
from pipeline.layout.elements.filling import SLACK
from pipeline.layout.elements.stack import aligned, styles_below
from pipeline.layout.elements.table_rows import (
    broken_cell,
    heads_of,
    printed,
    printed_heads,
    rows_of,
)
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import BreakPoint, Fragment, begins_at
from pipeline.markup.attributes import choice, colour_name, length, name, points, text
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class TableAttributes(Placed, Breaking):
    """Attributes of `table`."""

    cols: str = text("column widths: lengths, shares such as 2fr, auto; equal when absent", "")
    style: str = name("text style of the cells")
    head_style: str = name("text style of heading rows; the cells' when absent", "")
    gap: float = length("distance between columns", 2.0)
    padding: float = length("space above and below the text of a row", 0.7)
    band: str = colour_name("colour of every other row", "")
    rule: str = colour_name("colour of the rules above, below and under the head", "ink")
    weight: float = points("weight of those rules", 0.75)
    hairline: str = colour_name("colour of hairlines between rows", "")
    valign: str = choice("how cells of unequal height stand", "top", "middle", "bottom")


@register
class Table(Element[Context]):
    """Rows of cells."""

    signature = Signature(
        "table",
        TableAttributes,
        Content.CHILDREN,
        "Rows of cells: a rule above and below, a band or a hairline between rows, no cage.",
        ("tr",),
        '<table cols="1fr 12mm" style="cell" head-style="head">\n'
        '  <tr head="true"><td>Item</td><td align="right">Cost</td></tr>\n'
        '  <tr><td>Sling</td><td align="right">7</td></tr>\n'
        '  <tr><td>Bow</td><td align="right">9</td></tr>\n</table>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the height of all rows, and the width of columns that take no shares."""
        rows = rows_of(node, width, context)
        height, over = rows.extent(node, context)
        own = own_width(node.attributes.cols, rows.widths, node.attributes.gap)
        return Extent(width + over if over > 0.01 else own, node.attributes.h or height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the table to its box, unless a flow has done so, and append its rows."""
        attributes: TableAttributes = node.attributes
        area = context.resolve(attributes, box)
        before = context.fit
        if context.stands_alone(attributes):
            styles = [context.style(attributes.style), *styles_below(node, context)]
            name = attributes.slot or "table"
            context.fitted(node, area, name, styles, lambda: self._ink(node, area.w, context))
        self._rows(node, area, context)
        context.fit = before

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return before which row the rest does not have room; below the head stands one at least.

        Rows that are kept with the next one, and heads among the others, do not end a part.
        """
        attributes: TableAttributes = node.attributes
        rows, measured = printed(node), rows_of(node, width, context)
        if attributes.h or attributes.slot or not rows:
            return None
        if attributes.keep in (WHOLE, NEXT) and measured.extent(node, context)[0] <= room.column:
            return None
        whole = node.whole if isinstance(node, Fragment) else node
        heads = len(list(takewhile(lambda row: row.attributes.head, rows)))
        first = begins_at(node)[0] if begins_at(node) else len(heads_of(whole))
        used, stop = sum(measured.height(row, context) for row in rows[:heads]), 0
        for index in range(heads, len(rows)):
            if index > heads and _may_end(rows[index - 1]):
                stop = index
            used += measured.height(rows[index], context)
            if used > room.left + SLACK:
                if not stop and room.left >= room.column - SLACK:
                    # No column has room for all that is kept together, or for this row alone.
                    stop = max(index, heads + 1)
                return (first + stop - heads,) if 0 < stop < len(rows) else None
        return None

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return the table with the rows from `start` on, short of `stop`, below its heads."""
        heads = printed_heads(whole, "first" if start else "further")
        body = whole.children[slice(*start or (len(heads_of(whole)),), *stop or (None,))]
        return Fragment(whole, start, stop, children=(*heads, *body))

    def _ink(self, node: Node, width: float, context: Context) -> Extent:
        height, over = rows_of(node, width, context).extent(node, context)
        return Extent(width + over, height)

    def _rows(self, node: Node, area: Box, context: Context) -> None:
        attributes: TableAttributes = node.attributes
        rows, measured = printed(node), rows_of(node, area.w, context)
        heights = [measured.height(row, context) for row in rows]
        y, body = area.y, 0
        for row, height in zip(rows, heights, strict=True):
            body = 0 if row.attributes.head else body + 1
            start = len(context.out)
            fill = row.attributes.fill or (attributes.band if body and body % 2 == 0 else "")
            if fill:
                context.out.append(Rect(area.x, y, area.w, height, fill=context.colour(fill)))
            self._cells(node, row, Box(area.x, y, area.w, height), measured.widths, context)
            if row.attributes.changed:
                inset = attributes.padding / 2
                place_bar(area.x, y + inset, y + height - inset, context)
            context.trace(row, start)
            y += height
        self._rules(node, area, heights, context)

    def _cells(
        self, node: Node, row: Node, box: Box, widths: list[float], context: Context
    ) -> None:
        attributes: TableAttributes = node.attributes
        x = box.x
        for cell, width in zip(row.children, widths, strict=True):
            if cell.runs:
                broken, align, style = broken_cell(node, row, cell, width, context)
                spare = box.h - 2 * attributes.padding - broken.ink.height
                if attributes.valign == "middle":
                    # Capitals are centred, descenders hang below.
                    spare += broken.drop
                top = box.y + attributes.padding + aligned(max(spare, 0.0), attributes.valign)
                setter = context.resources.setter(
                    style, cell.attributes.colour, context.fit.condensed
                )
                start = len(context.out)
                context.set_lines(broken, setter, Box(x, top, width, box.h), align)
                context.trace(cell, start)
            x += width + attributes.gap

    def _rules(self, node: Node, area: Box, heights: list[float], context: Context) -> None:
        attributes: TableAttributes = node.attributes
        strong = context.colour(attributes.rule)
        faint = context.colour(attributes.hairline)
        y = area.y
        lines = [(y, strong, attributes.weight)]
        for row, height in zip(printed(node), heights, strict=True):
            y += height
            head = row.attributes.head
            lines.append((y, strong if head else faint, attributes.weight if head else 0.3))
        lines[-1] = (y, strong, attributes.weight)
        for y, colour, weight in lines:
            if colour:
                context.out.append(
                    Path(f"M0 0H{area.w:.2f}", area.x, y, stroke=colour, width=weight)
                )


def _may_end(row: Node) -> bool:
    """Tell whether a part of a table may end with a row."""
    return not row.attributes.head and row.attributes.keep != NEXT
