"""What the stages made and found, gathered by product before anything is written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from pipeline.base.finding import Finding, has_errors
from pipeline.base.severities import AS_FOUND, Severities
from pipeline.draw.usage import RenderedFace
from pipeline.press.face_facts import FaceFacts
from pipeline.press.faces import MadeFace
from pipeline.press.orders import FaceOrder, Plan, Run, RunKey


class BuildResults:
    """The faces of a plan and the findings about its products, in the plan's order."""

    def __init__(
        self, plan: Plan, made: Sequence[MadeFace], severities: Severities = AS_FOUND
    ) -> None:
        self._made: dict[FaceOrder, MadeFace] = dict(zip(plan.orders, made, strict=True))
        self._severities = severities
        self._findings: dict[str, list[Finding]] = {run.product: [] for run in plan.runs}
        self._ignored = [finding for face in made for finding in face.ignored]
        self._broken: set[str] = set()
        self._orders: dict[RunKey, tuple[Sequence[FaceOrder], dict[str, FaceOrder]]] = {}
        drawn: set[tuple[str, str]] = set()
        for product, order in _uses(plan):
            face = self._made[order]
            if face.findings or face.failed:
                self.add(product, face.findings, broken=face.failed and face.blank is None)
            if not face.failed:
                drawn.add((product, order.component))
        for product, order in _uses(plan):
            if (product, order.component) not in drawn:
                self._broken.add(product)

    def add(self, product: str, findings: Iterable[Finding], *, broken: bool = False) -> None:
        """Note findings about a product; a broken one is not printed even as a draft.

        So is one of a component of which not a single face could be drawn.
        """
        kept, ignored = self._severities.judge(findings)
        self._findings[product] += kept
        self._ignored += ignored
        if broken:
            self._broken.add(product)

    def sound(self, product: str, draft: bool) -> bool:
        """Tell whether a product may be printed."""
        if product in self._broken:
            return False
        return draft or not has_errors(self._findings[product])

    def orders(self, run: Run) -> Mapping[str, FaceOrder]:
        """Return the orders of a run by id, put together once."""
        orders, faces = self._orders.get(run.key, (None, {}))
        # A run may be narrowed to some of its orders.
        if orders is not run.orders:
            faces = run.faces
            self._orders[run.key] = run.orders, faces
        return faces

    def faces(self, run: Run) -> Mapping[str, RenderedFace]:
        """Return the faces of a sound run by id; those of earlier builds are read on demand.

        A draft's are blank where they could not be drawn.
        """
        return _Faces({id_: self._made[order] for id_, order in self.orders(run).items()})

    def facts(self, run: Run) -> Mapping[str, FaceFacts]:
        """Return what is known of the faces of a run, by id."""
        return {id_: self._made[order].facts for id_, order in self.orders(run).items()}

    def facts_of(self, order: FaceOrder) -> FaceFacts:
        """Return what is known of a face."""
        return self._made[order].facts

    def drawn(self, order: FaceOrder) -> RenderedFace | None:
        """Return a face, None for one that could not be drawn."""
        return self._made[order].drawn()

    def digest(self, order: FaceOrder) -> str:
        """Return the digest of a face."""
        return self._made[order].digest

    def digests(self, run: Run) -> Iterable[tuple[str, str]]:
        """Yield the id and the digest of each face of a run."""
        return ((id_, self._made[order].digest) for id_, order in self.orders(run).items())

    @property
    def ignored(self) -> tuple[Finding, ...]:
        """All findings that the game ignores."""
        return tuple(dict.fromkeys(self._ignored))

    def findings(self) -> tuple[Finding, ...]:
        """Return all findings, each once whichever products have it."""
        return tuple(dict.fromkeys(chain.from_iterable(self._findings.values())))


def _uses(plan: Plan) -> Iterator[tuple[str, FaceOrder]]:
    """Yield each product with each of its faces: a pool has those of its members, too.

    What is printed on several papers comes once where its faces are the same on all of them.
    """
    seen: set[tuple[str, int]] = set()
    for run in plan.runs:
        # The plan holds its tuples: their ids stay their own.
        key = (run.product, id(run.orders))
        if key not in seen:
            seen.add(key)
            yield from ((run.product, order) for order in run.orders)


class _Faces(Mapping[str, RenderedFace]):
    """Faces by id, none of them held longer than whoever asks for it holds it."""

    def __init__(self, made: dict[str, MadeFace]) -> None:
        self._made = made

    def __getitem__(self, id_: str) -> RenderedFace:
        made = self._made[id_]
        face = made.drawn() or made.blank
        if face is None:
            raise KeyError(id_)
        return face

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)
