"""`stat`: a value printed over a silhouette, with a label below."""

from dataclasses import dataclass

from pipeline.layout.box import Box
from pipeline.layout.centred import centred_line
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import colour_name, length, name, number, text
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class StatAttributes(Placed):
    """Attributes of `stat`."""

    icon: str = name("silhouette behind the value", "")
    value: str = text("the value", "")
    label: str = text("words below", "")
    style: str = name("style of the value")
    label_style: str = name("style of the label", "")
    fill: str = colour_name("colour of the silhouette", "ink")
    colour: str = colour_name("colour of the value", "")
    size: float = length("side of the silhouette")
    gap: float = length("distance from silhouette to label", 0.6)
    lift: float = number("shift of the value upwards, in hundredths of the silhouette's side", 0.0)


@register
class Stat(Element[Context]):
    """A figure in its shape."""

    signature = Signature(
        "stat",
        StatAttributes,
        Content.NOTHING,
        "A value in the optical centre of a silhouette, with a label below it.",
        example='<stat icon="die-d8" value="8" label="AGI" style="stat" '
        'label-style="caption" size="7"/>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the silhouette's height with the label's."""
        attributes: StatAttributes = node.attributes
        height = attributes.size
        if attributes.label:
            style = context.style(attributes.label_style or attributes.style)
            face = context.resources.setter(
                attributes.label_style or attributes.style, "", context.fit.condensed
            ).face
            height += attributes.gap + style.size * face.cap_height
        return Extent(attributes.size, attributes.h or height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append silhouette, value and label."""
        attributes: StatAttributes = node.attributes
        area = context.resolve(attributes, box)
        key = (id(attributes), area, context.fit)
        context.cached(key, attributes, lambda: self._set(node, area, context))

    def _set(self, node: Node, area: Box, context: Context) -> None:
        attributes: StatAttributes = node.attributes
        middle, size = area.x + area.w / 2, attributes.size
        if attributes.icon:
            context.icon(
                attributes.icon, middle, area.y + size / 2, size, context.colour(attributes.fill)
            )
        lift = attributes.lift * size / 100
        centred_line(
            attributes.value, attributes.style, attributes.colour, area,
            area.y + size / 2 - lift, node, context,
        )  # fmt: skip
        if attributes.label:
            style = attributes.label_style or attributes.style
            setter = context.resources.setter(style, "", context.fit.condensed)
            top = area.y + size + attributes.gap
            half = setter.face.cap_height * setter.style.size / 2
            centred_line(attributes.label, style, "", area, top + half, node, context)
