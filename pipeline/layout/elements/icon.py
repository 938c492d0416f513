"""`icon`: one of the SVG icons, as large as its box allows."""

from dataclasses import dataclass
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import choice, colour_name, length
from pipeline.markup.attributes import name as named
from pipeline.markup.signature import Content, Node, Signature

_USUAL: Final = "ink"


@dataclass(frozen=True, kw_only=True)
class IconAttributes(Placed):
    """Attributes of `icon`."""

    name: str = named("file name of the icon, without .svg")
    colour: str = colour_name("its colour; without one that of `icons` in styles.yaml, or ink", "")
    size: float = length("longer side of the icon; 0 makes it as large as its box", 0.0)
    align: str = choice("where it stands in a wider box", "center", "left", "right")


@register
class Icon(Element[Context]):
    """An icon."""

    signature = Signature(
        "icon",
        IconAttributes,
        Content.NOTHING,
        "An icon of the shared or the game's own family, centred in its box: in the colour that is "
        "given where the file has one colour, else in its own colours.",
        example='<icon slot="emblem" name="role-fight" colour="ink"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the icon's size."""
        attributes: IconAttributes = node.attributes
        ratio = context.resources.icon_look(attributes.name).ratio
        if attributes.size:
            return Extent(attributes.size * min(ratio, 1.0), attributes.size / max(ratio, 1.0))
        high = attributes.h or width / ratio
        return Extent(high * ratio, high)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the icon."""
        attributes: IconAttributes = node.attributes
        area = context.resolve(attributes, box)
        look = context.resources.icon_look(attributes.name)
        side = attributes.size or min(area.w / look.ratio, area.h) * look.square
        own = attributes.colour or context.resources.stylesheet.icon_colour(attributes.name)
        colour = context.colour(own or _USUAL)
        width = side * min(look.ratio, 1.0)
        x = {
            "left": area.x + width / 2,
            "center": area.x + area.w / 2,
            "right": area.x + area.w - width / 2,
        }[attributes.align]
        context.icon(attributes.name, x, area.y + area.h / 2, side, colour, given=bool(own))
