"""What is wrong with a real game: information is for its designer, and no fault."""

from pathlib import Path

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import run_checks
from pipeline.content.game import Game

ROOT = Path(__file__).parents[2]


def faults(game: Game) -> list[Finding]:
    """Return the errors and warnings of a game, its templates seen."""
    folders = (ROOT / "templates" / game.id, ROOT / "templates" / "shared")
    found = run_checks(game, folders)
    return [each for each in found if each.severity is not Severity.INFO]
