"""`inset`: the face of another component laid into this one, as a card lies on a board."""

from dataclasses import dataclass
from math import isclose

from pipeline.base.units import mm
from pipeline.layout.box import Box
from pipeline.layout.component import Component
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Restore, Save
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.markup.attributes import flag, length, name
from pipeline.markup.signature import Content, Node, Signature


@dataclass(frozen=True, kw_only=True)
class InsetAttributes(Placed):
    """Attributes of `inset`."""

    component: str = name("the component whose face it is; its layout gives the size and the slots")
    bleed: bool = flag("show its bleed, too: it lies on the whole of this face")
    turned: bool = flag("turned by a quarter, as its slot is")
    radius: float = length("corner radius of the cut; 0 takes that of the component's outline", 0.0)


@register
class Inset(Element[Context]):
    """Another component's face at its true size."""

    signature = Signature(
        "inset",
        InsetAttributes,
        Content.CHILDREN,
        "The face of another component at its true size, cut at its trim: a card on a board, or "
        "several sorts of cards on a page. Slots within it are those of that component. Its "
        'template is taken in: `{% include "card.xml.j2" %}`, with the names that it prints set by '
        "`{% with %}`.",
        children=("face",),
        example='<inset x="8" y="4" component="card">\n  <face>\n    <fill colour="tint"/>\n'
        '    <text slot="name" style="title">Ada</text>\n  </face>\n</inset>',
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the size of the component, turned where it is."""
        return Extent(*_size(context.resources.components(node.attributes.component), node))

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Place the face with its own origin, and cut off its bleed."""
        attributes: InsetAttributes = node.attributes
        component = context.resources.components(attributes.component)
        area = context.resolve(attributes, box)
        width, height = _size(component, node)
        if attributes.slot and not (isclose(area.w, width) and isclose(area.h, height)):
            raise LayoutError(
                f"{component.name} is not as large as the slot {attributes.slot!r}",
                "give both their size by one format",
            )
        first, *rest = _origin_saves(component, area, attributes)
        outer = context.component, context.turned, context.mirrored
        context.component, context.turned = component, None
        context.mirrored = context.resources.rightward and component.layout.mirror
        kept = outer[2] and not context.mirrored
        context.out += [first._replace(kept=width) if kept else first, *rest]
        start = len(context.out)
        context.place_all(node, component.box)
        if context.mirrored and not outer[2]:
            context.mirror_from(start, component.width)
        context.out += [Restore()] * (1 + attributes.turned)
        context.component, context.turned, context.mirrored = outer


def _size(component: Component, node: Node) -> tuple[float, float]:
    sides = component.width, component.height
    return sides[::-1] if node.attributes.turned else sides


def _origin_saves(component: Component, area: Box, attributes: InsetAttributes) -> list[Save]:
    """Return what moves the origin to the face's corner; turned, that is the box's lower left."""
    box, outline = component.box, component.outline
    radius = attributes.radius or mm(outline.corner)
    if outline.shape == "circle":
        radius = min(box.w, box.h) / 2
    over = component.bleed if attributes.bleed else 0.0
    clip = (-over, -over, box.w + 2 * over, box.h + 2 * over, 0.0 if over else radius)
    if not attributes.turned:
        return [Save(area.x, area.y, 0.0, clip)]
    return [Save(area.x, area.y + box.w, -90.0), Save(0.0, 0.0, 0.0, clip)]
