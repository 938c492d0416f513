"""All checks run over one game."""

from collections.abc import Iterator

from pipeline.base.finding import Finding
from pipeline.checks import rules
from pipeline.checks.check import CHECKS
from pipeline.content.game import Game


def run_checks(game: Game) -> Iterator[Finding]:
    """Yield what every check finds, check by check in alphabetical order."""
    CHECKS.discover(rules)
    for known in CHECKS.values():
        yield from known.run(game)
