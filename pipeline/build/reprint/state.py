"""A game's state with all of its faces drawn, ready to be compared with another."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pipeline.build.cache.making import face_cache, make_or_recall, opened_store
from pipeline.build.faces import MadeFace
from pipeline.build.gather import Gathered
from pipeline.build.orders import FaceOrder, Plan, Run
from pipeline.build.plan import make_plan
from pipeline.build.reprint.since import Faces
from pipeline.build.studio import Studio, StudioKey, open_studio
from pipeline.build.workers import Progress, make_all
from pipeline.content.rosters import ROSTERS
from pipeline.exchange.profile import read_profile


class State(NamedTuple):
    """A studio, what it prints, and the faces of that."""

    studio: Studio
    plan: Plan
    gathered: Gathered

    def digests(self) -> Faces:
        """Return the digest of every face; nothing for one that could not be drawn."""
        return {
            (run.product, run.paper.name, order.id): self.gathered.digest(order)
            for run in self.plan.runs
            for order in run.orders
        }

    def order(self, run: Run, face: str) -> FaceOrder | None:
        """Return the order of a face of a run, None where this state does not have it."""
        for each in self.plan.runs:
            if each.key == run.key:
                return next((order for order in each.orders if order.id == face), None)
        return None


class Extent(NamedTuple):
    """What is looked at: products and papers, by how many processes.

    Where no product is named, these are all but those of rosters, which are their players' own;
    where no paper is, each product's own.
    """

    products: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    jobs: int = 0
    cache: Path | None = None


def draw_state(key: StudioKey, extent: Extent, progress: Progress) -> State:
    """Return a game's state. Raises PunchboardError where it cannot be read, Misuse for names."""
    studio = open_studio(key)
    known = tuple(filter(studio.products.__contains__, extent.products or published(studio)))
    plan = make_plan(studio, known, extent.papers) if known else Plan((), ())

    def make(orders: Sequence[FaceOrder]) -> list[MadeFace]:
        return make_all(key, orders, extent.jobs, progress)

    with opened_store(extent.cache) as store, face_cache(studio, store) as cache:
        made = make_or_recall(plan.orders, cache, make)
        made = [face._replace(art=face.drawn(), recalled=None) for face in made]
    return State(studio, plan, Gathered(plan, made))


def published(studio: Studio) -> tuple[str, ...]:
    """Return the products of the game itself: none that prints rosters, or what one holds."""
    kinds, profile = studio.game.kinds, read_profile(studio.game)
    of_rosters = profile.prints if profile is not None else ()
    return tuple(
        name
        for name, product in studio.products.items()
        if name not in of_rosters
        and all(kinds[selection.kind].folder != ROSTERS for selection in product.records)
    )
