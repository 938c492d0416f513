"""The build, stage by stage: all is gathered before anything is written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.build.cutting import require_cutters
from pipeline.build.edition import OpenEdition
from pipeline.build.inputs import EditionStore
from pipeline.build.options import USUAL
from pipeline.build.output_folders import differences, named
from pipeline.build.pieces import choose, owned_by_rosters
from pipeline.build.print_cache import Built, BuiltEdition, PrintedRun, PrintedRuns
from pipeline.build.product_options import size_notes
from pipeline.build.products import samples, usual
from pipeline.build.project import CONTENT
from pipeline.build.request import Plan, Request, RunKey
from pipeline.build.session import Session, session
from pipeline.build.sheets import impose_run, packing, with_product
from pipeline.build.workers import BuildResults
from pipeline.game.edition import ANNOUNCED
from pipeline.game.erratum import counted_entries
from pipeline.game.game import Game
from pipeline.sheets.model import Imposition
from pipeline.source.files import implied_notes, require_writable
from pipeline.source.findings import Finding, PunchboardError, Severity
from pipeline.source.limits import Progress, silent

if TYPE_CHECKING:
    from pipeline.build.publication import ProductEntry


_HINT: Final = "include them with --edition announced, or with --as-of and their date"


def announced(game: Game) -> Finding | None:
    """Return which errata and rulings the edition does not have yet, None if it has all."""
    if not game.announced:
        return None
    listed = ", ".join(f"{entry.id} ({entry.revision.date})" for entry in game.announced)
    verb = "is" if len(game.announced) == 1 else "are"
    what = f"{counted_entries(game.announced)} {verb}"
    message = f"{what} announced for after {game.edition.last}, and left out: {listed}"
    place = game.announced[0].document.position("date")
    return Finding("erratum-announced", message, place, hint=_HINT, severity=Severity.INFO)


def announced_note(game: Game) -> str:
    """Return the same in a line with its remedy; nothing if the edition has all."""
    finding = announced(game)
    return "" if finding is None else f"{finding.message}; {finding.hint}"


def announced_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield that entries are announced, and what keeps the game from being read with them."""
    finding = announced(edition.game)
    if finding is None:
        return
    yield finding
    try:
        edition.project.open_game(edition.key.game, ANNOUNCED)
    except PunchboardError as error:
        yield from error.findings


Gate: TypeAlias = Callable[[OpenEdition, Plan, bool], None]
"""Asked what would be printed, and whether that is all of the game; raises PunchboardError if it
must not be."""


class Outcome(NamedTuple):
    """The outcome of a build; file names of `printed` are relative to `folder`.

    `drawn` counts the faces that this build drew, `recalled` those of earlier builds. `fresh` are
    the files that it wrote; all others are as before. `withheld` products have errors. `left_out`
    are samples, which a build prints only on request. `note` names errata of later days, `notes`
    are remarks on the choice of products.
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


def build(request: Request, progress: Progress = silent, gate: Gate | None = None) -> Outcome:
    """Print what is asked for; a release only through its `gate`.

    Raises PunchboardError when content or templates cannot be read at all, Misuse for names that
    do not exist, OSError when the output cannot be written.
    """
    with session(request, progress) as opened:
        place = _place(request, opened.kept) if gate is None else None
        built = place.recall() if place else None
        if built is not None:
            return _with_notes(request, _as_before(request, built))
        outcome = _build(opened, gate, place)
        if place and outcome.printed:
            fonts = opened.edition.font_specs.values()
            place.keep(None if outcome.withheld else _to_keep(outcome), fonts)
        return _with_notes(request, outcome)


def _with_notes(request: Request, outcome: Outcome) -> Outcome:
    key = request.edition
    notes = () if key.language else implied_notes(key.root / CONTENT / key.game)
    return outcome._replace(findings=(*notes, *outcome.findings))


def _place(request: Request, store: EditionStore | None) -> BuiltEdition | None:
    usual = request.settings == USUAL and not request.draft and request.edition.roster is None
    if store is None or not usual:
        return None
    asked = (request.products, request.papers, request.samples, request.output.absolute())
    return BuiltEdition(store, request.edition, asked)


def _as_before(request: Request, built: Built) -> Outcome:
    fields = (built.language, built.folder, built.entries, (), built.findings)
    return Outcome(
        request.edition.game,
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


def _build(opened: Session, gate: Gate | None, place: BuiltEdition | None) -> Outcome:
    request, edition = opened.request, opened.edition
    choice = request.settings.choice
    left_out = _left_out(opened)
    whole = _plan(opened, left_out)
    chosen = choose(edition, whole, choice)
    require_cutters(edition, chosen.plan)
    differing = _differences(opened, whole, chosen.plan)
    chosen = chosen._replace(plan=named(chosen.plan, differing))
    _pass_gate(gate, edition, chosen.plan, whole=not (request.products or choice.partial))
    name = request.settings._replace(differences=differing).name
    folder = require_writable(request.output / edition.game.id / edition.folder / name)
    with packing(edition, chosen, choice) as packed, opened.drawing():
        runs = place.runs(opened.cache.base) if place and opened.cache else None
        notes = (*packed.notes, *size_notes(edition, packed.plan.runs))
        outcome = _print(opened, packed.plan, folder, runs)
        known = () if choice.partial else left_out
        return outcome._replace(left_out=known, notes=notes)


def _differences(opened: Session, whole: Plan, plan: Plan) -> tuple[str, ...]:
    """Return what makes the printing another one than the game's own."""
    request = opened.request
    products = request.products or (("samples",) if request.samples else ())
    settings, draft = request.settings, request.draft
    return differences(opened.edition, settings, whole, plan, products, draft=draft)


