"""Errata and rulings of a later day: an edition tells of them, and what will be wrong then."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.content.counting import counted
from pipeline.content.edition import ANNOUNCED
from pipeline.content.game import Game
from pipeline.content.opening import open_game
from pipeline.edition.context import OpenEdition

_HINT: Final = "take them in with --edition announced, or with --as-of and their date"


def announced(game: Game) -> Finding | None:
    """Return which errata and rulings the edition does not have yet, None where it has all."""
    if not game.announced:
        return None
    listed = ", ".join(f"{entry.id} ({entry.revision.date})" for entry in game.announced)
    verb = "is" if len(game.announced) == 1 else "are"
    what = f"{counted(game.announced)} {verb}"
    message = f"{what} announced for later than {game.edition.last} and left out: {listed}"
    place = game.announced[0].document.position("date")
    return Finding("erratum-announced", message, place, hint=_HINT, severity=Severity.INFO)


def announced_note(game: Game) -> str:
    """Return the same in a line with its remedy; nothing where the edition has all."""
    finding = announced(game)
    return "" if finding is None else f"{finding.message}; {finding.hint}"


def announced_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield that entries are announced, and what keeps the game from being read with them."""
    finding = announced(edition.game)
    if finding is None:
        return
    yield finding
    try:
        open_game(edition.game.folder, edition.project.root, ANNOUNCED)
    except PunchboardError as error:
        yield from error.findings
