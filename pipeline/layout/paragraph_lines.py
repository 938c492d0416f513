"""Paragraphs in lines: each is broken once for a width and a rung, whole or in parts."""

from collections.abc import Sequence
from itertools import accumulate

from pipeline.layout.context import Context
from pipeline.layout.fragment import Fragment, begins_at, ends_at
from pipeline.layout.text.broken import Broken
from pipeline.layout.text.paragraph import break_paragraph
from pipeline.layout.text.parting import Parted, Stretches, count_letters, line_starts
from pipeline.layout.text.setter import Setter
from pipeline.markup.runs import Inline
from pipeline.markup.signature import Node


def broken_lines(
    context: Context, node: Node, width: float, align: str, style: str, colour: str
) -> Broken:
    """Return the lines of a paragraph node for a width on the present rung; kept for reuse."""
    memo = context.measures.broken
    known = memo.get(id(node))
    if known is None:
        known = memo[id(node)] = node, {}
    broken = known[1].get((width, context.fit))
    if broken is None:
        if isinstance(node, Fragment):
            start, stop = sum(node.start), node.stop[0] if node.stop else None
            parted = _parted(context, node.whole, start, width, align, style, colour)
            broken = parted.lines(start, stop)
        else:
            setter = context.resources.setter(style, colour, context.fit.condensed)
            stretches = _stretches(context, node.runs, setter)
            broken = break_paragraph(setter, stretches, width, context.fit, align)
        known[1][width, context.fit] = broken
    return broken


def letters_before_lines(
    context: Context, node: Node, width: float, align: str, style: str, colour: str
) -> list[int]:
    """Return how many letters of the whole paragraph stand before each line of `node`."""
    if ends_at(node):
        setter = context.resources.setter(style, colour, context.fit.condensed)
        lines = broken_lines(context, node, width, align, style, colour).lines
        stretches = _stretches(context, node.runs, setter)
        return line_starts(stretches, lines, sum(begins_at(node)), setter)
    whole, start = node.whole if isinstance(node, Fragment) else node, sum(begins_at(node))
    return _parted(context, whole, start, width, align, style, colour).places_from(start)


def _stretches(context: Context, runs: Sequence[Inline], setter: Setter) -> Stretches:
    """Return runs as atoms, the same at every width and on every rung with one setter."""
    made: Stretches = context.measures.once(runs, setter, lambda: setter.paragraphs(runs))
    return made


def _parted(
    context: Context, whole: Node, start: int, width: float, align: str, style: str, colour: str
) -> Parted:
    """Return the lines of a paragraph, broken anew from `start` if none begins there."""
    fit, setter = context.fit, context.resources.setter(style, colour, context.fit.condensed)

    def set_lines(stretches: Stretches) -> Broken:
        return break_paragraph(setter, stretches, width, fit, align)

    def from_beginning() -> Parted:
        broken = broken_lines(context, whole, width, align, style, colour)
        stretches = _stretches(context, whole.runs, setter)
        return Parted(broken, stretches, 0, setter, set_lines)

    own = context.once(whole, (width, 0), from_beginning)
    if start in own.index:
        return own
    return context.once(whole, (width, start), lambda: own.from_place(start))


def letters_before(context: Context, node: Node, index: int) -> int:
    """Return how many letters of a paragraph stand before its run `index`."""
    style = node.attributes.style

    def count() -> list[int]:
        setter = context.resources.setter(style, "", False)
        counts = (count_letters(setter.paragraphs((run,))) for run in node.runs)
        return [0, *accumulate(counts)]

    counted: list[int] = context.measures.once(node.runs, style, count)
    return counted[index]
