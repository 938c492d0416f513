"""`tr`, `td`: the rows of a table and their cells, which it measures and places itself."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed
from pipeline.layout.context import Context
from pipeline.layout.element import NEXT, Element, register
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import choice, colour_name, flag, name
from pipeline.markup.signature import Content, Node, Signature


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
        "where a heading row at the top stands when the table goes on: in every part, in the "
        "first only, or in those after it",
        *("every", "first", "further"),
    )
    keep: str = choice("next: in one column with the row below", "", NEXT)
    style: str = name("text style of the row's cells instead of the table's", "")
    fill: str = colour_name("colour of the row's ground", "")
    changed: bool = changed()


class _Part(Element[Context]):
    """A part of a table: measured and placed by the table itself."""

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Raise LayoutError: a part stands in a table only."""
        raise LayoutError(f"<{node.name}> stands in a <table> only")

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Raise LayoutError: a part stands in a table only."""
        raise LayoutError(f"<{node.name}> stands in a <table> only")


@register
class TableRow(_Part):
    """A row of a table."""

    signature = Signature(
        "tr",
        TableRowAttributes,
        Content.CHILDREN,
        "A row of a table.",
        ("td",),
        example='<tr fill="tint"><td>Sling</td><td align="right">7</td></tr>\n'
        '<tr changed="true"><td>Bow</td><td align="right">9</td></tr>',
        stands=(),
    )


@register
class TableCell(_Part):
    """A cell of a table."""

    signature = Signature(
        "td",
        CellAttributes,
        Content.INLINE,
        "A cell of a table row.",
        example='<td>Sling</td>\n<td style="head">ranged</td>\n'
        '<td align="right" colour="accent">7</td>',
        stands=(),
    )
