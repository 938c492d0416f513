"""Games and rosters printed one after another, each told of as soon as it is done."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.cli.locale_options import games_with
from pipeline.cli.options import release_gate
from pipeline.cli.outcome import print_outcome
from pipeline.cli.progress import progress_bar
from pipeline.cli.report import print_findings
from pipeline.cli.say import say
from pipeline.cli.telling import Measure
from pipeline.edition.po_files import editions_of
from pipeline.edition.project import Project
from pipeline.press.build import Order, Outcome, build, failed

if TYPE_CHECKING:
    from pipeline.checks.game_rules.verdict import Verdict
    from pipeline.rosters.printing import Print


class Telling(NamedTuple):
    """How a command tells what it does: of which project, how much, and to whom."""

    project: Path | None
    measure: Measure
    quiet: bool
    as_json: bool

    def outcome(self, outcome: Outcome) -> None:
        """Tell what became of one order."""
        print_outcome(outcome, *self[:2], quiet=self.quiet, as_json=self.as_json)

    def errors(self, findings: Sequence[Finding]) -> None:
        """Tell what keeps anything from being printed."""
        print_findings(findings, self.project, self.measure, as_json=self.as_json)


def orders_of(
    project: Project, games: Sequence[str] | None, lang: str, usual: Order
) -> list[Order]:
    """Return an order for each game in each language; `usual` says all else. Raises Misuse."""
    return [
        usual._replace(edition=usual.edition._replace(game=game, language=language))
        for game in games_with(project, games, lang)
        for language in editions_of(project, game, lang)
    ]


def print_games(orders: Sequence[Order], telling: Telling) -> list[Outcome]:
    """Print what is ordered and tell of it, order by order; return what became of each."""
    outcomes = []
    for order in orders:
        outcomes.append(_print_game(order, quiet=telling.quiet or telling.as_json))
        telling.outcome(outcomes[-1])
    return outcomes


def print_again(order: Order, telling: Telling) -> Outcome:
    """Print one game of which something has changed, and say what is wrong with it now."""
    outcome = _print_game(order, quiet=True)
    telling._replace(quiet=True).outcome(outcome)
    return outcome


def _print_game(order: Order, *, quiet: bool) -> Outcome:
    """Print one game; one that cannot be read has an outcome, too."""
    gate = release_gate(order.edition.policy)
    with progress_bar(order.edition.game, quiet=quiet) as progress:
        try:
            return build(order, progress, gate)
        except PunchboardError as error:
            return failed(order, error)


def print_rosters(
    project: Project, requests: "Sequence[Print]", game: str, edition: str, telling: Telling
) -> Iterator[Outcome | None]:
    """Print rosters and tell of each; yield what became of it, None where nothing is printed."""
    for request in requests:
        try:
            outcome = _print_roster(project, request, game, edition, telling)
        except PunchboardError as error:
            telling.errors(error.findings)
            outcome = None
        if outcome is not None:
            telling.outcome(outcome)
        yield outcome


def _print_roster(
    project: Project, request: "Print", game: str, edition: str, telling: Telling
) -> Outcome | None:
    """Print one roster, unless it is illegal; raises PunchboardError for one that is wrong."""
    # Most commands that print are asked for no roster.
    from pipeline.checks.game_rules.verdict import verdict
    from pipeline.rosters.opening import open_roster
    from pipeline.rosters.printing import roster_order

    opened = open_roster(project, request.file, game, edition)
    judged = verdict(opened.game, opened.record)
    if not judged.legal:
        _tell_illegal(request, judged, telling)
        if not request.draft:
            return None
    order = roster_order(project, opened, request, legal=judged.legal)
    return build(order, gate=release_gate(order.edition.policy))


def _tell_illegal(request: "Print", judged: "Verdict", telling: Telling) -> None:
    from pipeline.rosters.judging import verdict_findings

    telling.errors(verdict_findings(judged))
    if not request.draft and not telling.as_json:
        say(f"not printed: {request.file} is illegal; --draft prints it all the same")
