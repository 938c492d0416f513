"""Games and rosters printed one after another, each told of as soon as it is done."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.cli.locale_options import games_with
from pipeline.cli.options import release_gate
from pipeline.cli.outcome import print_outcome
from pipeline.cli.paths import shown
from pipeline.cli.progress import progress_bar
from pipeline.cli.report import print_findings
from pipeline.cli.say import say
from pipeline.cli.telling import Measure
from pipeline.edition.po_files import editions_of
from pipeline.edition.project import Project
from pipeline.press.build import Order, Outcome, build, failed
from pipeline.press.print_settings import USUAL
from pipeline.press.whole_games import each_game, processes_each
from pipeline.press.worker_pool import cores

if TYPE_CHECKING:
    from pipeline.checks.game_rules.verdict import Verdict
    from pipeline.rosters.printing import Print


_MOST_LEFT: Final = 6
"""Files that are left over and named in one warning."""


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


def print_games(orders: Sequence[Order], telling: Telling, *, beside: bool = True) -> list[Outcome]:
    """Print what is ordered and tell of it, order by order; return what became of each.

    Whole games may be printed `beside` one another, of which this process then has none open.
    """
    quiet = telling.quiet or telling.as_json
    outcomes = []
    for outcome in _printed(orders, quiet=quiet, beside=beside):
        outcomes.append(outcome)
        telling.outcome(outcome)
    return outcomes


def _printed(orders: Sequence[Order], *, quiet: bool, beside: bool) -> Iterator[Outcome]:
    """Yield what becomes of each order."""
    beside = beside and len(orders) > 1 and all(map(_is_whole, orders))
    workers = min(orders[0].jobs or cores(), len(orders)) if beside else 1
    if workers > 1:
        # What has several processes beside it shows no bar, and gets no more than are asked for.
        shares = processes_each([order.edition for order in orders], workers)
        orders = [
            order._replace(jobs=min(order.jobs, 1) or share)
            for order, share in zip(orders, shares, strict=True)
        ]
        quiet = True
    yield from each_game(_print_whole, [(order, quiet) for order in orders], workers)


def _is_whole(order: Order) -> bool:
    """Tell whether all of a game is printed as usual.

    What is named otherwise may not be in each game: the first that lacks it ends the command, and
    no other must have been printed by then.
    """
    named = order.products or order.papers or order.edition.roster
    return not named and order.settings == USUAL


def _print_whole(order: Order, quiet: bool) -> Outcome:
    """Print a whole game, in whichever process."""
    return _print_game(order, quiet=quiet)


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


def tell_left_over(
    project: Project, orders: Sequence[Order], telling: Telling, *, clean: bool
) -> None:
    """Tell what earlier builds have left that nothing prints any more, or `clean` it away."""
    from pipeline.press.leftovers import left_over, remove

    games = {order.edition.game for order in orders}
    output = orders[0].output
    found = left_over(project, output, games)
    if not found:
        return
    if clean:
        removed = [
            Finding("output-removed", f"removed: {shown(file)}", severity=Severity.INFO)
            for file in remove(found, output)
        ]
        if telling.as_json:
            telling.errors(removed)
        elif not telling.quiet:
            say(*(each.message for each in removed))
        return
    files = [f"{shown(each.folder / each.pdf)} ({each.gone})" for each in found]
    more = f" and {len(files) - _MOST_LEFT} more" if len(files) > _MOST_LEFT else ""
    telling.errors(
        [
            Finding(
                "output-left",
                f"nothing prints these any more: {', '.join(files[:_MOST_LEFT])}{more}",
                hint=f"punchboard build --clean{_out(project, output)} removes them",
                severity=Severity.WARNING,
            )
        ]
    )


def _out(project: Project, output: Path) -> str:
    return "" if output == project.output else f" --out {shown(output)}"


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
