"""All checks run over one game."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pipeline.base.collector import collector_off
from pipeline.base.finding import Finding
from pipeline.checks.check import CHECKS
from pipeline.checks.content.subject import GameSubject
from pipeline.content.game import Game


def run_checks(game: Game, folders: tuple[Path, ...] = ()) -> Iterator[Finding]:
    """Yield what every check finds, check by check in alphabetical order.

    `folders` hold the game's templates, its own first.
    """
    load_checks()
    checked = GameSubject(game, folders)
    for known in CHECKS.values():
        with collector_off():
            found = list(known.run(checked))
        yield from found


@cache
def load_checks() -> None:
    """Import every check, once."""
    from pipeline.checks.content import rules

    CHECKS.discover(rules)
