"""One request at work: its edition opened and planned, its faces recalled or drawn."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

from pipeline.build.edition import OpenEdition, open_edition
from pipeline.build.face_cache import FaceCache, face_cache, opened_store
from pipeline.build.faces import MadeFace
from pipeline.build.inputs import EditionStore, StoredMemory
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder, Plan, Request
from pipeline.build.workers import BuildResults, make_all
from pipeline.source.limits import Progress, only_new_collected, silent


class Session:
    """What build, check, proof, order and reprint have in common: they open, plan and draw.

    `kept` is the store of earlier commands, None without a cache. With `thorough` warnings about
    faces are found, too. With `whole` every file is read, even where it is known to be sound.
    """

    def __init__(
        self,
        request: Request,
        kept: EditionStore | None,
        progress: Progress,
        *,
        thorough: bool,
        whole: bool,
    ) -> None:
        self.request, self.kept, self.progress = request, kept, progress
        self._thorough, self._whole = thorough, whole
        self.cache: FaceCache | None = None

    @cached_property
    def edition(self) -> OpenEdition:
        """The open edition. Raises PunchboardError for one that cannot be read, Misuse."""
        remembers = self.kept is not None and not self._whole
        memory = StoredMemory(self.kept.values) if self.kept and remembers else None
        return open_edition(self.request.edition, memory)

    def plan(self, products: Sequence[str] | None = None) -> Plan:
        """Return the plan of `products`, those of the request by default.

        Raises PunchboardError for what products.yaml gets wrong, Misuse for names.
        """
        request = self.request
        named = request.products if products is None else products
        return make_plan(self.edition, named, request.papers, request.settings)

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Recall within the block what earlier commands have drawn; keep the rest at its end."""
        with face_cache(self.edition, self.kept, thorough=self._thorough) as cache:
            self.cache = cache
            try:
                yield
            finally:
                self.cache = None

    def draw(self, plan: Plan, meanwhile: Callable[[], object] = bool) -> BuildResults:
        """Return the faces of a plan; `meanwhile` is called while other processes draw."""
        made = self.faces(plan.orders, meanwhile)
        return BuildResults(plan, made, self.edition.game.severities)

    def faces(
        self, orders: Sequence[FaceOrder], meanwhile: Callable[[], object] = bool
    ) -> list[MadeFace]:
        """Return faces in order, those that are not kept drawn again."""
        faces = self.cache.recall(orders) if self.cache else {}
        missing = [order for order in orders if order not in faces]
        if missing or not self.cache:
            made = dict(zip(missing, self._make(missing, meanwhile), strict=True))
            if self.cache:
                self.cache.note(made)
            faces |= made
        return [faces[order] for order in orders]

    def _make(self, orders: Sequence[FaceOrder], meanwhile: Callable[[], object]) -> list[MadeFace]:
        request = self.request
        # Other processes begin with what is there, and do not compile each for itself.
        self.edition.templates.compile(dict.fromkeys(order.component for order in orders))
        return make_all(
            request.edition,
            orders,
            request.jobs,
            self.progress,
            meanwhile,
            thorough=self._thorough,
            scheduler=request.scheduler,
        )


@contextmanager
def session(
    request: Request, progress: Progress = silent, *, thorough: bool = False, whole: bool = False
) -> Iterator[Session]:
    """Yield the session of a request; its store is closed at the end of the block."""
    with only_new_collected(), opened_store(request.cache, request.edition) as kept:
        yield Session(request, kept, progress, thorough=thorough, whole=whole)
