"""What rosters of a real game print, without drawing it."""

from pathlib import Path

from content_games.judged import ROOT
from pipeline.build.faces import compose
from pipeline.build.orders import FaceOrder
from pipeline.build.plan import make_plan
from pipeline.build.studio import Studio, StudioKey
from pipeline.layout.engine import Composed


def studio_of(game: str, roster: Path) -> Studio:
    """Return the studio of a game whose one roster is the file `roster`."""
    return Studio(StudioKey(ROOT, game, "", roster=roster))


def quantities(studio: Studio, product: str) -> dict[str, int]:
    """Return how often a product prints each front, by the front's id."""
    (run,) = make_plan(studio, (product,), ("a4",)).runs
    return {piece.front: piece.quantity for piece in run.pieces if piece.quantity}


def faces(studio: Studio, product: str) -> list[tuple[FaceOrder, Composed]]:
    """Return the faces of a product, laid out."""
    (run,) = make_plan(studio, (product,), ("a4",)).runs
    found = []
    for order in run.orders:
        record = studio.game.record(order.kind, order.slug) if order.slug else None
        found.append((order, compose(studio, order, record)))
    return found
