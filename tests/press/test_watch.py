"""Watching: whose files have changed."""

from pathlib import Path

import pytest

from pipeline.edition.project import Project
from pipeline.press.watch import touched_games


@pytest.mark.parametrize(
    ("path", "games"),
    [
        ("content/one/card.yaml", ["one"]),
        ("templates/two/icons/sun.svg", ["two"]),
        ("templates/shared/styles.yaml", ["one", "two"]),
        ("content/three/card.yaml", []),
    ],
)
def test_a_change_touches_its_own_game_or_all(tmp_path: Path, path: str, games: list[str]) -> None:
    """A file of one game touches that one, a shared one all, and one of another game none."""
    assert touched_games(Project(tmp_path), ["one", "two"], [tmp_path / path]) == games
