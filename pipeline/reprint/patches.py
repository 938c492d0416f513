"""Strips to paste over what has changed, for those who don't want to print a card again."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.content.locale.words import format_message
from pipeline.draw.numbers import decimal
from pipeline.draw.usage import RenderedFace
from pipeline.edition.engine_words import KIT
from pipeline.impose.model import Sheet
from pipeline.impose.patches import Patch, lay_patches
from pipeline.press.slugs import slug_type
from pipeline.proofreading.frame import Edges
from pipeline.reprint.compare import ChangedRun, What, face_name
from pipeline.reprint.state import State
from pipeline.reprint.strips import strip_boxes

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
            faces[name] = _cut_out(art, box)
            place = faces[f"{name}.place"] = _thumbnail(art, box)
            label = face_name(newer, new) + (f" {number}/{len(boxes)}" if len(boxes) > 1 else "")
            size = box.right - box.left, box.bottom - box.top
            patch = Patch(name, *size, label, f"{name}.place", (place.width, place.height))
            yield from [patch] * piece.quantity


def _cut_out(art: RenderedFace, box: Edges) -> RenderedFace:
    """Return a part of a face as a face of its own."""
    moved = f"1 0 0 1 {decimal(-box.left, 3)} {decimal(box.bottom - art.height, 3)} cm"
    width, height = box.right - box.left, box.bottom - box.top
    return art._replace(
        operators=f"q {moved}\n{art.operators}\nQ", width=width, height=height, bleed=0.0
    )


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
