"""Strips to paste over what has changed, for those who don't want to print a card again."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.content.locale.words import format_message
from pipeline.draw.numbers import decimal
from pipeline.draw.usage import RenderedFace
from pipeline.edition.engine_words import KIT
from pipeline.impose.model import Sheet
from pipeline.impose.patches import Patch, lay_patches
from pipeline.press.orders import FaceOrder
from pipeline.press.slugs import slug_type
from pipeline.proofreading.frame import Edges
from pipeline.reprint.compare import ChangedRun
from pipeline.reprint.state import State
from pipeline.reprint.strips import strip_boxes


class Strips(NamedTuple):
    """The sheets of strips, and the strips as faces by id."""

    sheets: tuple[Sheet, ...]
    faces: dict[str, RenderedFace]


def make_strips(newer: State, older: State, changed: list[ChangedRun]) -> Strips:
    """Return strips for the fronts that differ in a part only; pages of their own get none."""
    faces: dict[str, RenderedFace] = {}
    patches: list[Patch] = []
    for each in changed:
        component = newer.edition.products.components(each.run.product)[0]
        if not newer.edition.layout(component).on_paper:
            for patch, face in _run_strips(newer, older, each):
                patches.append(patch)
                faces[patch.face] = face
    type_ = slug_type(newer.edition)
    if not patches or type_ is None:
        return Strips((), {})
    paper = changed[0].run.paper
    words, game = newer.edition.words, newer.edition.game.title
    title = format_message(
        words, KIT, "%(game)s · paste-over strips, true size: print at 100 %", game=game
    )
    return Strips(tuple(lay_patches(patches, paper, type_, title)), faces)


def _run_strips(
    newer: State, older: State, changed: ChangedRun
) -> Iterator[tuple[Patch, RenderedFace]]:
    orders = changed.run.faces
    for piece in changed.run.pieces:
        new, old = orders[piece.front], older.order(changed.run, piece.front)
        if piece.front not in changed.faces or old is None:
            continue
        art = newer.results.faces(changed.run)[piece.front]
        boxes = strip_boxes(newer.edition, new, older.edition, old)
        for number, box in enumerate(boxes, 1):
            name = f"strip/{changed.run.product}/{piece.front}.{number}"
            label = _label(newer, new, number, len(boxes))
            patch = Patch(name, box.right - box.left, box.bottom - box.top, label)
            for _ in range(piece.quantity):
                yield patch, _cut_out(art, box)


def _label(newer: State, order: FaceOrder, number: int, count: int) -> str:
    record = newer.edition.game.record(order.kind, order.slug) if order.slug else None
    name = record.name if record is not None else order.component
    return f"{name} {number}/{count}" if count > 1 else name


def _cut_out(art: RenderedFace, box: Edges) -> RenderedFace:
    """Return a part of a face as a face of its own."""
    moved = f"1 0 0 1 {decimal(-box.left, 3)} {decimal(box.bottom - art.height, 3)} cm"
    width, height = box.right - box.left, box.bottom - box.top
    return art._replace(
        operators=f"q {moved}\n{art.operators}\nQ", width=width, height=height, bleed=0.0
    )
