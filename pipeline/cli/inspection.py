"""Games checked one after another as a command line wishes, for whichever report."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.build.build import Order
from pipeline.build.checking import Checked, check
from pipeline.build.locale.checks.selftest import self_test_translations
from pipeline.build.project import Project, open_project
from pipeline.build.proofing.selftest import self_test_proofing
from pipeline.build.studio import StudioKey
from pipeline.checks.check import CHECKS
from pipeline.checks.examples import try_examples
from pipeline.checks.run import load_checks
from pipeline.checks.selftest import self_test
from pipeline.cli.locales import games_with
from pipeline.cli.progress import progress_bar
from pipeline.cli.reporting import Answer
from pipeline.content.opening import open_game


class Wish(NamedTuple):
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


def inspect(wish: Wish) -> Iterator[Answer]:
    """Yield what is found in each game. Raises Misuse for a name that does not exist."""
    home = open_project(wish.project)
    load_checks()
    # Where only checks of content are asked for, laying out the faces finds nothing of interest.
    fit = wish.fit and not (wish.select and wish.select <= CHECKS.keys())
    for game in games_with(home, wish.games, wish.language):
        key = StudioKey(home.root, game, wish.language, wish.edition)
        with progress_bar(game, quiet=wish.silent) as progress:
            yield _answer(wish, game, check(Order(key, home.output), progress, fit=fit))


def _answer(wish: Wish, game: str, checked: Checked) -> Answer:
    if not checked.whole:
        return Answer(game, checked.findings, checked.ignored)
    told = tuple(filter(wish.asks_for, checked.findings))
    ignored = tuple(each for each in checked.ignored if wish.asks_for(each.finding))
    return Answer(game, told, ignored)


def try_out(wish: Wish) -> Iterator[Answer]:
    """Yield which checks fail on their examples, then which rules of each game do.

    Outside of any project there are only the checks.
    """
    home = _project(wish)
    rooms = [(home, game) for game in home.require_games(wish.games)] if home else []
    yield Answer("checks", tuple(filter(wish.asks_for, _self_test())))
    for room, game in rooms:
        yield Answer(game, _try_rules(wish, room, game))


def _self_test() -> Iterator[Finding]:
    yield from self_test()
    yield from self_test_proofing()
    yield from self_test_translations()


def _try_rules(wish: Wish, home: Project, game: str) -> tuple[Finding, ...]:
    """Return the rules of a game that fail, or all that keeps it from being read."""
    try:
        opened = open_game(home.game_folder(game), home.root, wish.edition)
    except PunchboardError as error:
        return tuple(error.findings)
    return tuple(filter(wish.asks_for, try_examples(opened)))


def _project(wish: Wish) -> Project | None:
    try:
        return open_project(wish.project)
    except Misuse:
        if wish.games or wish.project:
            raise
        return None
