"""What is wrong with a real game: information is for its designer, and no fault."""

from pathlib import Path

from pipeline.checks.subject import run_checks
from pipeline.checks.suppressions import SuppressionFilter
from pipeline.game.game import Game
from pipeline.source.findings import Finding, Severity

ROOT = Path(__file__).parents[2]


def faults(game: Game) -> list[Finding]:
    """Return the errors and warnings of a game that its files do not ask to be ignored."""
    folders = (ROOT / "templates" / game.id, ROOT / "templates" / "shared")
    found = list(run_checks(game, folders))
    own = SuppressionFilter(ROOT, (ROOT / "content" / game.id, folders[0]))
    kept = own.sift(found, (), lambda code: False).findings
    return [each for each in kept if each.severity is not Severity.INFO]
