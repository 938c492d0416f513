"""Paragraphs in lines, single centred lines, and the change bar in the margin."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Colour, Op, Rect
from pipeline.layout.element import Fragment, begins_at, ends_at
from pipeline.layout.text.line_breaking import Broken
from pipeline.layout.text.paragraph import (
    Parted,
    Stretches,
    break_paragraph,
    count_letters,
    line_starts,
)
from pipeline.layout.text.typesetter import Setter
from pipeline.source.units import mm
from pipeline.template.elements import Node, flag
from pipeline.template.runs import Inline, Words


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
    """Return how many letters of the whole paragraph are before each line of `node`."""
    if ends_at(node):
        setter = context.resources.setter(style, colour, context.fit.condensed)
        lines = broken_lines(context, node, width, align, style, colour).lines
        stretches = _stretches(context, node.runs, setter)
        return line_starts(stretches, lines, sum(begins_at(node)), setter)
    whole, start = node.whole if isinstance(node, Fragment) else node, sum(begins_at(node))
    return _parted(context, whole, start, width, align, style, colour).places_from(start)


def _stretches(context: Context, runs: Sequence[Inline], setter: Setter) -> Stretches:
    made: Stretches = context.measures.once(runs, setter, lambda: setter.paragraphs(runs))
    return made


def _parted(
    context: Context, whole: Node, start: int, width: float, align: str, style: str, colour: str
) -> Parted:
    """Return the lines of a paragraph, broken again from `start` if none begins there."""
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
    """Return how many letters of a paragraph are before its run `index`."""
    style = node.attributes.style

    def count() -> list[int]:
        setter = context.resources.setter(style, "", False)
        counts = (count_letters(setter.paragraphs((run,))) for run in node.runs)
        return [0, *accumulate(counts)]

    counted: list[int] = context.measures.once(node.runs, style, count)
    return counted[index]


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


COLOUR: Final = "change-bar"
"""The palette colour that it is drawn in."""

WIDTH: Final = 1.4
"""Points: thicker than any rule between columns, that a copier may take for it."""

DISTANCE: Final = mm(1.1)
"""Points from the bar to what it speaks of: in the gutter, and clear of a rule in its middle."""


def is_bar(op: Op, colour: Colour) -> bool:
    """Return whether an operation draws a bar; `colour` is `COLOUR` as rrggbb."""
    return type(op) is Rect and op.w == WIDTH and op.fill == colour


def changed() -> Any:
    """Return the attribute that asks for a bar."""
    return flag("an erratum has changed it: a bar appears in the margin left of it")


def place_bar(x: float, top: float, bottom: float, context: Context) -> None:
    """Append a bar left of `x`, from `top` to `bottom`; nothing if nothing is there."""
    if bottom > top:
        colour = context.colour(COLOUR)
        context.out.append(Rect(x - DISTANCE - WIDTH, top, WIDTH, bottom - top, fill=colour))
