"""Where a project begins, and where its templates are sought."""

import shutil
from pathlib import Path

import pytest

from pipeline.build.project import Project, find_root, supplied_folder
from pipeline.source.findings import Misuse


def test_root_is_the_nearest_folder_upwards(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command may be run anywhere inside a project."""
    monkeypatch.chdir(home / "content" / "lantern")
    assert find_root() == home


def test_one_of_several_games_is_named(home: Path) -> None:
    """Without a name the user learns which there are, and a slug is no game."""
    shutil.copytree(home / "content" / "lantern", home / "content" / "torch")
    with pytest.raises(Misuse, match="name one of the games: lantern, torch"):
        Project(home).require_game("")
    with pytest.raises(Misuse, match="no game 'spark'"):
        Project(home).game_and_slugs(["spark"])


def test_templates_of_the_game_win(home: Path) -> None:
    """The game's folder comes first, the project's shared one next, Punchboard's own last."""
    own = home / "templates" / "shared"
    own.mkdir()
    folders = Project(home).template_folders("lantern")
    assert folders == (home / "templates" / "lantern", own, supplied_folder())
