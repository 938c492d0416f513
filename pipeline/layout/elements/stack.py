"""How flows, panels and cells stack their children: one below the other, with a gap."""

from collections.abc import Iterator, Sequence

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.fit import Extent
from pipeline.layout.fragment import Fragment
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


class Rests:
    """What the children of a stack need from any of them on, each measured once.

    It is that of a width, in points, and of the rung on which it is made.
    """

    def __init__(
        self, children: Sequence[Node], width: float, gap: float, context: Context
    ) -> None:
        self._extents = [Extent(0.0, 0.0)]
        lead: float | None = None
        for child in reversed(children):
            needed, after = context.measure(child, width), self._extents[-1]
            height = after.height
            if needed.height and lead is None:
                lead = context.resources.elements[child.name].trailing(child, width, context)
                height = needed.height - lead
            elif needed.height:
                height += needed.height + gap
            self._extents.append(Extent(max(needed.width, after.width), height))
        self._extents.reverse()

    def extent(self, at: int) -> Extent:
        """Return what the children from `at` on need, without the last one's trailing lead."""
        return self._extents[at]


def measure_part(node: Node, width: float, gap: float, context: Context) -> Extent:
    """Return what the children of a stack need, or those of a part of one.

    Of a part without an end, only the child that it begins with is measured anew.
    """
    if not isinstance(node, Fragment) or node.stop:
        return measure_stack(node.children, width, gap, context)
    whole, (first, *inner) = node.whole, node.start
    rests = context.once(
        whole, ("rests", width, gap), lambda: Rests(whole.children, width, gap, context)
    )
    if not inner or not node.children:
        return rests.extent(first)
    head, after = node.children[0], rests.extent(first + 1)
    needed = context.measure(head, width)
    widest = max(needed.width, after.width)
    if after.height and needed.height:
        return Extent(widest, needed.height + gap + after.height)
    if after.height:
        return Extent(widest, after.height)
    return measure_stack(node.children, width, gap, context)


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


def styles_below(node: Node, context: Context) -> Sequence[Style]:
    """Return the styles of all text below `node`, whose floors limit the ladder.

    What stands in a group has a box of its own, and comes down by itself. They are looked for
    once: whoever surrounds `node` asks for them, too.
    """
    if not node.children:
        return ()
    found: Sequence[Style] = context.measures.once(
        node, "styles", lambda: tuple(_styles_of(node.children, context))
    )
    return found


def _styles_of(children: Sequence[Node], context: Context) -> Iterator[Style]:
    for child in children:
        if child.name == "group":
            continue
        name = getattr(child.attributes, "style", "")
        if name and child.name != "text":
            yield context.style_of(child, name)
        yield from styles_below(child, context)


def aligned(spare: float, valign: str) -> float:
    """Return the shift that puts a block into the top, middle or bottom of spare room."""
    return {"middle": spare / 2, "bottom": spare}.get(valign, 0.0)
