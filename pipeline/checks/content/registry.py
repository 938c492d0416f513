"""The checks of content: what a game's records say, compared with one another."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pipeline.base.collector import collector_off
from pipeline.base.finding import Finding
from pipeline.checks.check import CheckRegistry
from pipeline.checks.content.subject import GameSubject
from pipeline.content.game import Game

CONTENT_CHECKS: Final[CheckRegistry[GameSubject, Finding]] = CheckRegistry(
    "check", "pipeline.checks.content.rules"
)
"""The example of a check of content is a game; game.yaml is supplied."""

check = CONTENT_CHECKS.check


def run_checks(game: Game, folders: tuple[Path, ...] = ()) -> Iterator[Finding]:
    """Yield what every check finds in a game, check by check in alphabetical order.

    `folders` hold the game's templates, its own first.
    """
    subject = GameSubject(game, folders)
    for check in CONTENT_CHECKS.values():
        with collector_off():
            findings = list(check.run(subject))
        yield from findings
