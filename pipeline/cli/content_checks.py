"""Games checked one after another as a command line wishes, for whichever report."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.checks.content.registry import CONTENT_CHECKS
from pipeline.checks.game_rules.examples import try_examples
from pipeline.cli.known_checks import self_tests
from pipeline.cli.locale_options import games_with
from pipeline.cli.progress import progress_bar
from pipeline.cli.report_format import Answer
from pipeline.content.opening import open_game
from pipeline.edition.context import EditionKey
from pipeline.edition.project import Project, open_project
from pipeline.press.build import Order
from pipeline.press.checking import Checked, check


class CheckOptions(NamedTuple):
    """What is to be checked, and which findings are asked for: all, or `select` less `ignore`.

    No games mean all of the project.
    """

    games: tuple[str, ...]
    project: Path | None
    language: str
    edition: str
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    fit: bool = True
    silent: bool = False

    def asks_for(self, finding: Finding) -> bool:
        """Tell whether a finding is to be told."""
        if finding.code in self.ignore:
            return False
        return not self.select or finding.code in self.select


def inspect(options: CheckOptions) -> Iterator[Answer]:
    """Yield what is found in each game. Raises Misuse for a name that does not exist."""
    home = open_project(options.project)
    # Where only checks of content are asked for, laying out the faces finds nothing of interest.
    fit = options.fit and not (options.select and options.select <= CONTENT_CHECKS.keys())
    for game in games_with(home, options.games, options.language):
        key = EditionKey(home.root, game, options.language, options.edition)
        with progress_bar(game, quiet=options.silent) as progress:
            yield _answer(options, game, check(Order(key, home.output), progress, fit=fit))


def _answer(options: CheckOptions, game: str, checked: Checked) -> Answer:
    if not checked.whole:
        return Answer(game, checked.findings, checked.ignored)
    told = tuple(filter(options.asks_for, checked.findings))
    ignored = tuple(each for each in checked.ignored if options.asks_for(each.finding))
    return Answer(game, told, ignored)


def try_out(options: CheckOptions) -> Iterator[Answer]:
    """Yield which checks fail on their examples, then which rules of each game do.

    Outside of any project there are only the checks.
    """
    home = _project(options)
    rooms = [(home, game) for game in home.require_games(options.games)] if home else []
    yield Answer("checks", tuple(filter(options.asks_for, self_tests())))
    for room, game in rooms:
        yield Answer(game, _try_rules(options, room, game))


def _try_rules(options: CheckOptions, home: Project, game: str) -> tuple[Finding, ...]:
    """Return the rules of a game that fail, or all that keeps it from being read."""
    try:
        opened = open_game(home.game_folder(game), home.root, options.edition)
    except PunchboardError as error:
        return tuple(error.findings)
    return tuple(filter(options.asks_for, try_examples(opened)))


def _project(options: CheckOptions) -> Project | None:
    try:
        return open_project(options.project)
    except Misuse:
        if options.games or options.project:
            raise
        return None
