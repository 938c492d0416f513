"""Whether a game's rosters can be told at all: its profile read, and tried on every sample."""

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.content.game import Game
from pipeline.content.roster_records import roster_kind
from pipeline.exchange.describe import RosterDescriber
from pipeline.exchange.profile import FILE


def profile_findings(game: Game) -> tuple[Finding, ...]:
    """Return what is wrong with a game's roster.yaml, as far as its samples show it."""
    kind = roster_kind(game.kinds)
    try:
        if kind is None or not (game.folder / FILE).is_file():
            return ()
        teller = RosterDescriber(game)
        for record in game.records[kind.name].values():
            teller.roster(record)
    except PunchboardError as error:
        return tuple(error.findings)
    return ()
