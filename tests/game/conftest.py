"""A small game that each test may change one file of."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from edits import tree, write_game

from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Finding, PunchboardError

FILES = tree(Path(__file__).with_name("tiny"))

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the tiny game, with some files replaced, and its folder."""
    return partial(write_game, tmp_path / "content" / "tiny", FILES)


@pytest.fixture
def game(write: Write) -> Game:
    """Return the tiny game as it is."""
    return open_game(write())


@pytest.fixture
def findings(write: Write) -> Callable[..., list[Finding]]:
    """Return a function that loads the tiny game with some files replaced, to its findings."""

    def load(**files: str) -> list[Finding]:
        with pytest.raises(PunchboardError) as caught:
            open_game(write(**files))
        return caught.value.findings

    return load
