"""`panel`: a flow on a ground of its own, as high as its text when it stands in a flow."""

from dataclasses import dataclass

from pipeline.layout.anchor import anchor, note_anchor
from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Path, Rect
from pipeline.layout.element import PARTS, Breaking, Element, Placed, Room, register
from pipeline.layout.elements.filling import Filling, children_between
from pipeline.layout.elements.stack import (
    aligned,
    measure_part,
    place_stack,
    styles_below,
)
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import BreakPoint, Fragment, begins_at, ends_at
from pipeline.markup.attributes import choice, colour_name, length, lengths, paint_name, points
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class PanelAttributes(Placed, Breaking):
    """Attributes of `panel`."""

    fill: str = paint_name("colour or gradient of the ground", "")
    stroke: str = colour_name("colour of the outline", "")
    weight: float = points("line weight", 0.5)
    radius: float = length("corner radius", 0.0)
    padding: tuple[float, ...] = lengths(
        "distance from the edge: one, two (upright, across) or four (clockwise from the top)",
        (0.0,),
    )
    gap: float = length("distance between children", 0.0)
    valign: str = choice("where the stack stands in the panel", "top", "middle", "bottom")
    cut: str = choice(
        "where it goes on in the next column: closed by its outline, or open", "closed", "open"
    )
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
        inner = measure_part(node, width - left - right, attributes.gap, context)
        return Extent(inner.width + left + right, attributes.h or inner.height + top + bottom)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Draw the ground and stack the children on it."""
        attributes: PanelAttributes = node.attributes
        note_anchor(attributes.anchor, context)
        area = context.resolve(attributes, box)
        self._ground(node, area, context)
        if attributes.changed:
            place_bar(area.x, area.y, area.y + area.h, context)
        inner = area.inset(*_sides(attributes.padding))
        before = context.fit

        def ink() -> Extent:
            return measure_part(node, inner.w, attributes.gap, context)

        if context.stands_alone(attributes):
            name = attributes.slot or "panel"
            context.fitted(node, inner, name, styles_below(node, context), ink)
        outer, context.within_flow = context.within_flow, True
        shift = aligned(max(inner.h - ink().height, 0.0), attributes.valign)
        place_stack(node.children, inner._replace(y=inner.y + shift), attributes.gap, context)
        context.fit, context.within_flow = before, outer

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return where the children part; a panel that a column can hold stays whole.

        It does not where it has ``keep="no"``, nor where its height is fixed.
        """
        attributes: PanelAttributes = node.attributes
        whole = self.measure(node, width, context).height
        if attributes.h or attributes.slot:
            return None
        if attributes.keep != PARTS and whole <= room.column:
            return None
        top, right, bottom, left = _sides(attributes.padding)
        inner = width - left - right
        column = room.column - top - bottom
        filling = Filling(node.children, inner, attributes.gap, context, True, column)
        stop = filling.fill((0,), room.left - top - bottom, within=True).stop
        if stop in ((0,), (len(node.children),)):
            return None
        hidden = begins_at(node)[0] if begins_at(node) else 0
        return (stop[0] + hidden, *stop[1:])

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return the panel with the children between two breaks."""
        children = children_between(whole.children, start, stop, context)
        return Fragment(whole, start, stop, children=children)

    def _ground(self, node: Node, area: Box, context: Context) -> None:
        """Append the ground; where an open panel goes on, it has no outline and no corners."""
        attributes: PanelAttributes = node.attributes
        fill = context.paint(attributes.fill, Box(0.0, 0.0, area.w, area.h))
        stroke = context.colour(attributes.stroke)
        weight = attributes.weight if attributes.stroke else 0.0
        above, below = _goes_on(node)
        if attributes.cut != "open" or not (above or below):
            context.out.append(Rect(*area, attributes.radius, fill, stroke, weight))
            return
        outline = _open_outline(area, attributes.radius, above, below)
        if attributes.radius and not (above and below):
            context.out.append(Path(f"{outline}Z", area.x, area.y, fill=fill))
        else:
            context.out.append(Rect(*area, fill=fill))
        if stroke:
            context.out.append(Path(outline, area.x, area.y, stroke=stroke, width=weight))


def _goes_on(node: Node) -> tuple[bool, bool]:
    """Tell whether a panel goes on from the column before, and in the next one."""
    return bool(begins_at(node)), bool(ends_at(node))


def _open_outline(area: Box, radius: float, above: bool, below: bool) -> str:
    """Return the outline of a panel without the sides where it goes on."""
    radius = min(radius, area.w / 2, area.h / 2)
    w, h, r = f"{area.w:.2f}", f"{area.h:.2f}", f"{radius:.2f}"
    right, lower = f"{area.w - radius:.2f}", f"{area.h - radius:.2f}"
    arc = f"A{r} {r} 0 0 1"
    if above and below:
        return f"M0 0V{h}M{w} 0V{h}"
    if above:
        return f"M{w} 0V{lower}{arc} {right} {h}H{r}{arc} 0 {lower}V0"
    return f"M0 {h}V{r}{arc} {r} 0H{right}{arc} {w} {r}V{h}"


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
