"""`panel`: a flow on a ground of its own, as high as its text when it stands in a flow."""

from dataclasses import dataclass

from pipeline.layout.anchor import anchor, note_anchor
from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Rect
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.elements.stack import (
    aligned,
    measure_stack,
    place_stack,
    styles_below,
)
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import choice, length, lengths, name, points
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class PanelAttributes(Placed):
    """Attributes of `panel`."""

    fill: str = name("palette colour of the ground", "")
    stroke: str = name("palette colour of the outline", "")
    weight: float = points("line weight", 0.5)
    radius: float = length("corner radius", 0.0)
    padding: tuple[float, ...] = lengths(
        "distance from the edge: one, two (upright, across) or four (clockwise from the top)",
        (0.0,),
    )
    gap: float = length("distance between children", 0.0)
    valign: str = choice("where the stack stands in the panel", "top", "middle", "bottom")
    changed: bool = changed()
    anchor: str = anchor()


@register
class Panel(Element[Context]):
    """Children stacked on a ground."""

    signature = Signature(
        "panel",
        PanelAttributes,
        Content.CHILDREN,
        "A ground with children stacked on it. In a flow it is as high as they are; in a slot they "
        "come down the fit ladder until they fit.",
        example='<panel slot="passive" fill="tint" radius="1.5" padding="1.5 2" gap="0.5">\n'
        '  <p style="head">Passive</p>\n'
        '  <p style="rules">At dawn the Mentor heals one wound.</p>\n</panel>',
        holds=Place.FLOW,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the stack's height with the padding."""
        attributes: PanelAttributes = node.attributes
        top, right, bottom, left = _sides(attributes.padding)
        inner = measure_stack(node.children, width - left - right, attributes.gap, context)
        return Extent(inner.width + left + right, attributes.h or inner.height + top + bottom)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Draw the ground and stack the children on it."""
        attributes: PanelAttributes = node.attributes
        note_anchor(attributes.anchor, context)
        area = context.resolve(attributes, box)
        context.out.append(
            Rect(
                *area,
                attributes.radius,
                context.colour(attributes.fill),
                context.colour(attributes.stroke),
                attributes.weight if attributes.stroke else 0.0,
            )
        )
        if attributes.changed:
            place_bar(area.x, area.y, area.y + area.h, context)
        inner = area.inset(*_sides(attributes.padding))
        before = context.fit

        def ink() -> Extent:
            return measure_stack(node.children, inner.w, attributes.gap, context)

        if context.stands_alone(attributes):
            name = attributes.slot or "panel"
            context.fitted(node, inner, name, styles_below(node, context), ink)
        outer, context.within_flow = context.within_flow, True
        shift = aligned(max(inner.h - ink().height, 0.0), attributes.valign)
        place_stack(node.children, inner._replace(y=inner.y + shift), attributes.gap, context)
        context.fit, context.within_flow = before, outer


def _sides(padding: tuple[float, ...]) -> tuple[float, float, float, float]:
    """Return top, right, bottom and left of one, two or four distances.

    Raises LayoutError for another number of them.
    """
    if len(padding) not in (1, 2, 4):
        raise LayoutError(f"padding: expected one, two or four lengths, found {len(padding)}")
    if len(padding) == 4:
        return padding[0], padding[1], padding[2], padding[3]
    upright, across = padding[0], padding[-1]
    return upright, across, upright, across
