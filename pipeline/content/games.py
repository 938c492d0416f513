"""The games of a project: the folders that have a game.yaml."""

from pathlib import Path
from typing import Final

GAME_FILE: Final = "game.yaml"


def list_games(root: Path) -> list[str]:
    """Return the names of the game folders in the `content` folder of a project, sorted."""
    return sorted(path.parent.name for path in (root / "content").glob(f"*/{GAME_FILE}"))
