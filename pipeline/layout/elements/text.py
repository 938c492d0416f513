"""`text`: one paragraph in a box of its own, brought down the fit ladder until it fits."""

from dataclasses import dataclass
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.element import Element, Placed, register
from pipeline.layout.fit import DESIGN, Extent
from pipeline.layout.paragraph_lines import broken_lines
from pipeline.layout.text.broken import Broken
from pipeline.layout.text.paragraph import break_paragraph
from pipeline.layout.text.setter import Setter
from pipeline.markup.attributes import choice, colour_name, length, name
from pipeline.markup.runs import Words
from pipeline.markup.signature import Content, Node, Place, Signature

_SHORT: Final = 8
"""Characters up to which a text is likely to recur."""


_LEFT: Final = {"center": 0.5, "right": 1.0}
"""The share of the room beside a text that is left of it."""


@dataclass(frozen=True, kw_only=True)
class TextAttributes(Placed):
    """Attributes of `text`."""

    style: str = name("text style")
    colour: str = colour_name("colour instead of the style's", "")
    align: str = choice("instead of the style's", "", "left", "center", "right", "justify")
    valign: str = choice("where the block stands in the box", "top", "middle", "bottom")
    dy: float = length("shift downwards, for optical centring", 0.0)
    changed: bool = changed()


@register
class Text(Element[Context]):
    """A paragraph that fits its box."""

    signature = Signature(
        "text",
        TextAttributes,
        Content.INLINE,
        "A paragraph in a box of its own. When it is too long it comes down the fit ladder; what "
        "does not fit at the floor is an error. Top and middle are taken from the capitals, "
        "not the line box, so that numerals stand in the optical centre.",
        example='<text slot="name" style="title" valign="middle">The Adventurer</text>',
        stands=(Place.FACE,),
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the given height, or that of the broken lines."""
        attributes: TextAttributes = node.attributes
        align = attributes.align or context.style(attributes.style).align
        broken = broken_lines(context, node, width, align, attributes.style, attributes.colour)
        return Extent(broken.widest, attributes.h or broken.height)

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Fit the paragraph to its box and append its lines."""
        if not node.runs:
            return
        attributes: TextAttributes = node.attributes
        area = context.resolve(attributes, box)
        first = node.runs[0]
        if len(node.runs) == 1 and len(first.text) <= _SHORT and type(first) is Words:
            key = (id(attributes), first, area)
            context.cached(key, attributes, lambda: self._set(node, area, context))
        else:
            self._set(node, area, context)

    def _set(self, node: Node, area: Box, context: Context) -> None:
        attributes: TextAttributes = node.attributes
        setter = context.resources.setter(attributes.style, attributes.colour, False)
        align = attributes.align or setter.style.align
        broken = break_paragraph(setter, setter.paragraphs(node.runs), area.w, DESIGN, align)
        if context.largest(attributes.slot) < 1.0 or not broken.ink.within(area.w, area.h):
            setter, broken = self._fit(node, area, align, setter, context)
        y = area.y + attributes.dy
        if attributes.valign == "middle":
            y += (area.h - broken.rise) / 2
        elif attributes.valign == "bottom":
            y += area.h - broken.rise - broken.drop
        box = area if y == area.y else Box(area.x, y, area.w, area.h)
        context.set_lines(broken, setter, box, align)
        if attributes.changed:
            left = (area.w - broken.widest) * _LEFT.get(align, 0.0)
            place_bar(area.x + left, y, y + broken.ink.height, context)

    def _fit(
        self, node: Node, area: Box, align: str, setter: Setter, context: Context
    ) -> tuple[Setter, Broken]:
        """Return the paragraph on the rung that fits, and what sets it there."""
        attributes: TextAttributes = node.attributes
        style, colour, before = attributes.style, attributes.colour, context.fit

        def ink() -> Extent:
            return broken_lines(context, node, area.w, align, style, colour).ink

        context.fitted(node, area, attributes.slot or "text", [setter.style], ink)
        broken = broken_lines(context, node, area.w, align, style, colour)
        chosen = context.resources.setter(style, colour, context.fit.condensed)
        context.fit = before
        return chosen, broken
