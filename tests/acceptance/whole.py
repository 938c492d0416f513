"""The starter game with every sort of file that a project may have, as a repository of its own."""

from pathlib import Path
from typing import Final

from edits import commit, tree, write

from pipeline.authoring.new_games import new_game

FILES: Final = Path(__file__).with_name("project")
"""What is added to files of the starter game, and what is written beside them."""


def write_whole(root: Path) -> Path:
    """Write the project, commit it to a repository of its own, and return its root."""
    new_game(root)
    for name, text in tree(FILES / "added").items():
        with (root / name).open("a", encoding="utf-8") as stream:
            stream.write(text)
    write(root, tree(FILES / "written"))
    commit(root)
    return root
