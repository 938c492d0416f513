"""Errata of a later day: an edition tells that they are announced, and what will be wrong then."""

from collections.abc import Iterator

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.build.studio import Studio
from pipeline.content.edition import ANNOUNCED
from pipeline.content.game import Game
from pipeline.content.opening import open_game

_HINT = f"--edition {ANNOUNCED} or --as-of DATE takes them in"


def announced_note(game: Game) -> str:
    """Return in a sentence which errata the edition does not have yet; nothing without any."""
    count = len(game.announced)
    if not count:
        return ""
    told = ", ".join(f"{entry.id} ({entry.erratum.date})" for entry in game.announced)
    be = "erratum is" if count == 1 else "errata are"
    return f"{count} {be} announced for later than {game.edition.last} and left out: {told}"


def with_remedy(note: str) -> str:
    """Return a note of `announced_note` with the option that takes such errata in."""
    return f"{note}; {_HINT}" if note else ""


def announced_findings(studio: Studio) -> Iterator[Finding]:
    """Yield that errata are announced, and what keeps the game from being read with them."""
    game = studio.game
    if not game.announced:
        return
    place = game.announced[0].document.position("date")
    note = announced_note(game)
    yield Finding("erratum-announced", note, place, hint=_HINT, severity=Severity.INFO)
    try:
        open_game(game.folder, studio.project.root, ANNOUNCED)
    except PunchboardError as error:
        yield from error.findings
