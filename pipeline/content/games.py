"""The games of a project: the folders that have a game.yaml."""

from pathlib import Path
from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.base.names import MOST, is_name, name_of

GAME_FILE: Final = "game.yaml"


def list_games(root: Path) -> list[str]:
    """Return the names of the game folders in the `content` folder of a project, sorted."""
    return sorted(path.parent.name for path in (root / "content").glob(f"*/{GAME_FILE}"))


def require_game_name(folder: Path, shown: str) -> None:
    """Raise PunchboardError (`game-name`) for a folder whose name can name no game's output.

    `shown` is its path in findings.
    """
    if is_name(folder.name):
        return
    message = (
        f"expected a folder named in small letters, digits and single hyphens, {MOST} at most,"
        f" found {folder.name!r}"
    )
    meant = name_of(folder.name)
    hint = f"call it {meant!r}, in content/ and in templates/" if meant else "give it another name"
    raise fail("game-name", message, Position(f"{shown}/{GAME_FILE}"), hint=hint)
