"""A roster's file with the game that it belongs to."""

from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse, fail
from pipeline.base.suggest import hint
from pipeline.content.edition import LIVING
from pipeline.content.game import Game
from pipeline.content.opening import open_game
from pipeline.content.records import Record
from pipeline.content.roster_records import roster_kind
from pipeline.content.rosters import ROSTERS
from pipeline.documents.yaml import load_yaml
from pipeline.edition.project import CONTENT, Project

_GAME: Final = "game"


class Opened(NamedTuple):
    """A roster as a record of its game, in which it stands in for the samples."""

    game: Game
    record: Record


def open_roster(project: Project, file: Path, game: str = "", edition: str = LIVING) -> Opened:
    """Return the roster of a file.

    `game` is needed where neither the file nor its folder tells. Raises PunchboardError with every
    finding, Misuse for a file or a game that does not exist.
    """
    folder = project.game_folder(game_of(project, file, game))
    opened = open_game(folder, project.root, edition, file)
    kind = roster_kind(opened.kinds)
    assert kind is not None  # else the roster would have been refused
    (record,) = opened.records[kind.name].values()
    return Opened(opened, record)


def game_of(project: Project, file: Path, game: str = "") -> str:
    """Return the game that a roster's file belongs to: its `game:`, else its folder, else `game`.

    Raises Misuse where nothing tells, or where the file tells otherwise; PunchboardError for a file
    that cannot be read, or that names a game which does not exist.
    """
    if not file.exists():
        raise Misuse(f"there is no file {file}")
    document = load_yaml(file, file.as_posix(), given=True)
    stated_game = document.data.get(_GAME)
    games = project.games()
    if isinstance(stated_game, str) and stated_game not in games:
        message = f"there is no game {stated_game!r} in {CONTENT}/"
        raise fail("roster-game", message, document.position(_GAME), hint=hint(stated_game, games))
    stated_game = stated_game if isinstance(stated_game, str) else _game_of_folder(project, file)
    if stated_game and game and stated_game != game:
        raise Misuse(f"{file} is a roster of {stated_game}, not of {game}: leave --game away")
    if not stated_game and not game:
        message = f"nothing says which game {file} belongs to: begin it with game:, or give --game"
        raise Misuse(f"{message}; {hint('', games)}")
    return stated_game or game


def _game_of_folder(project: Project, file: Path) -> str:
    """Return the game in whose folder of rosters a file lies, an empty text for none."""
    folder = file.resolve().parent
    inside = folder.name == ROSTERS and folder.parent.parent == (project.root / CONTENT).resolve()
    return folder.parent.name if inside else ""
