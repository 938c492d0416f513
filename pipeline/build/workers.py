"""Who makes the faces, this process or several, and the results gathered by product.

A build finds them when it writes a file; a check, which writes none, tries them.
"""

import gc
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, starmap
from pathlib import Path
from typing import Any, Final, TypeVar

from pipeline.build.deck_sizes import decks_of
from pipeline.build.edition import EditionKey, OpenEdition, close_editions, open_edition
from pipeline.build.face_cache import MANY, FacesAside, make_packed, parts_of
from pipeline.build.faces import MadeFace, make_faces, placed
from pipeline.build.product_options import FaceFacts
from pipeline.build.project import CONTENT, Project
from pipeline.build.request import FaceOrder, Plan, Run, RunKey
from pipeline.build.worker_pool import cores, spread
from pipeline.draw.usage import RenderedFace, Usage, glyph_ids, merged
from pipeline.source.codes import AS_FOUND, Severities
from pipeline.source.files import MARKDOWN_SUFFIXES, is_drawing
from pipeline.source.findings import Finding, PunchboardError, has_errors
from pipeline.source.limits import Progress, silent


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

        So is a face of a component that could draw none.
        """
        kept, ignored = self._severities.judge(findings)
        self._findings[product] += kept
        self._ignored += ignored
        if broken:
            self._broken.add(product)

    def sound(self, product: str, draft: bool) -> bool:
        """Return whether a product may be printed."""
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
        return _Faces(self._made, self.orders(run))

    def facts(self, run: Run) -> Mapping[str, FaceFacts]:
        """Return what is known of the faces of a run, by id."""
        return {id_: self._made[order].facts for id_, order in self.orders(run).items()}

    def facts_of(self, order: FaceOrder) -> FaceFacts:
        return self._made[order].facts

    def drawn(self, order: FaceOrder) -> RenderedFace | None:
        """Return a face, None for one that could not be drawn."""
        return self._made[order].drawn()

    def digest(self, order: FaceOrder) -> str:
        return self._made[order].digest

    def digests(self, run: Run) -> Iterable[tuple[str, str]]:
        """Yield the id and the digest of each face of a run."""
        return ((id_, self._made[order].digest) for id_, order in self.orders(run).items())

    @property
    def counts(self) -> tuple[int, int]:
        """How many faces were drawn, and how many an earlier command had drawn."""
        recalled = sum(face.recalled is not None for face in self._made.values())
        return len(self._made) - recalled, recalled

    @property
    def reads(self) -> Mapping[FaceOrder, Collection[str]]:
        return {order: face.reads for order, face in self._made.items()}

    def hold(self) -> None:
        """Read now what was recalled: it cannot be read once its store is closed."""
        for order, face in self._made.items():
            if face.recalled is not None:
                self._made[order] = face._replace(art=face.drawn(), recalled=None)

    @property
    def ignored(self) -> tuple[Finding, ...]:
        return tuple(dict.fromkeys(self._ignored))

    def findings(self) -> tuple[Finding, ...]:
        """Return all findings, each once, even if several products have it."""
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
    """Faces by id, none of them held longer than by its receiver."""

    def __init__(self, made: Mapping[FaceOrder, MadeFace], orders: Mapping[str, FaceOrder]) -> None:
        self._made, self._orders = made, orders

    def __getitem__(self, id_: str) -> RenderedFace:
        made = self._made[self._orders[id_]]
        face = made.drawn() or made.blank
        if face is None:
            raise KeyError(id_)
        return face

    def __iter__(self) -> Iterator[str]:
        return iter(self._orders)

    def __len__(self) -> int:
        return len(self._orders)


def try_embedding(edition: OpenEdition, plan: Plan, results: BuildResults) -> None:
    """Note which products cannot be written, and why."""
    for name, embed in _embeddings(edition, _usage(results, plan.orders)).items():
        try:
            embed()
        except PunchboardError as error:
            for run in plan.runs:
                user = _first_user(results, run.orders, name)
                if user is not None:
                    findings = [placed(edition, user, finding) for finding in error.findings]
                    results.add(run.product, findings, broken=True)


def unwritten(
    edition: OpenEdition, run: Run, results: BuildResults, error: PunchboardError
) -> Iterator[Finding]:
    """Yield what has kept a run from being written, each at the first face that asks for it."""
    for finding in error.findings:
        user = _first_user(results, run.orders, finding.subject) or run.orders[0]
        yield placed(edition, user, finding)


@contextmanager
def told_at_faces(
    edition: OpenEdition, orders: Sequence[FaceOrder], results: BuildResults
) -> Iterator[None]:
    """Report what keeps a file of several products from being written at the first face at fault.

    Raises the PunchboardError of what is done meanwhile, with places.
    """
    try:
        yield
    except PunchboardError as error:
        findings = []
        for finding in error.findings:
            named = finding.subject and not finding.position.file
            user = _first_user(results, orders, finding.subject) if named else None
            findings.append(placed(edition, user, finding) if user is not None else finding)
        raise PunchboardError(findings) from error.__cause__


def _embeddings(edition: OpenEdition, usage: Usage) -> dict[str, Callable[[], object]]:
    """Return what embeds each bitmap and drawing by its path, and each typeface by its key."""
    images, typeface = edition.renderer.images, edition.renderer.typeface
    return {
        **{
            use.source: partial(
                images.drawing if is_drawing(use.source) else images.verify, use.source
            )
            for use in usage.images.values()
        },
        **{
            key: partial(typeface(key).program.subset, glyph_ids(mask))
            for key, mask in usage.glyphs.items()
        },
    }


def _first_user(results: BuildResults, orders: Iterable[FaceOrder], name: str) -> FaceOrder | None:
    for order in orders:
        usage = _usage(results, (order,))
        if name in usage.glyphs or name in (use.source for use in usage.images.values()):
            return order
    return None


def _usage(results: BuildResults, orders: Iterable[FaceOrder]) -> Usage:
    drawn = (results.drawn(order) for order in orders)
    used = merged(face.usage for face in drawn if face is not None)
    return merged((used, *(part.usage for part in parts_of(used.parts).values())))


CHUNK: Final = 60
"""Faces that a process is given at once: the last to be done keeps all others waiting."""

LARGE_DECK: Final = 200
"""Faces from which a second process earns its start-up back."""


def make_all(
    key: EditionKey,
    orders: Sequence[FaceOrder],
    jobs: int = 0,
    progress: Progress = silent,
    meanwhile: Callable[[], object] = bool,
    *,
    thorough: bool = False,
    scheduler: str = "",
) -> list[MadeFace]:
    """Return the faces of `orders`, in order, from any process; `jobs` 0 leaves the number open.

    With a `scheduler` the workers of its cluster make them, if they are many enough. Warnings
    about faces are reported if `thorough`; `meanwhile` is called once while other
    processes are at work. Raises PunchboardError for a stylesheet that cannot be read.
    """
    # Set up here, the tools are found by every forked worker, and their faults are reported once.
    edition = open_edition(key)
    edition.set_up()
    decks = decks_of(edition)
    decks.measure(orders)
    # Before other processes begin as copies of this one.
    edition.put_away_sources()
    try:
        if scheduler:
            from pipeline.build.cluster import drawn_away, is_worth_sending

            if is_worth_sending(key, orders):
                away = drawn_away(scheduler, edition, orders, meanwhile, thorough=thorough)
                return _collect(map(FacesAside().put, away), len(orders), progress)
        return _make_chunks(key, orders, jobs, progress, meanwhile, thorough=thorough)
    finally:
        decks.put_away()


def _make_chunks(
    key: EditionKey,
    orders: Sequence[FaceOrder],
    jobs: int,
    progress: Progress,
    meanwhile: Callable[[], object],
    *,
    thorough: bool,
) -> list[MadeFace]:
    workers = min(jobs or _usual_jobs(len(orders)), -(-len(orders) // CHUNK))
    chunks = _chunks(orders, max(1, workers))
    calls = [(key, chunk, thorough) for chunk in chunks]
    made: Iterator[Iterable[MadeFace]]
    if workers > 1:
        made = map(FacesAside().put, spread(make_packed, calls, workers, meanwhile))
    elif len(orders) < MANY:
        made = starmap(make_faces, calls)
    else:
        made = map(FacesAside().put, starmap(make_packed, calls))
    return _collect(made, len(orders), progress)


def _chunks(orders: Sequence[FaceOrder], workers: int) -> list[Sequence[FaceOrder]]:
    rounds = -(-len(orders) // (CHUNK * workers)) * workers
    size = max(1, -(-len(orders) // max(1, rounds)))
    return [orders[at : at + size] for at in range(0, len(orders), size)]


def _collect(
    chunks: Iterator[Iterable[MadeFace]], total: int, progress: Progress
) -> list[MadeFace]:
    made: list[MadeFace] = []
    for chunk in chunks:
        made += chunk
        progress("faces", len(made), total)
    return made


def _usual_jobs(faces: int) -> int:
    return 1 if faces < LARGE_DECK else cores()


_Result = TypeVar("_Result")

_WORKED_ON: Final = (".yaml", ".j2", *MARKDOWN_SUFFIXES)
"""Files whose size shows how long a game takes: neither pictures nor typefaces."""


def each_game(
    work: Callable[..., _Result], calls: Sequence[tuple[Any, ...]], workers: int = 1
) -> Iterator[_Result]:
    """Yield what `work` returns for the arguments of each call, in order.

    Games know nothing of each other, so that several `workers` are each given whole ones; one is
    this process. Raises what `work` raises, and PunchboardError for a worker that was ended.
    """
    if workers > 1:
        yield from spread(_alone, [(work, *call) for call in calls], workers)
        return
    for call in calls:
        yield _alone(work, *call)


def processes_each(games: Sequence[EditionKey], processes: int) -> list[int]:
    """Return how many of `processes` each of several games is worked on by, side by side.

    A process that makes the faces of a game compiles its templates and begins their memory again,
    so that most games are best worked on by one. One that is larger than the others gets more, for
    it would still be busy when all others are done.
    """
    sizes = [_size(game) for game in games]
    whole = sum(sizes) or 1
    return [max(1, round(processes * size / whole)) for size in sizes]


def _size(game: EditionKey) -> int:
    """Return how many bytes of content and templates a game has."""
    folders = game.root / CONTENT / game.game, Project(game.root).template_folders(game.game)[0]
    return sum(
        entry.stat().st_size
        for folder in folders
        for entry in _entries(folder)
        if entry.name.endswith(_WORKED_ON) and entry.is_file()
    )


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _alone(work: Callable[..., _Result], *arguments: Any) -> _Result:
    if close_editions():
        gc.collect()
    return work(*arguments)