def _left_out(opened: Session) -> tuple[str, ...]:
    request, edition = opened.request, opened.edition
    if request.products or request.samples or request.edition.roster is not None:
        return ()
    return samples(edition.products, edition.game.kinds)


def _plan(opened: Session, left_out: Sequence[str]) -> Plan:
    """Return the requested plan; it is empty for a game that has only samples."""
    request, edition = opened.request, opened.edition
    own = usual(edition.products, edition.game.kinds)
    if request.settings.choice.of_roster and not request.products:
        return opened.plan(owned_by_rosters(edition) or own)
    if not left_out:
        return opened.plan()
    return opened.plan(own) if own else Plan((), ())


def _pass_gate(gate: Gate | None, edition: OpenEdition, plan: Plan, *, whole: bool) -> None:
    """Ask the gate; raises ValueError for a release of a translation that has none."""
    if gate is not None:
        gate(edition, plan, whole)
    elif edition.translation is not None and edition.translation.policy.releases:
        raise ValueError("a release of a translation needs a gate")


def _print(opened: Session, plan: Plan, folder: Path, runs: PrintedRuns | None) -> Outcome:
    request, edition = opened.request, opened.edition
    results = opened.draw(plan, _preload_printing)
    edition.put_away()
    standing = runs.standing(edition, plan, results, folder) if runs else {}
    sheets = impose_all(edition, plan, results, standing)
    empty = {key for key, imposition in sheets.items() if not imposition.sheets}
    imposed = {key: imposition.findings for key, imposition in sheets.items()}
    sound = [run for run in plan.runs if results.sound(run.product, request.draft)]
    ready = [run for run in sound if run.key not in empty]
    from pipeline.build.printing import print_runs

    prints = print_runs(
        edition, ready, sheets, standing, results, folder, opened.progress, opened.cache
    )
    if runs:
        runs.note(edition, ready, imposed, prints.entries, results)
    done = {(entry.product, entry.paper) for entry in prints.entries}
    done |= {run.key for run in sound if run.key in empty}
    withheld = tuple(dict.fromkeys(run.product for run in plan.runs if run.key not in done))
    fields = (edition.game.id, edition.language, folder, prints.entries, withheld)
    note = announced_note(edition.game)
    return Outcome(*fields, results.findings(), *results.counts, prints.fresh, note)


def _preload_printing() -> None:
    import pipeline.build.printing  # noqa: F401 - for later prints


def failed(request: Request, error: PunchboardError) -> Outcome:
    """Return the outcome of a request whose game could not be read: nothing is printed."""
    key = request.edition
    return Outcome(key.game, key.language, request.output, (), (), tuple(error.findings))


def impose_all(
    edition: OpenEdition,
    plan: Plan,
    results: BuildResults,
    standing: Mapping[RunKey, PrintedRun] = MappingProxyType({}),
) -> dict[RunKey, Imposition]:
    """Return the sheets of every run but those `standing`; what cannot be imposed is a finding."""
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
        "nothing to print: no records match, or there are 0 copies of each",
        hint="see records, where and copies of the product",
        severity=Severity.INFO,
    )
