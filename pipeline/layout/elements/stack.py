"""How flows, panels and cells stack their children: one below the other, with a gap."""

from collections.abc import Sequence

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.fit import Extent
from pipeline.layout.text_style import Style
from pipeline.markup.signature import Node


def measure_stack(children: Sequence[Node], width: float, gap: float, context: Context) -> Extent:
    """Return what children need below one another, without the last one's trailing lead."""
    widest = total = 0.0
    last: tuple[Node, float] | None = None
    for child in children:
        needed = context.measure(child, width)
        widest = max(widest, needed.width)
        if needed.height:
            total += needed.height + (gap if last else 0.0)
            last = (child, needed.height)
    if last is not None:
        total -= context.resources.elements[last[0].name].trailing(last[0], width, context)
    return Extent(widest, total)


def place_stack(
    children: Sequence[Node], box: Box, gap: float, context: Context, spread: float = 0.0
) -> None:
    """Place children below one another from the top of `box`; `spread` widens every gap."""
    y = box.y
    for child in children:
        height = context.measure(child, box.w).height
        context.place(child, Box(box.x, y, box.w, height))
        if height:
            y += height + gap + spread


def styles_below(node: Node, context: Context) -> list[Style]:
    """Return the styles of all text below `node`, whose floors limit the ladder.

    What stands in a group has a box of its own, and comes down by itself.
    """
    styles: list[Style] = []
    for child in node.children:
        if child.name == "group":
            continue
        name = getattr(child.attributes, "style", "")
        if name and child.name != "text":
            styles.append(context.style_of(child, name))
        styles += styles_below(child, context)
    return styles


def aligned(spare: float, valign: str) -> float:
    """Return the shift that puts a block into the top, middle or bottom of spare room."""
    return {"middle": spare / 2, "bottom": spare}.get(valign, 0.0)
