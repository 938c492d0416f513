"""A small game with rosters that the tests of exchange may change one file of."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from edits import tree, write_game

from pipeline.game.opening import Game, open_game

FILES = tree(Path(__file__).with_name("kites"))

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the game, with some files replaced, and gives its folder."""
    return partial(write_game, tmp_path / "content" / "kites", FILES)


@pytest.fixture
def game(write: Write) -> Game:
    return open_game(write())
