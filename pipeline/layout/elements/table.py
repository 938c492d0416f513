"""`table`, `tr` and `td`: rows of cells under a head."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Path, Rect
from pipeline.layout.element import (
    NEXT,
    WHOLE,
    Breaking,
    BreakPoint,
    Element,
    Fragment,
    Placed,
    Room,
    begins_at,
    register,
)
from pipeline.layout.elements.column_filling import SLACK
from pipeline.layout.elements.row import column_widths, own_width, table_width
from pipeline.layout.elements.stacking import aligned, styles_below
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.lines import broken_lines, changed, place_bar
from pipeline.layout.text.line_breaking import Broken
from pipeline.template.elements import (
    EVERYWHERE,
    Content,
    Node,
    Signature,
    choice,
    colour_name,
    flag,
    length,
    name,
    points,
    text,
)


class Rows:
    """The rows of a table that may part, at one width and on one rung: each measured once.

    All parts have the same column `widths`. Raises LayoutError for
    rows of unequal length.
    """

    def __init__(self, whole: Node, width: float, context: Context) -> None:
        attributes, rows = whole.attributes, whole.children
        self._whole = whole
        count = len(rows[0].children) if rows else 0
        for row in rows:
            if len(row.children) != count:
                raise LayoutError(
                    f"a row has {len(row.children)} cells, the first has {count}", where=row.where
                )

        def natural(index: int) -> float:
            cells = [(row, row.children[index]) for row in rows]
            widest = [broken_cell(whole, r, c, 1e6, context)[0].widest for r, c in cells]
            return max(widest, default=0.0) + 0.02

        self.widths = column_widths(attributes.cols, count, width, attributes.gap, natural)
        self._over = max(table_width(self.widths, attributes.gap) - width, 0.0)
        self._needs: dict[int, tuple[float, float]] = {}
        self._rests: tuple[list[float], list[float]] | None = None

    def height(self, row: Node, context: Context) -> float:
        """Return the height of a row, in points."""
        return self._need(row, context)[0]

    def extent(self, node: Node, context: Context) -> tuple[float, float]:
        """Return the height of the table or of a part of it, and what it is too wide by."""
        rows = printed(node)
        after = 0.0, 0.0
        if isinstance(node, Fragment) and not node.stop:
            rows = rows[: len(rows) - len(self._whole.children) + node.start[0]]
            after = self._rest(node.start[0], context)
        needs = [self._need(row, context) for row in rows]
        over = max([need[1] for need in needs], default=0.0)
        return sum([need[0] for need in needs]) + after[0], max(self._over, over, after[1])

    def _need(self, row: Node, context: Context) -> tuple[float, float]:
        need = self._needs.get(id(row))
        if need is None:
            need = self._needs[id(row)] = self._measured(row, context)
        return need

    def _measured(self, row: Node, context: Context) -> tuple[float, float]:
        height = over = 0.0
        for cell, column in zip(row.children, self.widths, strict=True):
            broken = broken_cell(self._whole, row, cell, column, context)[0]
            height = max(height, broken.ink.height)
            over = max(over, broken.widest - column)
        return height + 2 * self._whole.attributes.padding, over

    def _rest(self, start: int, context: Context) -> tuple[float, float]:
        """Return the height of all rows from `start` on, and what they are too wide by."""
        if self._rests is None:
            needs = [self._need(row, context) for row in reversed(self._whole.children)]
            heights = list(accumulate([need[0] for need in needs], initial=0.0))
            overs = list(accumulate([need[1] for need in needs], max, initial=0.0))
            self._rests = heights[::-1], overs[::-1]
        return self._rests[0][start], self._rests[1][start]


def rows_of(node: Node, width: float, context: Context) -> Rows:
    """Return the rows of a table, or of the one that `node` is a part of, on the present rung."""
    whole = node.whole if isinstance(node, Fragment) else node
    return context.once(whole, ("rows", width), lambda: Rows(whole, width, context))


def heads_of(node: Node) -> list[Node]:
    """Return the heading rows at the top of a table, which its parts repeat."""
    return list(takewhile(lambda row: row.attributes.head, node.children))


def printed_heads(whole: Node, absent: str) -> list[Node]:
    """Return the heads of a part: without those that are for other parts."""
    return [row for row in heads_of(whole) if row.attributes.repeat != absent]


def printed(node: Node) -> Sequence[Node]:
    """Return the rows that are printed: the heads that belong here, and the rows below."""
    if isinstance(node, Fragment):
        return node.children
    return [*printed_heads(node, "further"), *node.children[len(heads_of(node)) :]]


def broken_cell(
    node: Node, row: Node, cell: Node, width: float, context: Context
) -> tuple[Broken, str, str]:
    """Return a cell's lines, alignment and style."""
    head = node.attributes.head_style if row.attributes.head else ""
    style = cell.attributes.style or row.attributes.style or head or node.attributes.style
    align = cell.attributes.align or context.style(style).align
    return broken_lines(context, cell, width, align, style, cell.attributes.colour), align, style


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
    valign: str = choice("vertical position of cells of unequal height", "top", "middle", "bottom")


