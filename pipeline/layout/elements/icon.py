"""`icon`: one of the SVG icons in one colour, as large as its box allows."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import choice, in_colour, length
from pipeline.markup.attributes import name as named
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class IconAttributes(Placed):
    """Attributes of `icon`."""

    name: str = named("file name of the icon, without .svg")
    colour: str = in_colour("its colour; without one that of `icons` in styles.yaml, or ink", "")
    size: float = length("side of the icon's square; 0 fills the box's shorter side", 0.0)
    align: str = choice("where it stands in a wider box", "center", "left", "right")


@register
class Icon(Element[Context]):
    """An icon."""

    signature = Signature(
        "icon",
        IconAttributes,
        Content.NOTHING,
        "An icon of the shared or the game's own family, in one colour, centred in its box.",
        example='<icon slot="emblem" name="role-fight" colour="ink"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the icon's size."""
        attributes: IconAttributes = node.attributes
        side = attributes.size or attributes.h or width
        return Extent(side, side)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the icon."""
        attributes: IconAttributes = node.attributes
        area = context.resolve(attributes, box)
        side = attributes.size or min(area.w, area.h)
        own = attributes.colour or context.resources.stylesheet.icon_colour(attributes.name)
        colour = context.colour(own or "ink")
        x = {"left": area.x, "center": area.x + area.w / 2, "right": area.x + area.w}[
            attributes.align
        ]
        context.icon(attributes.name, x, area.y + area.h / 2, side, colour, attributes.align)
