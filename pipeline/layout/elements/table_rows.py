"""The rows of a table: which are printed, how wide their columns are, how high each of them is."""

from collections.abc import Sequence
from itertools import accumulate, takewhile

from pipeline.layout.context import Context
from pipeline.layout.elements.columns import column_widths, table_width
from pipeline.layout.errors import LayoutError
from pipeline.layout.fragment import Fragment
from pipeline.layout.paragraph_lines import broken_lines
from pipeline.layout.text.broken import Broken
from pipeline.markup.signature import Node


class Rows:
    """The rows of a table that may part, at one width and on one rung: each measured once.

    All parts have columns of one width, `widths`, whichever rows they hold. Raises LayoutError for
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