@register
class Table(Element[Context]):
    """Rows of cells."""

    signature = Signature(
        "table",
        TableAttributes,
        Content.CHILDREN,
        "Rows of cells: a rule above and below, a band or a hairline between rows, no frame.",
        places=EVERYWHERE,
        children=("tr",),
        example='<table cols="1fr 12mm" style="cell" head-style="head">\n'
        '  <tr head="true"><td>Item</td><td align="right">Cost</td></tr>\n'
        '  <tr><td>Sling</td><td align="right">7</td></tr>\n'
        '  <tr><td>Bow</td><td align="right">9</td></tr>\n</table>',
        height=17,
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
        """Return before which row the rest does not have room; below the head is one at least.

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
    return not row.attributes.head and row.attributes.keep != NEXT


@dataclass(frozen=True, kw_only=True)
class CellAttributes:
    """Attributes of `td`."""

    style: str = name("text style instead of the row's", "")
    align: str = choice("instead of the style's", "", "left", "center", "right", "justify")
    colour: str = colour_name("colour instead of the style's", "")


@dataclass(frozen=True, kw_only=True)
class TableRowAttributes:
    """Attributes of `tr`."""

    head: bool = flag("a heading row: set in the head style, with a rule below")
    repeat: str = choice(
        "where a heading row at the top appears if the table goes on: in every part, in the "
        "first only, or in those after it",
        *("every", "first", "further"),
    )
    keep: str = choice("`next`: stays in the same column of the flow as the row below", "", NEXT)
    style: str = name("text style of the row's cells instead of the table's", "")
    fill: str = colour_name("colour of the row's background", "")
    changed: bool = changed()


class _Part(Element[Context]):
    """A part of a table: measured and placed by the table itself."""

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        raise LayoutError(f"<{node.name}> is allowed only in a <table>")

    def place(self, node: Node, box: Box, context: Context) -> None:
        raise LayoutError(f"<{node.name}> is allowed only in a <table>")


@register
class TableRow(_Part):
    """A row of a table."""

    signature = Signature(
        "tr",
        TableRowAttributes,
        Content.CHILDREN,
        "A row of a table.",
        places=(),
        children=("td",),
        example='<tr fill="tint"><td>Sling</td><td align="right">7</td></tr>\n'
        '<tr changed="true"><td>Bow</td><td align="right">9</td></tr>',
        height=13,
    )


@register
class TableCell(_Part):
    """A cell of a table."""

    signature = Signature(
        "td",
        CellAttributes,
        Content.INLINE,
        "A cell of a table row.",
        places=(),
        example='<td>Sling</td>\n<td style="head">ranged</td>\n'
        '<td align="right" colour="accent">7</td>',
        height=9,
    )
