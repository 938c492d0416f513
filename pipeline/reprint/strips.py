"""Where a face differs from what it was: the boxes that a pasted strip must cover."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple

from pipeline.base.units import mm
from pipeline.edition.context import OpenEdition
from pipeline.looks.applied import Applied
from pipeline.press.faces import compose, printed_face
from pipeline.press.orders import FaceOrder
from pipeline.proofreading.frame import Edges
from pipeline.proofreading.marks import Area, Mark, Run
from pipeline.proofreading.shape import icon_shapes

MOST: Final = 0.5
"""The share of a face from which pasting is more work than printing it again."""

_SIGN: Final = "erratum"
"""The icon that changed cards carry."""
_MARGIN: Final = mm(0.8)
_APART: Final = mm(3)
"""Strips nearer to one another than this are one."""
_LEAST: Final = (mm(10), mm(4))
"""The smallest strip that fingers and scissors can handle, by width and height."""


def strip_boxes(
    newer: OpenEdition, new: FaceOrder, older: OpenEdition, old: FaceOrder
) -> tuple[Edges, ...]:
    """Return the boxes of a face, on its trim, in which its two states differ.

    There are none where they differ in size, nearly everywhere, or in nothing that has a box. No
    box cuts through a line of text.
    """
    size, before = _printed(newer, new).component, _printed(older, old).component
    if (size.width, size.height) != (before.width, before.height):
        return ()
    trim = Edges(0.0, 0.0, size.width, size.height)
    sides = (Counter(_describe_marks(newer, new)), Counter(_describe_marks(older, old)))
    differing = (*(sides[0] - sides[1]), *(sides[1] - sides[0]))
    lines = [edges for edges, what in sides[0] if isinstance(what, _Line)]
    boxes = [box for edges, _ in differing if (box := edges.meets(trim)) is not None]
    grown = _join_near([_grow(box, lines, trim) for box in _join_near(boxes)])
    if sum(box.area for box in grown) > MOST * trim.area:
        return ()
    return tuple(sorted(grown, key=lambda box: (box.top, box.left)))


class _Line(NamedTuple):
    """What tells a stretch of text from another in the same place."""

    words: tuple[str, ...]
    font: str
    size: float
    colour: str
    turn: float


def _describe_marks(edition: OpenEdition, order: FaceOrder) -> Iterator[tuple[Edges, Any]]:
    """Yield what is on a face: where it lies, and what it is.

    The sign of an erratum and the version beside it are left out: nobody pastes them.
    """
    for mark in edition.painter.marks(_printed(edition, order).drawn):
        if not _is_sign(mark, edition):
            yield _round_edges(mark.edges), _describe_mark(mark)


def _printed(edition: OpenEdition, order: FaceOrder) -> Applied:
    """Return a face as it is printed, at its size."""
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    return printed_face(edition, order, compose(edition, order, record).draw_list)


def _is_sign(mark: Mark, edition: OpenEdition) -> bool:
    if isinstance(mark, Run):
        return "".join(mark.text.words).strip() == edition.game.version
    has_sign = _SIGN in edition.renderer.icons.names
    return has_sign and mark.shapes == icon_shapes(edition.renderer.icons.form(_SIGN).operators)


def _describe_mark(mark: Mark) -> Any:
    if isinstance(mark, Run):
        op = mark.text
        return _Line(op.words, op.font, round(op.size, 2), op.fill, round(mark.frame.turn, 1))
    assert isinstance(mark, Area)
    shapes = tuple(tuple(round(side, 1) for side in shape.edges) for shape in mark.shapes)
    return (mark.colour, mark.radius, shapes)


def _round_edges(edges: Edges) -> Edges:
    return Edges(*(round(side, 1) for side in edges))


def _join_near(boxes: Iterable[Edges]) -> list[Edges]:
    """Return boxes with near ones made one, until all are apart."""
    apart: list[Edges] = []
    for box in boxes:
        near = _find_near(box, apart)
        while near is not None:
            apart.remove(near)
            box = _enclose(box, near)
            near = _find_near(box, apart)
        apart.append(box)
    return apart


def _find_near(box: Edges, boxes: Sequence[Edges]) -> Edges | None:
    reach = Edges(box.left - _APART, box.top - _APART, box.right + _APART, box.bottom + _APART)
    return next((other for other in boxes if reach.meets(other) is not None), None)


def _enclose(one: Edges, other: Edges) -> Edges:
    return Edges(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _grow(box: Edges, lines: Sequence[Edges], trim: Edges) -> Edges:
    """Return a box with a margin, within the trim, with every line of text that it touches."""
    across = max(_MARGIN, (_LEAST[0] - (box.right - box.left)) / 2)
    down = max(_MARGIN, (_LEAST[1] - (box.bottom - box.top)) / 2)
    box = _include_lines(box, lines)
    top, bottom = box.top - down, box.bottom + down
    for line in lines:
        if line.left < box.right and line.right > box.left:
            top = max(top, line.bottom) if line.bottom <= box.top else top
            bottom = min(bottom, line.top) if line.top >= box.bottom else bottom
    large = Edges(box.left - across, top, box.right + across, bottom)
    return large.meets(trim) or trim


def _include_lines(box: Edges, lines: Sequence[Edges]) -> Edges:
    """Return a box with every line of text that it touches, and those that these touch."""
    reach = Edges(box.left - _MARGIN, box.top, box.right + _MARGIN, box.bottom)
    touched = [line for line in lines if reach.meets(line) is not None]
    enclosed = reduce(_enclose, touched, box)
    return box if enclosed == box else _include_lines(enclosed, lines)
