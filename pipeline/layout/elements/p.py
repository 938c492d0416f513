"""`p`: a paragraph in a flow, a panel, a row or a table cell."""

from dataclasses import dataclass, replace
from math import floor

from pipeline.layout.anchor import anchor, note_anchor
from pipeline.layout.box import Box
from pipeline.layout.change_bar import changed, place_bar
from pipeline.layout.context import Context
from pipeline.layout.element import NEXT, WHOLE, Breaking, Element, Room, register
from pipeline.layout.elements.filling import SLACK, keep_of
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import BreakPoint, Fragment
from pipeline.layout.paragraph_lines import broken_lines, letters_before_lines
from pipeline.layout.text.broken import Broken
from pipeline.markup.attributes import choice, colour_name, length, name
from pipeline.markup.signature import Content, Node, Place, Signature


@dataclass(frozen=True, kw_only=True)
class ParagraphAttributes(Breaking):
    """Attributes of `p`."""

    style: str = name("text style")
    colour: str = colour_name("colour instead of the style's", "")
    align: str = choice("instead of the style's", "", "left", "center", "right", "justify")
    before: float = length("space above", 0.0)
    after: float = length("space below", 0.0)
    indent: float = length("distance from the left edge", 0.0)
    marker: str = name("an icon that stands in the indent, at the first line", "")
    changed: bool = changed()
    anchor: str = anchor()


@register
class Paragraph(Element[Context]):
    """A paragraph that shrinks with the flow that it stands in."""

    signature = Signature(
        "p",
        ParagraphAttributes,
        Content.INLINE,
        "A paragraph in a flow, a panel, a row or a table cell; it shrinks with its surroundings.",
        example='<p style="rules" before="1"><b>Smash.</b> Push the target <b>3"</b> away.</p>',
        stands=(Place.FLOW,),
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
        """Append the lines, and the marker where there is one."""
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
        """Return how the text is set: its width, alignment, style and colour."""
        attributes: ParagraphAttributes = node.attributes
        align = attributes.align or context.style(attributes.style).align
        return width - attributes.indent, align, attributes.style, attributes.colour
