"""What the tests of a game's content share; each module names its game's folder in `FOLDER`.

Figures are retyped from the rulebook: where errata change any, the module has an `EDITION`.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.checks.subject import run_checks
from pipeline.game.edition import LIVING
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.view import export_json
from pipeline.source.findings import Finding

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """Return the module's game."""
    edition = getattr(request.module, "EDITION", LIVING)
    return open_game(request.module.FOLDER, ROOT, edition)


@pytest.fixture(scope="module")
def records(game: Game) -> dict[str, Any]:
    """Return its records by kind and slug, resolved."""
    return export_json(game)["records"]  # type: ignore[no-any-return]


@pytest.fixture
def spoil(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Callable[[str, str, str], list[Finding]]:
    """Return a function that checks the game with one piece of a file replaced, once."""

    def check(file: str, old: str, new: str) -> list[Finding]:
        source = request.module.FOLDER
        folder = tmp_path / "content" / source.name
        shutil.copytree(source, folder, dirs_exist_ok=True)
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return list(run_checks(open_game(folder, tmp_path)))

    return check
