"""The build, stage by stage: everything is gathered before anything is written."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pipeline.base.collector import collector_off
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.folders import require_inside
from pipeline.build.announced import announced_note
from pipeline.build.cache.making import face_cache, make_or_recall, opened_store
from pipeline.build.cache.memory import StoredMemory
from pipeline.build.cache.warm import FaceCache
from pipeline.build.faces import MadeFace
from pipeline.build.gather import Gathered
from pipeline.build.locale.release import require_released
from pipeline.build.orders import FaceOrder, Plan, Run
from pipeline.build.plan import make_plan
from pipeline.build.studio import Studio, StudioKey, open_studio
from pipeline.build.workers import Progress, make_all, silent
from pipeline.impose.model import Imposition

if TYPE_CHECKING:
    from pipeline.publish.manifest import ProductEntry


class Order(NamedTuple):
    """What the user asks for; empty products or papers mean all, `jobs` 0 as many as pay.

    With `draft` a product is printed even where texts do not fit. `cache` is the folder that keeps
    faces from one build to the next.
    """

    studio: StudioKey
    output: Path
    products: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    jobs: int = 0
    draft: bool = False
    cache: Path | None = None


class Outcome(NamedTuple):
    """What became of an order; file names of `printed` are relative to `folder`.

    `drawn` faces were made, `recalled` ones had been drawn by an earlier build. `fresh` are the
    files that were written; all others stood there already. `note` says what the edition lacks.
    """

    game: str
    language: str
    folder: Path
    printed: "tuple[ProductEntry, ...]"
    withheld: tuple[str, ...]
    findings: tuple[Finding, ...]
    drawn: int = 0
    recalled: int = 0
    fresh: frozenset[str] = frozenset()
    note: str = ""


def build(order: Order, progress: Progress = silent) -> Outcome:
    """Print what `order` asks for.

    Raises PunchboardError when content or templates cannot be read at all, Misuse for names that
    do not exist, OSError when the output cannot be written.
    """
    with collector_off(), opened_store(order.cache) as store:
        studio = open_studio(order.studio, StoredMemory(store) if store else None)
        plan = make_plan(studio, order.products, order.papers)
        require_released(studio, plan, whole=not order.products)
        with face_cache(studio, store) as cache:
            return _print(order, studio, plan, cache, progress)


def _print(
    order: Order, studio: Studio, plan: Plan, cache: FaceCache | None, progress: Progress
) -> Outcome:
    def make(orders: Sequence[FaceOrder]) -> list[MadeFace]:
        return make_all(order.studio, orders, order.jobs, progress, _open_press)

    made = make_or_recall(plan.orders, cache, make)
    gathered = Gathered(plan, made)
    studio.put_away()
    sheets = impose_all(studio, plan, gathered)
    ready = [run for run in plan.runs if gathered.sound(run.product, order.draft)]
    output = studio.project.require_own(order.output)
    folder = require_inside(output / studio.game.id / studio.folder, output)
    from pipeline.build.printing import print_runs

    prints = print_runs(studio, ready, sheets, gathered, folder, progress, cache)
    written = {(entry.product, entry.paper) for entry in prints.entries}
    withheld = tuple(dict.fromkeys(run.product for run in plan.runs if run.key not in written))
    findings, drawn = gathered.findings(), sum(face.recalled is None for face in made)
    told = (studio.game.id, studio.language, folder, prints.entries, withheld, findings)
    note = announced_note(studio.game)
    return Outcome(*told, drawn, len(made) - drawn, prints.fresh, note)


def _open_press() -> None:
    """Import what prints, which takes a twentieth of a second that other processes can hide."""
    import pipeline.build.printing  # noqa: F401 - for whoever prints later


def failed(order: Order, error: PunchboardError) -> Outcome:
    """Return the outcome of an order whose game could not be read: nothing is printed."""
    key = order.studio
    return Outcome(key.game, key.language, order.output, (), (), tuple(error.findings))


def impose_all(studio: Studio, plan: Plan, gathered: Gathered) -> dict[tuple[str, str], Imposition]:
    """Return the sheets of every run; what cannot be imposed becomes findings."""
    from pipeline.build.press import impose_run

    sheets: dict[tuple[str, str], Imposition] = {}
    for run in plan.runs:
        try:
            imposition = sheets[run.key] = impose_run(studio, run)
            gathered.add(run.product, _named(imposition.findings, run, studio))
        except PunchboardError as error:
            gathered.add(run.product, _named(error.findings, run, studio), broken=True)
    return sheets


def _named(findings: Iterable[Finding], run: Run, studio: Studio) -> Iterator[Finding]:
    """Yield findings with the product as their subject, and its line, where they name none."""
    line = studio.products.position(run.product)
    for finding in findings:
        place = finding.position if finding.position.file else line
        yield finding._replace(position=place, subject=finding.subject or run.product)
