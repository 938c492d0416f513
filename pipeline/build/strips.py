"""Strips to paste over what has changed on a card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from pipeline.build.comparison import ChangedRun, State, What, face_name
from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import component_of, face_context
from pipeline.build.faces import compose
from pipeline.build.po_files import KIT
from pipeline.build.request import FaceOrder, as_designed
from pipeline.build.slug_lines import slug_type
from pipeline.draw.geometry import Edges, icon_shapes
from pipeline.draw.marks import Area, Mark, Run
from pipeline.draw.numbers import decimal
from pipeline.draw.redrawing import sizing_of
from pipeline.draw.usage import RenderedFace
from pipeline.game.language import format_message
from pipeline.sheets.model import Sheet
from pipeline.sheets.patches import Patch, lay_patches
from pipeline.source.units import mm
from pipeline.template.changed_elements import CHANGES
from pipeline.template.elements import Node

MOST: Final = 0.5
"""The share of a face from which pasting is more work than printing it again."""

_SIGN: Final = "erratum"
"""The icon that changed cards carry."""
_LEAST: Final = mm(3)
"""The lowest and narrowest strip that fingers and scissors can handle."""
_SLACK: Final = mm(0.3)
"""How far paint may reach over a strip without being missed."""
_AIR: Final = 0.25
"""The share of a line, above and below, that its letters leave free or only graze."""


def strip_boxes(
    newer: OpenEdition, new: FaceOrder, older: OpenEdition, old: FaceOrder
) -> tuple[Edges, ...]:
    """Return the slots of a face, on its trim, whose contents its two states print otherwise.

    There are none if pasting them would not make the card what it is now: something differs
    outside of them, they overlap, or a neighbour would be cut through; nor where they are most of
    the face. The card is to be printed then.
    """
    component, before = component_of(newer, new), component_of(older, old)
    if (component.width, component.height) != (before.width, before.height):
        return ()
    now, was = _slots(newer, new), _slots(older, old)
    names = [name for name in {**now, **was} if now.get(name) != was.get(name)]
    slots, slots_before = component.slots, before.slots
    if any(name not in slots or slots[name] != slots_before.get(name) for name in names):
        return ()
    boxes = [_edges(component.reach(name)) for name in names]
    if newer.mirrors(component.layout):
        width = component.width
        boxes = [box._replace(left=width - box.right, right=width - box.left) for box in boxes]
    marks = _marks(newer, new)
    boxes = [_with_accents(box, marks) for box in boxes]
    if not _can_be_pasted(boxes, component.width * component.height):
        return ()
    sides = [Counter(described for described, _ in each) for each in (marks, _marks(older, old))]
    differing = chain(sides[0] - sides[1], sides[1] - sides[0])
    covered = all(any(_holds(box, mark.edges) for box in boxes) for mark in differing)
    if not covered or any(_is_cut(mark, box) for box in boxes for mark in _seen(marks, box)):
        return ()
    sizing = sizing_of(component, new.look)
    if sizing is not None:
        boxes = [
            Edges(sizing.x(box.left), sizing.y(box.top), sizing.x(box.right), sizing.y(box.bottom))
            for box in boxes
        ]
    return tuple(sorted(boxes, key=lambda box: (box.top, box.left)))


def _slots(edition: OpenEdition, order: FaceOrder) -> dict[str, list[Any]]:
    """Return what is in each slot of a face, without the signs of errata."""
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    context = face_context(edition, order, record, component_of(edition, order))
    del context[CHANGES]
    found: dict[str, list[Any]] = {}
    waiting = [edition.compositor.parse(order.component, context)]
    while waiting:
        node = waiting.pop()
        slot = getattr(node.attributes, "slot", "")
        if slot:
            found.setdefault(slot, []).append(_content(node))
        # The slots of a face that lies in this one are not its own.
        elif node.name != "inset":
            waiting += reversed(node.children)
    return found


def _content(node: Node) -> tuple[Any, ...]:
    return (node.name, node.attributes, node.runs, *map(_content, node.children))


def _can_be_pasted(boxes: Sequence[Edges], area: float) -> bool:
    apart = all(one.meets(other) is None for one, other in combinations(boxes, 2))
    large = all(box.right - box.left >= _LEAST and box.bottom - box.top >= _LEAST for box in boxes)
    return apart and large and sum(box.area for box in boxes) <= MOST * area


class _Described(NamedTuple):
    """A mark: where it lies, whether it is text, and its identity among marks in its place.

    The edges of a text are those of its letters, which mostly leave some of its line free.
    """

    edges: Edges
    is_text: bool
    what: Any


def _marks(edition: OpenEdition, order: FaceOrder) -> list[tuple[_Described, Mark]]:
    """Return what is on a face as it is designed, in the order of drawing.

    The sign of an erratum and the version next to it are left out, for nobody pastes them, and so
    is what has no letters.
    """
    found: list[tuple[_Described, Mark]] = []
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    for mark in edition.painter.marks(compose(edition, as_designed(order), record).draw_list):
        if not _is_sign(mark, edition):
            edges, is_text = mark.edges, isinstance(mark, Run)
            air = _AIR * (edges.bottom - edges.top) if is_text else 0.0
            edges = edges._replace(top=edges.top + air, bottom=edges.bottom - air)
            edges = Edges(*(round(side, 1) for side in edges))
            found.append((_Described(edges, is_text, _describe_mark(mark)), mark))
    return found


def _seen(marks: Sequence[tuple[_Described, Mark]], box: Edges) -> Iterator[_Described]:
    """Yield what lies on the ground of a strip: nothing that is hidden below it."""
    grounds = (
        index
        for index, (_, mark) in enumerate(marks)
        if isinstance(mark, Area) and mark.opaque and mark.share(box) == 1.0
    )
    first = max(grounds, default=-1) + 1
    return (described for described, _ in marks[first:])


def _is_sign(mark: Mark, edition: OpenEdition) -> bool:
    if isinstance(mark, Run):
        letters = "".join(filter(str.isprintable, "".join(mark.text.words))).strip()
        return letters in ("", edition.game.versions.errata)
    has_sign = _SIGN in edition.renderer.icons.names
    return has_sign and mark.shapes == icon_shapes(edition.renderer.icons.form(_SIGN).operators)


def _describe_mark(mark: Mark) -> Any:
    if isinstance(mark, Run):
        op = mark.text
        return op.words, op.font, round(op.size, 2), op.fill, round(mark.frame.turn, 1)
    assert isinstance(mark, Area)
    shapes = tuple(tuple(round(side, 1) for side in shape.edges) for shape in mark.shapes)
    return mark.colour, mark.radius, shapes


def _edges(box: Any) -> Edges:
    return Edges(box.x, box.y, box.x + box.w, box.y + box.h)


def _with_accents(box: Edges, marks: Sequence[tuple[_Described, Mark]]) -> Edges:
    """Return a slot with the accents, tails and slants of its letters that reach out of it.

    It does not reach into the lines of its neighbours.
    """
    lines = [(_holds(box, each.edges), mark.edges) for each, mark in marks if each.is_text]
    left, top, right, bottom = box
    for own, line in lines:
        if own:
            left, right = min(left, line.left - _SLACK), max(right, line.right + _SLACK)
            top, bottom = min(top, line.top), max(bottom, line.bottom)
    for own, line in lines:
        if not own and line.left < right and line.right > left:
            above = line.top + line.bottom < box.top + box.bottom
            top = max(top, min(line.bottom, box.top)) if above else top
            bottom = bottom if above else min(bottom, max(line.top, box.bottom))
    return Edges(left, top, right, bottom)


def _holds(box: Edges, edges: Edges) -> bool:
    """Return whether a mark lies in a strip, but for what nobody sees."""
    return (
        edges.left >= box.left - _SLACK
        and edges.right <= box.right + _SLACK
        and edges.top >= box.top - _SLACK
        and edges.bottom <= box.bottom + _SLACK
    )


def _is_cut(mark: _Described, box: Edges) -> bool:
    """Return whether a strip would cut through a mark: a ground or band that goes on is none."""
    edges = mark.edges
    inner = Edges(box.left + _SLACK, box.top + _SLACK, box.right - _SLACK, box.bottom - _SLACK)
    if inner.meets(edges) is None or _holds(box, edges):
        return False
    across = edges.left <= box.left and edges.right >= box.right
    down = edges.top <= box.top and edges.bottom >= box.bottom
    return mark.is_text or not (across or down)


_THUMBNAIL: Final = mm(17)
"""The longer side of the picture of a face that shows where its strip goes."""
_FRAMES: Final = (("1 1 1", 1.8), ("0 0 0", 0.8))
"""Colours and widths in points of the frame round that place, to be seen on any ground."""
_ROUND: Final = 1.0
"""Points between the place and the middle of its frame."""


class Strips(NamedTuple):
    """The sheets of strips, how many there are, and their faces by id."""

    sheets: tuple[Sheet, ...]
    number: int
    faces: dict[str, RenderedFace]


def make_strips(newer: State, older: State, changed: list[ChangedRun]) -> Strips:
    """Return strips for the fronts that differ in slots only; pages of their own get none."""
    faces: dict[str, RenderedFace] = {}
    patches: list[Patch] = []
    for each in changed:
        component = newer.edition.products.components(each.run.product)[0]
        if not newer.edition.layout(component).on_paper:
            patches += _run_strips(newer, older, each, faces)
    type_ = slug_type(newer.edition)
    if not patches or type_ is None:
        return Strips((), 0, {})
    paper = changed[0].run.paper
    words, game = newer.edition.words, newer.edition.game.title
    title = format_message(
        words, KIT, "%(game)s · paste-over strips, true size: print at 100 %", game=game
    )
    return Strips(tuple(lay_patches(patches, paper, type_, title)), len(patches), faces)


def _run_strips(
    newer: State, older: State, changed: ChangedRun, faces: dict[str, RenderedFace]
) -> Iterator[Patch]:
    """Yield the strips of a run, as often as each is needed; their faces are put into `faces`."""
    orders, orders_before = newer.results.orders(changed.run), older.orders()
    for piece, what in zip(changed.run.pieces, changed.changes, strict=True):
        new = orders[piece.front]
        old = orders_before.get((new.product, changed.run.paper.name, new.id))
        if what is not What.CHANGED or old is None:
            continue
        art = newer.results.faces(changed.run)[piece.front]
        boxes = strip_boxes(newer.edition, new, older.edition, old)
        for number, box in enumerate(boxes, 1):
            name = f"strip/{changed.run.product}/{piece.front}.{number}"
            moved = f"1 0 0 1 {decimal(-box.left, 3)} {decimal(box.bottom - art.height, 3)} cm"
            width, height = box.right - box.left, box.bottom - box.top
            faces[name] = art._replace(
                operators=f"q {moved}\n{art.operators}\nQ", width=width, height=height, bleed=0.0
            )
            place = faces[f"{name}.place"] = _thumbnail(art, box)
            label = face_name(newer, new) + (f" {number}/{len(boxes)}" if len(boxes) > 1 else "")
            size = box.right - box.left, box.bottom - box.top
            patch = Patch(name, *size, label, f"{name}.place", (place.width, place.height))
            yield from [patch] * piece.quantity


def _thumbnail(art: RenderedFace, box: Edges) -> RenderedFace:
    """Return a small picture of a face with a frame round a part of it."""
    scale = _THUMBNAIL / max(art.width, art.height)
    left, bottom = box.left * scale - _ROUND, (art.height - box.bottom) * scale - _ROUND
    width, height = (box.right - box.left) * scale, (box.bottom - box.top) * scale
    sides = left, bottom, width + 2 * _ROUND, height + 2 * _ROUND
    rectangle = " ".join(decimal(side, 3) for side in sides)
    frames = "\n".join(f"{colour} RG {width} w {rectangle} re S" for colour, width in _FRAMES)
    size = decimal(scale, 5)
    outline = (
        f"0.6 G 0.3 w 0 0 {decimal(art.width * scale, 3)} {decimal(art.height * scale, 3)} re S"
    )
    drawn = f"q {size} 0 0 {size} 0 0 cm\n{art.operators}\nQ\nq {outline}\n{frames}\nQ"
    width, height = art.width * scale, art.height * scale
    return art._replace(operators=drawn, width=width, height=height, bleed=0.0)
