"""`text` and `p`: one paragraph in a box of its own, or in a flow."""

from dataclasses import dataclass, replace
from math import floor
from typing import Final

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box
from pipeline.layout.element import (
    NEXT,
    WHOLE,
    Breaking,
    BreakPoint,
    Element,
    Fragment,
    Placed,
    Room,
    register,
)
from pipeline.layout.elements.column_filling import SLACK, keep_of
from pipeline.layout.fit import DESIGN, Extent
from pipeline.layout.lines import broken_lines, changed, letters_before_lines, place_bar
from pipeline.layout.page_numbers import anchor, note_anchor
from pipeline.layout.text.line_breaking import Broken
from pipeline.layout.text.paragraph import break_paragraph
from pipeline.layout.text.typesetter import Setter
from pipeline.template.elements import (
    Content,
    Node,
    Place,
    Signature,
    choice,
    colour_name,
    length,
    name,
)
from pipeline.template.runs import Words

_SHORT: Final = 8
"""Characters up to which a text is likely to recur."""


_LEFT: Final = {"center": 0.5, "right": 1.0}
"""The share of the room next to a text that is left of it."""


@dataclass(frozen=True, kw_only=True)
class TextAttributes(Placed):
    """Attributes of `text`."""

    style: str = name("text style")
    colour: str = colour_name("colour instead of the style's", "")
    align: str = choice("instead of the style's", "", "left", "center", "right", "justify")
    valign: str = choice("position of the block in the box", "top", "middle", "bottom")
    dy: float = length("shift downwards, for optical centring", 0.0)
    changed: bool = changed()


@register
class Text(Element[Context]):
    """A paragraph that fits its box."""

    signature = Signature(
        "text",
        TextAttributes,
        Content.INLINE,
        "A paragraph in a box of its own; if it is too long, it shrinks to fit. `top` and `middle` "
        "align the capital letters, so that numerals sit in the optical centre.",
        places=(Place.FACE, Place.COLUMN),
        example='<text slot="name" style="title" valign="middle">The Adventurer</text>',
        height=12,
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


@dataclass(frozen=True, kw_only=True)
class ParagraphAttributes(Breaking):
    """Attributes of `p`."""

    style: str = name("text style")
    colour: str = colour_name("colour instead of the style's", "")
    align: str = choice("instead of the style's", "", "left", "center", "right", "justify")
    before: float = length("space above", 0.0)
    after: float = length("space below", 0.0)
    indent: float = length("distance from the left edge", 0.0)
    marker: str = name("an icon in the indent, at the first line", "")
    changed: bool = changed()
    anchor: str = anchor()


@register
class Paragraph(Element[Context]):
    """A paragraph that shrinks with the flow that it is in."""

    signature = Signature(
        "p",
        ParagraphAttributes,
        Content.INLINE,
        "A paragraph in a flow, a panel, a row or a table cell; it shrinks with its surroundings.",
        places=(Place.FLOW,),
        example='<p style="rules" before="1"><b>Smash.</b> Push the target <b>3"</b> away.</p>',
        height=8,
    )

    def measure(self, node: Node, width: float, context: Context) -> Extent:
        """Return the lines' height with the space above and below."""
        attributes: ParagraphAttributes = node.attributes
        broken = self._broken(node, width, context)
        if not broken.lines:
            return Extent(0.0, 0.0)
        space = attributes.before + attributes.after
        return Extent(broken.widest + attributes.indent, broken.height + space)

    def trailing(self, node: Node, width: float, context: Context) -> float:
        """Return the last line's lead below the descenders."""
        broken = self._broken(node, width, context)
        return broken.height - broken.ink.height + node.attributes.after if broken.lines else 0.0

    def place(self, node: Node, box: Box, context: Context) -> None:
        """Append the lines, and the marker if there is one."""
        attributes: ParagraphAttributes = node.attributes
        broken = self._broken(node, box.w, context)
        if not broken.lines:
            return
        note_anchor(attributes.anchor, context)
        align = attributes.align or context.style(attributes.style).align
        setter = context.resources.setter(
            attributes.style, attributes.colour, context.fit.condensed
        )
        area = box.inset(attributes.before, 0.0, 0.0, attributes.indent)
        if attributes.marker:
            context.icon(
                attributes.marker, box.x, area.y + broken.cap / 2, broken.size, setter.fill, "left"
            )
        context.set_lines(broken, setter, area, align)
        if attributes.changed:
            place_bar(box.x, area.y, area.y + broken.ink.height, context)

    def part(self, node: Node, width: float, room: Room, context: Context) -> BreakPoint | None:
        """Return the end of the last line that has room, with its style's orphans and widows.

        In a column that is lower than they are, one line is enough.
        """
        attributes: ParagraphAttributes = node.attributes
        broken, style = self._broken(node, width, context), context.style(attributes.style)
        needed = attributes.before + broken.ink.height
        too_high = needed > room.column
        if not broken.lines or (keep_of(node, context) in (WHOLE, NEXT) and not too_high):
            return None
        spare = room.left - (needed - (len(broken.lines) - 1) * broken.leading)
        fitting = floor((spare + SLACK) / broken.leading) + 1 if spare > -SLACK else 0
        lines = min(fitting, len(broken.lines) - style.widows)
        if lines < style.orphans:
            alone = too_high and room.left >= room.column - SLACK
            lines = min(fitting, len(broken.lines) - 1) if alone else 0
        if lines < 1:
            return None
        return (letters_before_lines(context, node, *self._text(node, width, context))[lines],)

    def fragment(
        self, whole: Node, start: BreakPoint, stop: BreakPoint, context: Context
    ) -> Fragment:
        """Return the paragraph's letters from `start` on, without the space where it is parted."""
        attributes: ParagraphAttributes = whole.attributes
        if start:
            marker = "" if start[0] else attributes.marker
            attributes = replace(attributes, before=0.0, marker=marker)
        return Fragment(whole, start, stop, replace(attributes, after=0.0) if stop else attributes)

    def _broken(self, node: Node, width: float, context: Context) -> Broken:
        return broken_lines(context, node, *self._text(node, width, context))

    def _text(self, node: Node, width: float, context: Context) -> tuple[float, str, str, str]:
        attributes: ParagraphAttributes = node.attributes
        align = attributes.align or context.style(attributes.style).align
        return width - attributes.indent, align, attributes.style, attributes.colour


def as_paragraph(node: Node) -> Node:
    """Return a text as the paragraph of a flow; any other element as it is."""
    if node.name != "text":
        return node
    own: TextAttributes = node.attributes
    attributes = ParagraphAttributes(
        style=own.style, colour=own.colour, align=own.align, changed=own.changed
    )
    return Node("p", attributes, node.children, node.runs, node.where)
