"""`rule`: a straight line, across by default."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Path
from pipeline.layout.element import Breaking, Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import colour_name, flag, length, lengths, points
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class RuleAttributes(Placed, Breaking):
    """Attributes of `rule`."""

    colour: str = colour_name("its colour; none makes it a space only", "ink")
    weight: float = points("line weight", 0.5)
    dash: tuple[float, ...] = lengths("dash pattern", ())
    upright: bool = flag("stand upright along the box's left edge")
    before: float = length("space above, in a flow", 0.0)
    after: float = length("space below, in a flow", 0.0)


@register
class Rule(Element[Context]):
    """A line."""

    signature = Signature(
        "rule",
        RuleAttributes,
        Content.NOTHING,
        "A straight line across its box, or upright along its left edge. In a flow, `before` and "
        "`after` keep the distance.",
        example='<rule colour="line" weight="0.5" before="1" after="1"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the distances kept above and below; an upright line is as high as its row."""
        attributes: RuleAttributes = node.attributes
        if attributes.upright:
            return Extent(attributes.weight, attributes.h)
        return Extent(0.0, attributes.before + attributes.after + attributes.weight)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append one line."""
        attributes: RuleAttributes = node.attributes
        area = context.resolve(attributes, box)
        colour = context.colour(attributes.colour)
        if colour is None:
            return
        y = area.y + attributes.before + (attributes.weight / 2 if attributes.before else 0.0)
        to = f"V{area.h:.2f}" if attributes.upright else f"H{area.w:.2f}"
        context.out.append(
            Path(
                f"M0 0{to}",
                area.x,
                y,
                stroke=colour,
                width=attributes.weight,
                dash=attributes.dash,
            )
        )
