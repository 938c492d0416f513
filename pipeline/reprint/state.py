"""A game's state with all of its faces drawn, ready to be compared with another."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pipeline.base.progress import Progress
from pipeline.edition.context import EditionKey, OpenEdition, open_edition
from pipeline.exchange.profile import read_profile
from pipeline.impose.model import Piece
from pipeline.press.cache.faces import face_cache, make_or_recall, opened_store
from pipeline.press.cache.sources import EditionStore
from pipeline.press.differences import differences, named
from pipeline.press.extent import usual
from pipeline.press.faces import MadeFace
from pipeline.press.orders import FaceOrder, Plan, Run
from pipeline.press.plan import make_plan
from pipeline.press.print_settings import USUAL, PrintSettings
from pipeline.press.results import BuildResults
from pipeline.press.workers import make_all
from pipeline.reprint.since import Faces


class PieceKey(NamedTuple):
    """What tells pieces apart: the product whose face their front is, the paper, and the owner."""

    product: str
    paper: str
    face: str
    owner: str


Pieces: TypeAlias = dict[PieceKey, int]
"""How many there are of each piece."""


class State(NamedTuple):
    """An open edition, what it prints, and the faces of that."""

    edition: OpenEdition
    plan: Plan
    results: BuildResults

    def digests(self) -> Faces:
        """Return the digest of every face; nothing for one that could not be drawn.

        It goes by the product whose face it is, whatever pool that may be in.
        """
        return {
            (order.product, run.paper.name, order.id): self.results.digest(order)
            for run in self.plan.runs
            for order in run.orders
        }

    def key(self, run: Run, piece: Piece) -> PieceKey:
        """Return what tells a piece of a run from all others, whatever pool it may be in."""
        order = self.results.orders(run)[piece.front]
        return PieceKey(order.product, run.paper.name, order.id, piece.owner)

    def pieces(self) -> Pieces:
        """Return how many there are of each piece, by whichever run prints it first."""
        pieces: Pieces = {}
        for run in self.plan.runs:
            own: Pieces = {}
            for piece in run.pieces:
                key = self.key(run, piece)
                own[key] = own.get(key, 0) + piece.quantity
            pieces = own | pieces
        return pieces

    def orders(self) -> dict[tuple[str, str, str], FaceOrder]:
        """Return the order of every face, by product, paper and id."""
        return {
            (order.product, run.paper.name, order.id): order
            for run in self.plan.runs
            for order in run.orders
        }


class Extent(NamedTuple):
    """What is looked at: products and papers, by how many processes.

    Where no product is named, these are all but those of rosters, which are their players' own;
    where no paper is, each product's own. `settings` are what is asked of the kit.
    """

    products: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    jobs: int = 0
    cache: Path | None = None
    settings: PrintSettings = USUAL


def draw_state(key: EditionKey, extent: Extent, progress: Progress) -> State:
    """Return a game's state. Raises PunchboardError where it cannot be read, Misuse for names."""
    with opened_store(extent.cache, key) as store:
        return _drawn(open_edition(key), store, extent, progress)


def _drawn(
    edition: OpenEdition, store: EditionStore | None, extent: Extent, progress: Progress
) -> State:
    products = tuple(filter(edition.products.__contains__, extent.products or published(edition)))
    plan = Plan((), ())
    if products:
        plan = make_plan(edition, products, extent.papers, extent.settings)
        plan = named(plan, differences(edition, extent.settings, plan, plan))

    def make(orders: Sequence[FaceOrder]) -> list[MadeFace]:
        return make_all(edition.key, orders, extent.jobs, progress)

    with face_cache(edition, store) as cache:
        made = make_or_recall(plan.orders, cache, make)
        # What is recalled can be read no longer than the store is open.
        made = [
            face._replace(art=face.drawn(), recalled=None) if face.recalled else face
            for face in made
        ]
    return State(edition, plan, BuildResults(plan, made, edition.game.severities))


def published(edition: OpenEdition) -> tuple[str, ...]:
    """Return the products of the game itself: none that prints rosters, or what one holds."""
    kinds, profile = edition.game.kinds, read_profile(edition.game)
    of_rosters = profile.prints if profile is not None else ()
    return tuple(name for name in usual(edition.products, kinds) if name not in of_rosters)
