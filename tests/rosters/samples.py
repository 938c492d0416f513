"""The sample rosters of this project's games, opened once, and what formats make of them."""

from functools import cache
from pathlib import Path

from pipeline.game.opening import Game, open_game
from pipeline.rosters.description import Roster, RosterDescriber
from pipeline.rosters.format import Incoming, exporters
from pipeline.rosters.importing import Imported, fit, read_imported

LOSSLESS = ("json", "yaml", "share", "ros", "rosz")
"""The formats that can be read back."""

GAMES = sorted(path.parent.name for path in Path("content").glob("*/roster.yaml"))


@cache
def opened(name: str) -> Game:
    return open_game(Path("content") / name, Path())


def sample_files(name: str) -> list[Path]:
    return sorted(Path("content", name, "rosters").glob("*.yaml"))


@cache
def told(name: str) -> tuple[Roster, ...]:
    game = opened(name)
    kind = next(kind for kind in game.kinds.values() if kind.folder)
    teller = RosterDescriber(game)
    return tuple(teller.roster(record) for record in game.records[kind.name].values())


def written(roster: Roster, form: str) -> bytes:
    return exporters()[form].write(roster)


def back(content: bytes, game: Game, form: str = "") -> Imported:
    return fit(read_imported(Incoming("file", content), form), game, "file", "new.yaml")
