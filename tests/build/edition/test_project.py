"""Where a project begins, and where its templates are sought."""

import shutil
from pathlib import Path

import pytest

from pipeline.build.project import Project, find_root, open_project, supplied_folder
from pipeline.source.findings import Misuse


def test_root_is_the_nearest_folder_upwards(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command may be run anywhere inside a project."""
    monkeypatch.chdir(home / "content" / "lantern")
    assert find_root() == home


def test_named_root_wins(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A named project is taken wherever one stands."""
    monkeypatch.chdir(tmp_path)
    assert open_project(home).root == home


def test_named_folder_is_no_project(tmp_path: Path) -> None:
    """A named folder without content is refused rather than searched upwards."""
    with pytest.raises(Misuse, match="no project"):
        find_root(tmp_path)


def test_unknown_game_names_the_nearest(home: Path) -> None:
    """A misspelt game is answered with the one that was meant."""
    with pytest.raises(Misuse, match="did you mean 'lantern'"):
        Project(home).require_games(["lantren"])


def test_the_only_game_need_not_be_named(home: Path) -> None:
    """All words are slugs then, but for one that is nearly the game's name."""
    project = Project(home)
    named = [project.game_and_slugs(words) for words in ([], ["lantern", "spark"], ["spark"])]
    assert named == [("lantern", ()), ("lantern", ("spark",)), ("lantern", ("spark",))]
    with pytest.raises(Misuse, match="did you mean 'lantern'"):
        project.game_and_slugs(["lantren", "spark"])


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
