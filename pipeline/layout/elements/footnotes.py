"""Footnotes: which notes a column refers to, and the foot at which they stand below a thin rule."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.layout.box import Box
from pipeline.layout.context import Context
from pipeline.layout.draw_list import Path
from pipeline.layout.elements.stack import measure_stack, place_stack
from pipeline.layout.fragment import Fragment, begins_at
from pipeline.markup.runs import Note
from pipeline.markup.signature import Node

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
        if not notes:
            return 0.0
        stack = measure_stack(self._paragraphs(notes), self._width, 0.0, self._context)
        return (_ABOVE + _BELOW) * self._size + _RULE + stack.height

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


def _notes(node: Node, context: Context) -> Iterator[Note]:
    if not node.runs:
        begin = begins_at(node)
        # Of a row that goes on, only the child that parts stands here.
        children = node.children[begin[0] : begin[0] + 1] if _is_rest(node) else node.children
        for child in children:
            yield from _notes(child, context)
        return
    for index, run in enumerate(node.runs):
        if type(run) is Note and _stands(node, index, context):
            yield run


def _is_rest(node: Node) -> bool:
    return node.name == "row" and bool(begins_at(node))


def _stands(node: Node, index: int, context: Context) -> bool:
    """Tell whether the mark of a note stands in this part of a paragraph."""
    if not isinstance(node, Fragment):
        return True
    place = context.letters_before(node, index)
    return sum(node.start) <= place and (not node.stop or place < node.stop[0])
