"""`fill`: a box of one colour, out to the bleed where asked."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Rect
from pipeline.layout.element import Bleeding, Element, register
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import length, name, points
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class FillAttributes(Bleeding):
    """Attributes of `fill`."""

    colour: str = name("palette colour of the area; none leaves it open", "")
    stroke: str = name("palette colour of the outline", "")
    weight: float = points("line weight", 0.5)
    radius: float = length("corner radius", 0.0)


@register
class Fill(Element[Context]):
    """A rectangle."""

    signature = Signature(
        "fill",
        FillAttributes,
        Content.NOTHING,
        "A rectangle of one colour, outlined or with round corners where asked. With `bleed`, the "
        "sides that lie on the trim are drawn out to the bleed.",
        example='<fill colour="paper" bleed="true"/>\n'
        '<fill slot="title" colour="fight" stroke="ink" radius="2"/>',
        stands=(Place.FACE,),
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height."""
        return Extent(0.0, node.attributes.h)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append one rectangle."""
        attributes: FillAttributes = node.attributes
        area = context.reaching(attributes, box)
        context.out.append(
            Rect(
                *area,
                attributes.radius,
                context.colour(attributes.colour),
                context.colour(attributes.stroke),
                attributes.weight if attributes.stroke else 0.0,
            )
        )
