"""A game checked without anything being written: content, and the fit of every face."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.base.codes import all_codes
from pipeline.base.collector import collector_off
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.severities import AS_FOUND
from pipeline.campaign.validation import campaign_findings
from pipeline.checks.comments import Ignored, ignored_by_game
from pipeline.checks.content.registry import CONTENT_CHECKS, run_checks
from pipeline.checks.content.suppressions import SuppressionFilter
from pipeline.content.edition import LIVING
from pipeline.edition.context import OpenEdition, open_edition
from pipeline.edition.stylesheets import stylesheet_findings
from pipeline.exchange.profile_trial import profile_findings
from pipeline.press.announced import announced_findings
from pipeline.press.build import Order, impose_all
from pipeline.press.deck_findings import deck_findings
from pipeline.press.edition_checks import EDITION_CHECKS, Printed
from pipeline.press.embedding import try_embedding
from pipeline.press.font_findings import font_findings
from pipeline.press.plan import make_plan
from pipeline.press.results import BuildResults
from pipeline.press.workers import Progress, make_all, silent


class Checked(NamedTuple):
    """What a check found; `fatal` are those findings that kept it from looking at everything."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    fatal: tuple[Finding, ...] = ()


def check(order: Order, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return all that `build` would find and what the checks find; without `fit` content alone.

    Comments in the game's files may ask for findings to be ignored. Raises Misuse as `build` does.
    """
    findings: list[Finding] = []
    fatal: list[Finding] = []
    severities = AS_FOUND
    with collector_off():
        try:
            severities = open_edition(order.edition).game.severities
            for found in _stage_findings(order, progress, fit=fit):
                findings += found
        except PunchboardError as error:
            fatal = error.findings
    checked = _apply_suppressions(order, findings, fatal, fit=fit)
    kept, ignored = severities.judge(checked.findings)
    return checked._replace(findings=kept, ignored=(*checked.ignored, *ignored_by_game(ignored)))


def _stage_findings(
    order: Order, progress: Progress, *, fit: bool
) -> Iterator[tuple[Finding, ...]]:
    """Yield what each stage finds. Raises PunchboardError where the next one is impossible."""
    edition = open_edition(order.edition)
    # Checks of content know the language that it is written in; translations have their own.
    if edition.translation is None:
        yield tuple(run_checks(edition.game, edition.search_path.folders))
        yield profile_findings(edition.game)
        yield campaign_findings(edition.game)
        yield tuple(announced_findings(edition))
    if fit:
        yield _fit_findings(edition, order, progress)
    else:
        _ = edition.products


def _fit_findings(edition: OpenEdition, order: Order, progress: Progress) -> tuple[Finding, ...]:
    plan = make_plan(edition, order.products, order.papers, order.settings)
    made = make_all(order.edition, plan.orders, order.jobs, progress, thorough=True)
    results = BuildResults(plan, made, edition.game.severities)
    try_embedding(edition, plan, results)
    impose_all(edition, plan, results)
    printed = () if edition.translation else EDITION_CHECKS.run(Printed(edition, plan.orders))
    icons = edition.renderer.icons.names
    looks = tuple(stylesheet_findings(edition.stylesheet, edition.styles, icons))
    fonts = () if edition.translation else font_findings(edition)
    looks = (*looks, *fonts)
    found = (*results.findings(), *results.ignored, *deck_findings(edition, plan.orders))
    return (*printed, *looks, *found)


def _apply_suppressions(
    order: Order, findings: list[Finding], fatal: list[Finding], *, fit: bool
) -> Checked:
    """Take out what comments ask to be ignored; one may be idle in other editions."""
    root, game, edition = order.edition.root, order.edition.game, order.edition.edition
    folders = (root / "content" / game, root / "templates" / game)
    known = all_codes()

    def is_looked_for(code: str) -> bool:
        return edition == LIVING and (fit or code in CONTENT_CHECKS or code not in known)

    suppressions = SuppressionFilter(root, (folder for folder in folders if folder.is_dir()))
    kept, ignored = suppressions.sift(findings, fatal, is_looked_for)
    stops = tuple(each for each in kept if each in fatal or each.code == "ignore-unread")
    return Checked(kept, ignored, stops)
