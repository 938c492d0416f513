"""A game checked without anything being written: content, and the fit of every face."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.base.collector import collector_off
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.build.announced import announced_findings
from pipeline.build.build import Order, impose_all
from pipeline.build.dressing import look_findings
from pipeline.build.embedding import try_embedding
from pipeline.build.gather import Gathered
from pipeline.build.plan import make_plan
from pipeline.build.studio import Studio, open_studio
from pipeline.build.workers import Progress, make_all, silent
from pipeline.campaign.sound import campaign_findings
from pipeline.checks.check import CHECKS
from pipeline.checks.codes import known_codes
from pipeline.checks.ignoring import Ignored, Sieve
from pipeline.checks.run import run_checks
from pipeline.content.edition import LIVING
from pipeline.exchange.look import profile_findings


class Checked(NamedTuple):
    """What a check found; `whole` says that nothing kept it from looking at everything."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    whole: bool = True


def check(order: Order, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return all that `build` would find and what the checks find; without `fit` content alone.

    Comments in the game's files may ask for findings to be ignored. Raises Misuse as `build` does.
    """
    with collector_off():
        findings: list[Finding] = []
        fatal: list[Finding] = []
        try:
            for found in _stages(order, progress, fit=fit):
                findings += found
        except PunchboardError as error:
            fatal = error.findings
    return _sifted(order, findings, fatal, fit=fit)


def _stages(order: Order, progress: Progress, *, fit: bool) -> Iterator[tuple[Finding, ...]]:
    """Yield what each stage finds. Raises PunchboardError where the next one is impossible."""
    studio = open_studio(order.studio)
    # Checks of content know the language that it is written in; translations have their own.
    if studio.translation is None:
        yield tuple(run_checks(studio.game, studio.shelf.folders))
        yield profile_findings(studio.game)
        yield campaign_findings(studio.game)
        yield tuple(announced_findings(studio))
    if fit:
        yield _fit(studio, order, progress)
    else:
        _ = studio.products


def _fit(studio: Studio, order: Order, progress: Progress) -> tuple[Finding, ...]:
    plan = make_plan(studio, order.products, order.papers)
    made = make_all(order.studio, plan.orders, order.jobs, progress, thorough=True)
    gathered = Gathered(plan, made)
    try_embedding(studio, plan, gathered)
    impose_all(studio, plan, gathered)
    return (*look_findings(studio.look, studio.styles), *gathered.findings())


def _sifted(order: Order, findings: list[Finding], fatal: list[Finding], *, fit: bool) -> Checked:
    """Take out what comments ask to be ignored; errata may make a comment idle in old editions."""
    root, game, edition = order.studio.root, order.studio.game, order.studio.edition
    folders = (root / "content" / game, root / "templates" / game)
    known = known_codes()

    def sought(code: str) -> bool:
        return edition == LIVING and (fit or code in CHECKS or code not in known)

    sieve = Sieve(root, (folder for folder in folders if folder.is_dir()))
    kept, ignored = sieve.sift(findings, fatal, sought)
    return Checked(kept, ignored, whole=not fatal)
