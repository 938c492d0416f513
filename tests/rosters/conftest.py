"""A small game with rosters that the tests of exchange may change one file of."""

from collections.abc import Callable
from pathlib import Path

import pytest
from edits import tree
from edits import write as write_files

from pipeline.game.opening import Game, open_game

FILES = tree(Path(__file__).with_name("kites"))

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the game, with some files replaced, and gives its folder."""

    def write_game(**files: str) -> Path:
        folder = tmp_path / "content" / "kites"
        given = {f"{name}.yaml": text for name, text in files.items()}
        return write_files(folder, {**FILES, **given})

    return write_game


@pytest.fixture
def game(write: Write) -> Game:
    """Return the game as it is."""
    return open_game(write())
