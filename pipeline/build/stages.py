"""The build, stage by stage: all is gathered before anything is written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.build.cutting import require_cutters
from pipeline.build.edition import EditionKey, OpenEdition, open_edition
from pipeline.build.face_cache import FaceCache, face_cache, make_or_recall, opened_store
from pipeline.build.faces import MadeFace
from pipeline.build.inputs import EditionStore, StoredMemory
from pipeline.build.options import USUAL, PrintSettings
from pipeline.build.output_folders import differences, named
from pipeline.build.pieces import ChosenPlan, choose, owned_by_rosters
from pipeline.build.plan import make_plan
from pipeline.build.print_cache import Built, BuiltEdition, PrintedRun, PrintedRuns
from pipeline.build.product_options import size_notes
from pipeline.build.products import samples, usual
from pipeline.build.request import FaceOrder, Plan, RunKey
from pipeline.build.sheets import packing
from pipeline.build.workers import BuildResults, make_all
from pipeline.game.edition import ANNOUNCED
from pipeline.game.erratum import counted
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.sheets.model import Imposition
from pipeline.source.files import require_writable
from pipeline.source.findings import Finding, PunchboardError, Severity
from pipeline.source.limits import Progress, only_new_collected, silent

if TYPE_CHECKING:
    from pipeline.build.publication import ProductEntry


_HINT: Final = "take them in with --edition announced, or with --as-of and their date"


def announced(game: Game) -> Finding | None:
    """Return which errata and rulings the edition does not have yet, None where it has all."""
    if not game.announced:
        return None
    listed = ", ".join(f"{entry.id} ({entry.revision.date})" for entry in game.announced)
    verb = "is" if len(game.announced) == 1 else "are"
    what = f"{counted(game.announced)} {verb}"
    message = f"{what} announced for later than {game.edition.last} and left out: {listed}"
    place = game.announced[0].document.position("date")
    return Finding("erratum-announced", message, place, hint=_HINT, severity=Severity.INFO)


def announced_note(game: Game) -> str:
    """Return the same in a line with its remedy; nothing where the edition has all."""
    finding = announced(game)
    return "" if finding is None else f"{finding.message}; {finding.hint}"


def announced_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield that entries are announced, and what keeps the game from being read with them."""
    finding = announced(edition.game)
    if finding is None:
        return
    yield finding
    try:
        open_game(edition.game.folder, edition.project.root, ANNOUNCED)
    except PunchboardError as error:
        yield from error.findings


Gate: TypeAlias = Callable[[OpenEdition, Plan, bool], None]
"""Asked what would be printed, and whether that is all of the game; raises PunchboardError where it
must not be."""


class Order(NamedTuple):
    """What the user asks for; empty products or papers mean all, `jobs` 0 as many as pay.

    With `draft` a product is printed even where texts do not fit, and with blanks for single faces
    that cannot be drawn. `cache` is the folder that keeps faces from one build to the next. Where
    no product is named, samples are printed with `samples`, and with the edition's own roster,
    only. `settings` are what is asked of this one printing.
    """

    edition: EditionKey
    output: Path
    products: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    jobs: int = 0
    draft: bool = False
    cache: Path | None = None
    samples: bool = False
    settings: PrintSettings = USUAL


