"""One line of text centred about a height: the figures in silhouettes and boxes."""

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.paragraph_lines import broken_lines
from pipeline.markup.runs import Words
from pipeline.markup.signature import Node


def centred_line(
    words: str, style: str, colour: str, area: Box, y: float, node: Node, context: Context
) -> None:
    """Append one centred line, its capitals centred on `y`; it shrinks to the width of `area`.

    `node` is the element that the line belongs to: a misfit is named after it.
    """
    if not words:
        return
    line = Node("p", None, (), (Words(words),), node.where)
    line_style = context.style(style)
    before = context.fit
    box = Box(area.x, area.y, area.w, max(area.h, line_style.size * 2))
    context.fitted(
        line,
        box,
        f"{node.name} {words!r}",
        [line_style],
        lambda: broken_lines(context, line, area.w, "center", style, colour).ink,
    )
    broken = broken_lines(context, line, area.w, "center", style, colour)
    setter = context.resources.setter(style, colour, context.fit.condensed)
    context.set_lines(broken, setter, box._replace(y=y - broken.cap / 2), "center")
    context.fit = before
    context.forget(line)
