"""A game checked without anything being written: content, and the fit of every face."""

from collections.abc import Callable, Iterator, Sequence

from pipeline.base.codes import all_codes
from pipeline.base.collector import only_new_collected
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.progress import Progress, silent
from pipeline.base.severities import AS_FOUND
from pipeline.campaign.validation import campaign_findings
from pipeline.checks.comments import ignored_by_game
from pipeline.checks.content.registry import CONTENT_CHECKS, run_checks
from pipeline.checks.content.suppressions import SuppressionFilter
from pipeline.content.edition import LIVING
from pipeline.edition.context import OpenEdition, open_edition
from pipeline.edition.stylesheets import stylesheet_findings
from pipeline.exchange.profile_trial import profile_findings
from pipeline.press.announced import announced_findings
from pipeline.press.build import Order, impose_all
from pipeline.press.cache.checked import Checked, CheckedEdition
from pipeline.press.cache.faces import FaceCache, face_cache, make_or_recall, opened_store
from pipeline.press.cache.sources import EditionStore
from pipeline.press.deck_findings import deck_findings
from pipeline.press.edition_checks import EDITION_CHECKS, Printed
from pipeline.press.embedding import try_embedding
from pipeline.press.faces import MadeFace
from pipeline.press.font_findings import font_findings
from pipeline.press.orders import FaceOrder
from pipeline.press.plan import make_plan
from pipeline.press.results import BuildResults
from pipeline.press.workers import make_all


def check(order: Order, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return all that `build` would find and what the checks find; without `fit` content alone.

    Comments in the game's files may ask for findings to be ignored. Where nothing has changed since
    an earlier check, what that found is recalled. Raises Misuse as `build` does.
    """
    asked = (order.products, order.papers, order.settings, fit)
    return recalled(order, asked, lambda store: _check(order, store, progress, fit=fit), fit=fit)


def recalled(
    order: Order, asked: object, work: Callable[[EditionStore | None], Checked], *, fit: bool
) -> Checked:
    """Return what an earlier check found that was `asked` the same of the same files, else `work`.

    With `fit` the typefaces must be the same, too.
    """
    with only_new_collected(), opened_store(order.cache, order.edition) as store:
        if store is None:
            return work(None)
        place = CheckedEdition(store, order.edition, asked)
        known = place.recall()
        if known is not None:
            return known
        checked = work(store)
        if not checked.fatal:
            fonts = open_edition(order.edition).font_specs.values() if fit else ()
            place.keep(checked, fonts)
        return checked


def _check(order: Order, store: EditionStore | None, progress: Progress, *, fit: bool) -> Checked:
    findings: list[Finding] = []
    fatal: list[Finding] = []
    severities = AS_FOUND
    try:
        severities = open_edition(order.edition).game.severities
        for found in _stage_findings(order, store, progress, fit=fit):
            findings += found
    except PunchboardError as error:
        fatal = error.findings
    checked = _apply_suppressions(order, findings, fatal, fit=fit)
    kept, ignored = severities.judge(checked.findings)
    return checked._replace(findings=kept, ignored=(*checked.ignored, *ignored_by_game(ignored)))


def _stage_findings(
    order: Order, store: EditionStore | None, progress: Progress, *, fit: bool
) -> Iterator[tuple[Finding, ...]]:
    """Yield what each stage finds. Raises PunchboardError where the next one is impossible."""
    edition = open_edition(order.edition)
    # Checks of content know the language that it is written in; translations have their own.
    if edition.translation is None:
        yield tuple(run_checks(edition.game, edition.search_path.folders))
        yield profile_findings(edition.game)
        yield campaign_findings(edition.game)
        yield tuple(announced_findings(edition))
        yield tuple(_table_findings(edition))
    if fit:
        with face_cache(edition, store, thorough=True) as cache:
            yield _fit_findings(edition, order, cache, progress)
    else:
        _ = edition.products


def _table_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield what is wrong with tables that only some printings need."""
    for read in (lambda: edition.cutters, lambda: edition.sleeves):
        try:
            read()
        except PunchboardError as error:
            yield from error.findings


def _fit_findings(
    edition: OpenEdition, order: Order, cache: FaceCache | None, progress: Progress
) -> tuple[Finding, ...]:
    def make(orders: Sequence[FaceOrder]) -> list[MadeFace]:
        # Checks of what is printed render here, too: other processes begin with what is compiled.
        edition.templates.compile(dict.fromkeys(order.component for order in orders))
        return make_all(order.edition, orders, order.jobs, progress, thorough=True)

    plan = make_plan(edition, order.products, order.papers, order.settings)
    made = make_or_recall(plan.orders, cache, make)
    results = BuildResults(plan, made, edition.game.severities)
    try_embedding(edition, plan, results)
    impose_all(edition, plan, results)
    verdicts = cache.verdicts if cache else None
    reads = {order: face.reads for order, face in zip(plan.orders, made, strict=True)}
    print_checks = Printed(edition, reads, verdicts)
    printed = () if edition.translation else EDITION_CHECKS.run(print_checks)
    icons = edition.renderer.icons.names
    looks = tuple(stylesheet_findings(edition.stylesheet, edition.styles, icons))
    fonts = () if edition.translation else font_findings(edition)
    looks = (*looks, *fonts)
    found = (*results.findings(), *results.ignored, *deck_findings(edition, plan.orders))
    return (*printed, *looks, *found)


def _apply_suppressions(
    order: Order, findings: list[Finding], fatal: list[Finding], *, fit: bool
) -> Checked:
    """Take out what comments ask to be ignored; one may be idle in other editions and languages."""
    root, game, edition = order.edition.root, order.edition.game, order.edition.edition
    folders = (root / "content" / game, root / "templates" / game)
    known = all_codes()

    def is_looked_for(code: str) -> bool:
        if edition != LIVING or open_edition(order.edition).translation is not None:
            return False
        return fit or code in CONTENT_CHECKS or code not in known

    suppressions = SuppressionFilter(root, (folder for folder in folders if folder.is_dir()))
    kept, ignored = suppressions.sift(findings, fatal, is_looked_for)
    stopping = frozenset(fatal)
    stops = tuple(each for each in kept if each in stopping or each.code == "ignore-unread")
    return Checked(kept, ignored, stops)