class Outcome(NamedTuple):
    """What became of an order; file names of `printed` are relative to `folder`.

    `drawn` faces were made, `recalled` ones had been drawn by an earlier build. `fresh` are the
    files that were written; all others stood there already. `note` says what the edition lacks.
    `left_out` are the samples that nobody asked for. `notes` are what the user should know of what
    was chosen.
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
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def build(order: Order, progress: Progress = silent, gate: Gate | None = None) -> Outcome:
    """Print what `order` asks for; a release only through its `gate`.

    Raises PunchboardError when content or templates cannot be read at all, Misuse for names that
    do not exist, OSError when the output cannot be written.
    """
    with only_new_collected(), opened_store(order.cache, order.edition) as store:
        place = _place(order, store) if gate is None else None
        built = place.recall() if place else None
        if built is not None:
            return _as_before(order, built)
        outcome = _build(order, store, progress, gate, place)
        if place and outcome.printed:
            fonts = open_edition(order.edition).font_specs.values()
            place.keep(None if outcome.withheld else _to_keep(outcome), fonts)
        return outcome


def _place(order: Order, store: EditionStore | None) -> BuiltEdition | None:
    usual = order.settings == USUAL and not order.draft and order.edition.roster is None
    if store is None or not usual:
        return None
    asked = (order.products, order.papers, order.samples, order.output.absolute())
    return BuiltEdition(store, order.edition, asked)


def _as_before(order: Order, built: Built) -> Outcome:
    fields = (built.language, built.folder, built.entries, (), built.findings)
    return Outcome(
        order.edition.game,
        *fields,
        recalled=built.faces,
        note=built.note,
        left_out=built.left_out,
        notes=built.notes,
    )


def _to_keep(outcome: Outcome) -> Built:
    fields = (outcome.folder, outcome.language, outcome.printed, outcome.findings)
    faces = outcome.drawn + outcome.recalled
    return Built(*fields, faces, outcome.note, outcome.left_out, outcome.notes)


def _build(
    order: Order,
    store: EditionStore | None,
    progress: Progress,
    gate: Gate | None,
    place: BuiltEdition | None,
) -> Outcome:
    choice = order.settings.choice
    edition = open_edition(order.edition, StoredMemory(store.values) if store else None)
    left_out = _left_out(edition, order)
    whole = _plan(edition, order, left_out)
    chosen = choose(edition, whole, choice)
    require_cutters(edition, chosen.plan)
    order, chosen = _named(edition, order, whole, chosen)
    _pass_gate(gate, edition, chosen.plan, whole=not (order.products or choice.partial))
    with packing(edition, chosen, choice) as packed, face_cache(edition, store) as cache:
        runs = place.runs(cache.base) if place and cache else None
        notes = (*packed.notes, *size_notes(edition, packed.plan.runs))
        outcome = _print(order, edition, packed.plan, cache, runs, progress)
        known = () if choice.partial else left_out
        return outcome._replace(left_out=known, notes=notes)


def _named(
    edition: OpenEdition, order: Order, whole: Plan, chosen: ChosenPlan
) -> tuple[Order, ChosenPlan]:
    products = order.products or (("samples",) if order.samples else ())
    found = differences(edition, order.settings, whole, chosen.plan, products, draft=order.draft)
    settings = order.settings._replace(differences=found)
    return order._replace(settings=settings), chosen._replace(plan=named(chosen.plan, found))


def _left_out(edition: OpenEdition, order: Order) -> tuple[str, ...]:
    if order.products or order.samples or order.edition.roster is not None:
        return ()
    return samples(edition.products, edition.game.kinds)


def _plan(edition: OpenEdition, order: Order, left_out: Sequence[str]) -> Plan:
    """Return the plan of what is asked for; of a game that has nothing but samples it is empty."""
    if order.settings.choice.of_roster and not order.products:
        products = owned_by_rosters(edition) or usual(edition.products, edition.game.kinds)
        return make_plan(edition, products, order.papers, order.settings)
    if not left_out:
        return make_plan(edition, order.products, order.papers, order.settings)
    products = usual(edition.products, edition.game.kinds)
    if not products:
        return Plan((), ())
    return make_plan(edition, products, order.papers, order.settings)


def _pass_gate(gate: Gate | None, edition: OpenEdition, plan: Plan, *, whole: bool) -> None:
    """Ask the gate; raises ValueError for a release of a translation that has none."""
    if gate is not None:
        gate(edition, plan, whole)
    elif edition.translation is not None and edition.translation.policy.releases:
        raise ValueError("a release of a translation needs a gate")


def _print(
    order: Order,
    edition: OpenEdition,
    plan: Plan,
    cache: FaceCache | None,
    runs: PrintedRuns | None,
    progress: Progress,
) -> Outcome:
    def make(orders: Sequence[FaceOrder]) -> list[MadeFace]:
        return make_all(order.edition, orders, order.jobs, progress, _preload_printing)

    made = make_or_recall(plan.orders, cache, make)
    results = BuildResults(plan, made, edition.game.severities)
    edition.put_away()
    folder = _print_folder(order, edition)
    standing = runs.standing(edition, plan, results, folder) if runs else {}
    sheets = impose_all(edition, plan, results, standing)
    empty = {key for key, imposition in sheets.items() if not imposition.sheets}
    imposed = {key: imposition.findings for key, imposition in sheets.items()}
    sound = [run for run in plan.runs if results.sound(run.product, order.draft)]
    ready = [run for run in sound if run.key not in empty]
    from pipeline.build.printing import print_runs

    prints = print_runs(edition, ready, sheets, standing, results, folder, progress, cache)
    if runs:
        runs.note(edition, ready, imposed, prints.entries, results)
    done = {(entry.product, entry.paper) for entry in prints.entries}
    done |= {run.key for run in sound if run.key in empty}
    withheld = tuple(dict.fromkeys(run.product for run in plan.runs if run.key not in done))
    findings, drawn = results.findings(), sum(face.recalled is None for face in made)
    fields = (edition.game.id, edition.language, folder, prints.entries, withheld, findings)
    note = announced_note(edition.game)
    return Outcome(*fields, drawn, len(made) - drawn, prints.fresh, note)


def _print_folder(order: Order, edition: OpenEdition) -> Path:
    """Return where an order is printed to; raises PunchboardError (`output-outside`)."""
    folder = order.output / edition.game.id / edition.folder / order.settings.name
    return require_writable(folder)


def _preload_printing() -> None:
    import pipeline.build.printing  # noqa: F401 - for whoever prints later


def failed(order: Order, error: PunchboardError) -> Outcome:
    """Return the outcome of an order whose game could not be read: nothing is printed."""
    key = order.edition
    return Outcome(key.game, key.language, order.output, (), (), tuple(error.findings))


def impose_all(
    edition: OpenEdition,
    plan: Plan,
    results: BuildResults,
    standing: Mapping[RunKey, PrintedRun] = MappingProxyType({}),
) -> dict[RunKey, Imposition]:
    """Return the sheets of every run but those `standing`; what cannot be imposed is a finding."""
    from pipeline.build.sheets import impose_run, with_product

    sheets: dict[RunKey, Imposition] = {}
    for run in plan.runs:
        if run.key in standing:
            results.add(run.product, standing[run.key].findings)
            continue
        try:
            imposition = sheets[run.key] = impose_run(edition, run, results.facts(run))
            empty = with_product((_no_sheets(),), run, edition)
            results.add(run.product, imposition.findings if imposition.sheets else empty)
        except PunchboardError as error:
            results.add(run.product, error.findings, broken=True)
    return sheets


def _no_sheets() -> Finding:
    """Return the finding that a product prints nothing, and that no file of it is written."""
    return Finding(
        "product-no-sheets",
        "nothing to print: no record is chosen, or there are 0 copies of each",
        hint="see records, where and copies of the product",
        severity=Severity.INFO,
    )
