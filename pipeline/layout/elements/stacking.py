"""Children stacked in a column, and the footnotes that are at its foot."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.layout.context import Context
from pipeline.layout.draw_list import Box, Path
from pipeline.layout.element import Fragment, begins_at
from pipeline.layout.fit import Extent
from pipeline.layout.lines import letters_before
from pipeline.layout.stylesheet import Style
from pipeline.template.elements import Node
from pipeline.template.runs import Note


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


def _rests(children: Sequence[Node], width: float, gap: float, context: Context) -> list[Extent]:
    """Return what the children from each on need, without the last one's trailing lead."""
    extents = [Extent(0.0, 0.0)]
    lead: float | None = None
    for child in reversed(children):
        needed, after = context.measure(child, width), extents[-1]
        height = after.height
        if needed.height and lead is None:
            lead = context.resources.elements[child.name].trailing(child, width, context)
            height = needed.height - lead
        elif needed.height:
            height += needed.height + gap
        extents.append(Extent(max(needed.width, after.width), height))
    return extents[::-1]


def measure_part(node: Node, width: float, gap: float, context: Context) -> Extent:
    """Return what the children of a stack need, or those of a part of one.

    Of a part without an end, only the child that it begins with is measured again.
    """
    if not isinstance(node, Fragment) or node.stop:
        return measure_stack(node.children, width, gap, context)
    whole, (first, *inner) = node.whole, node.start
    rests = context.once(
        whole, ("rests", width, gap), lambda: _rests(whole.children, width, gap, context)
    )
    if not inner or not node.children:
        return rests[first]
    head, after = node.children[0], rests[first + 1]
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

    What is in a group has a box of its own, and comes down by itself. They are looked for
    once: the element around `node` asks for them, too.
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


_ABOVE: Final = 1.0
_BELOW: Final = 0.6
"""Distances above and below the rule, in em of the notes."""

_RULE: Final = 0.4
_SHARE: Final = 1 / 3
"""How thick the rule is, in points, and how long, as a share of the column."""


class Foot:
    """The foot of columns of one width: its notes are set in `style`."""

    def __init__(self, style: str, width: float, context: Context) -> None:
        self._style, self._width, self._context = style, width, context

    def notes(self, nodes: Sequence[Node]) -> list[Note]:
        """Return the notes that elements, or parts of them, refer to."""
        return [note for node in nodes for note in _notes(node, self._context)]

    def height(self, notes: Sequence[Note]) -> float:
        """Return the height of the foot, without notes 0."""
        tally = Tally(self)
        tally.add_notes(notes)
        return tally.height

    def above(self) -> float:
        """Return the height above the first note."""
        return (_ABOVE + _BELOW) * self._size + _RULE

    def need(self, note: Note) -> tuple[float, float]:
        """Return the height of a note, and how much of it lies below the last descender."""
        (node,) = self._paragraphs([note])
        height = self._context.measure(node, self._width).height
        element = self._context.resources.elements[node.name]
        return height, element.trailing(node, self._width, self._context) if height else 0.0

    def place(self, notes: Sequence[Note], column: Box) -> None:
        """Append the rule and the notes at the bottom of `column`."""
        if not notes:
            return
        context, height = self._context, self.height(notes) - _ABOVE * self._size
        y = column.y + column.h - height
        colour = context.colour(context.style(self._style).colour)
        length = f"M0 0H{column.w * _SHARE:.2f}"
        context.out.append(Path(length, column.x, y + _RULE / 2, stroke=colour, width=_RULE))
        top = _RULE + _BELOW * self._size
        box = Box(column.x, y + top, column.w, height - top)
        place_stack(self._paragraphs(notes), box, 0.0, context)

    @property
    def _size(self) -> float:
        setter = self._context.resources.setter(self._style, "", self._context.fit.condensed)
        return setter.metrics(self._context.fit).size

    def _paragraphs(self, notes: Sequence[Note]) -> list[Node]:
        return [self._context.note_node(note, self._style) for note in notes]


class Tally:
    """The height of a foot, to which elements are added with their notes one by one."""

    def __init__(self, foot: Foot) -> None:
        self._foot, self._any = foot, False
        self._total = self._lead = 0.0

    def add(self, node: Node) -> None:
        self.add_notes(self._foot.notes((node,)))

    def add_notes(self, notes: Sequence[Note]) -> None:
        for note in notes:
            height, lead = self._foot.need(note)
            self._any = True
            if height:
                self._total, self._lead = self._total + height, lead

    @property
    def height(self) -> float:
        """The height of the foot, without notes 0."""
        return self._foot.above() + (self._total - self._lead) if self._any else 0.0


def _notes(node: Node, context: Context) -> Sequence[Note]:
    if node.runs:
        return _notes_of_text(node, context)
    return context.once(node, "notes", lambda: list(_notes_below(node, context)))


def _notes_below(node: Node, context: Context) -> Iterator[Note]:
    begin = begins_at(node)
    # Of a row that goes on, only the child that parts is here.
    is_rest = node.name == "row" and bool(begin)
    for child in node.children[begin[0] : begin[0] + 1] if is_rest else node.children:
        yield from _notes(child, context)


def _notes_of_text(node: Node, context: Context) -> Sequence[Note]:
    """Return the notes whose marks are in a paragraph, or in this part of it."""
    whole = node.whole if isinstance(node, Fragment) else node

    def found() -> tuple[list[Note], list[int]]:
        noted = [(run, at) for at, run in enumerate(whole.runs) if type(run) is Note]
        parted = isinstance(node, Fragment)
        places = [letters_before(context, whole, at) if parted else 0 for _, at in noted]
        return [note for note, _ in noted], places

    if not isinstance(node, Fragment):
        return context.once(node, "notes", found)[0]
    notes, places = context.once(whole, "placed notes", found)
    first = bisect_left(places, sum(node.start))
    return notes[first : bisect_left(places, node.stop[0]) if node.stop else None]
