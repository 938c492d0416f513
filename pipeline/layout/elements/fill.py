"""`fill`: a box of one colour or of a gradient, out to the bleed where asked."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Rect
from pipeline.layout.element import Bleeding, Element, register
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import colour_name, length, paint_name, points
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class FillAttributes(Bleeding):
    """Attributes of `fill`."""

    colour: str = paint_name("colour or gradient of the area; none leaves it open", "")
    stroke: str = colour_name("colour of the outline", "")
    weight: float = points("line weight", 0.5)
    radius: float = length("corner radius", 0.0)


@register
class Fill(Element[Context]):
    """A rectangle."""

    signature = Signature(
        "fill",
        FillAttributes,
        Content.NOTHING,
        "A rectangle of one colour or of a gradient, outlined or with round corners where asked. "
        "With `bleed`, the sides that lie on the trim are drawn out to the bleed.",
        example='<fill colour="paper" bleed="true"/>\n'
        '<fill slot="title" colour="fight" stroke="ink" radius="2"/>\n'
        '<fill x="46" y="3.5" w="20" h="5" colour="dusk" stroke="#fff"/>',
        stands=(Place.FACE,),
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height."""
        return Extent(0.0, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append one rectangle."""
        attributes: FillAttributes = node.attributes
        trimmed, area = context.resolve(attributes, box), context.reaching(attributes, box)
        # In the bleed a gradient goes on as it is at the trim, which is what is seen of it.
        shaded = trimmed._replace(x=trimmed.x - area.x, y=trimmed.y - area.y)
        context.out.append(
            Rect(
                *area,
                attributes.radius,
                context.paint(attributes.colour, shaded),
                context.colour(attributes.stroke),
                attributes.weight if attributes.stroke else 0.0,
            )
        )
