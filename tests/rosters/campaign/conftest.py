"""A small game whose rosters fly from race to race; a test may change one file of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from edits import tree, write_game

from pipeline.game.opening import open_game
from pipeline.rosters.advance import Advanced, AdvanceRequest, advance
from pipeline.source.findings import Finding, PunchboardError

FILES = tree(Path(__file__).with_name("kites"))

Write = Callable[..., Path]
Take = Callable[..., Advanced]
Findings = Callable[..., list[Finding]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the game, with some files replaced, and gives its folder."""
    return partial(write_game, tmp_path / "content" / "kites", FILES)


@pytest.fixture
def take(write: Write, tmp_path: Path) -> Take:
    """Return what takes the fleet through a race, by options and by a file of answers."""

    def taken(
        *options: str, answers: str = "", somebody: Any = None, seed: str = "", **files: str
    ) -> Advanced:
        path = write(**files) / "rosters" / "dawn.yaml"
        file = tmp_path / "answers.yaml"
        file.write_text(answers or "{}", encoding="utf-8")
        game = open_game(tmp_path / "content" / "kites", tmp_path, roster=path)
        (record,) = game.records["fleet"].values()
        name = "dawn-2026-03-14.yaml"
        wish = AdvanceRequest(
            "2026-03-14", name, file if answers else None, options, somebody, seed
        )
        return advance(game, record, path, wish)

    return taken


@pytest.fixture
def findings(take: Take) -> Findings:
    """Return what takes the fleet through a race that ends in findings."""

    def found(*options: str, **more: str) -> list[Finding]:
        with pytest.raises(PunchboardError) as caught:
            take(*options, **more)
        return caught.value.findings

    return found
