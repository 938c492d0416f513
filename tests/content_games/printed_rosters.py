"""What a real game and its rosters print, without drawing it."""

import re
from typing import Any

from pipeline.build.edition import OpenEdition
from pipeline.build.faces import compose
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder
from pipeline.layout.compositor import Composed
from pipeline.layout.draw_list import Icon, Text


def quantities(edition: OpenEdition, product: str) -> dict[str, int]:
    """Return how often a product prints each front, by the front's id."""
    (run,) = make_plan(edition, (product,), ("a4",)).runs
    return {piece.front: piece.quantity for piece in run.pieces if piece.quantity}


def faces(edition: OpenEdition, product: str) -> list[tuple[FaceOrder, Composed]]:
    """Return the faces of a product, laid out."""
    (run,) = make_plan(edition, (product,), ("a4",)).runs
    found = []
    for order in run.orders:
        record = edition.game.record(order.kind, order.slug) if order.slug else None
        found.append((order, compose(edition, order, record)))
    return found


def icons(composed: Composed) -> set[str]:
    """Return the names of the icons on a face."""
    drawn = composed.draw_list
    return {op.name for ops in (drawn.ops, *drawn.parts.values()) for op in ops if type(op) is Icon}


def words(composed: Composed) -> str:
    """Return all that is to be read on a face, in the order of drawing, without blanks."""
    drawn = (op.words for op in composed.draw_list.ops if type(op) is Text)
    return _unspaced(" ".join(" ".join(words) for words in drawn))


def readable(text: Any) -> str:
    """Return a text as `words` shows it: icons are no words."""
    return _unspaced(re.sub(r"\{[\w-]+\}", "", text.plain))


def _unspaced(text: str) -> str:
    return "".join(text.split())


def letters(text: str) -> str:
    """Return what a text has in common with its print: no spaces, icons, hyphens, nor case."""
    return re.sub(r"\{[^}]*\}|[\s\xad‐-]", "", text).casefold()


def printed(composed: Composed) -> str:
    """Return the letters that a face prints, those of shared parts behind its own."""
    layers = (composed.draw_list.ops, *composed.draw_list.parts.values())
    words = (word for ops in layers for op in ops if isinstance(op, Text) for word in op.words)
    return letters("".join(words))
