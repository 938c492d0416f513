"""`row`: children side by side."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.elements.columns import column_widths
from pipeline.layout.elements.stack import STACKED, aligned
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import choice, length, text
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class RowAttributes(Placed):
    """Attributes of `row`."""

    cols: str = text("column widths: lengths, shares such as 2fr, auto; equal when absent", "")
    gap: float = length("distance between columns", 0.0)
    valign: str = choice("how cells of unequal height stand", "top", "middle", "bottom")
    before: float = length("space above, in a flow", 0.0)


@register
class Row(Element):
    """Children in columns."""

    signature = Signature(
        "row",
        RowAttributes,
        Content.CHILDREN,
        "Children side by side, one to a column; as high as the highest.",
        STACKED,
        '<row cols="8mm 1fr" gap="2">\n  <icon name="run"/>\n  <p style="rules">Run.</p>\n</row>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the highest cell's height."""
        attributes: RowAttributes = node.attributes
        widths = self._widths(node, width, context)
        cells = [context.measure(c, w) for c, w in zip(node.children, widths, strict=True)]
        over = max([e.width - w for e, w in zip(cells, widths, strict=True)], default=0.0)
        height = attributes.h or max([cell.height for cell in cells], default=0.0)
        return Extent(width + over if over > 0 else 0.0, height + attributes.before)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place each child in its column."""
        attributes: RowAttributes = node.attributes
        own = context.resolve(attributes, box).inset(attributes.before, 0.0, 0.0, 0.0)
        x = own.x
        for child, width in zip(node.children, self._widths(node, own.w, context), strict=True):
            height = context.measure(child, width).height or own.h
            y = own.y + aligned(max(own.h - height, 0.0), attributes.valign)
            context.place(child, Box(x, y, width, min(height, own.h)))
            x += width + attributes.gap

    def _widths(self, node: Node, width: float, context: Context) -> list[float]:
        attributes: RowAttributes = node.attributes

        def natural(index: int) -> float:
            return context.measure(node.children[index], width).width

        return column_widths(attributes.cols, len(node.children), width, attributes.gap, natural)
