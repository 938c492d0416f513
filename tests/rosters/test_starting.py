"""Beginning a roster."""

from pathlib import Path

import pytest

from pipeline.build.project import Project
from pipeline.build.rosters import open_roster
from pipeline.checks.verdict import verdict
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.rosters.importing import new_roster, starter
from pipeline.source.findings import Misuse, PunchboardError


@pytest.fixture
def game(kites: Project) -> Game:
    """Return the game."""
    return open_game(kites.game_folder("kites"), kites.root)


def test_a_new_roster_is_legal_and_says_its_game(kites: Project, game: Game) -> None:
    """With the version of the content; comments stay on top."""
    path = new_roster(game, "Night Fleet", kites.root / "night.yaml")
    assert path.read_text().startswith(
        '# A fleet.\ngame: kites\ncontent: "2.1"\nname: Night Fleet\n'
    )
    opened = open_roster(kites, path)
    assert opened.record.name == "Night Fleet"
    assert verdict(opened.game, opened.record).legal


@pytest.mark.parametrize(
    "name", ["true", "12", "a: b", '"', "- x", "{{ c }}", "Ärger & Söhne", "no"]
)
def test_any_name_will_do(kites: Project, game: Game, name: str) -> None:
    """YAML reads it as it was written."""
    path = new_roster(game, name, kites.root / "new.yaml")
    assert open_roster(kites, path).record.name == name


def test_the_file_is_named_like_the_roster(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no other is asked for."""
    monkeypatch.chdir(tmp_path)
    assert new_roster(game, "Night Fleet No. 2") == Path("night-fleet-no-2.yaml")


def test_no_file_is_overwritten(kites: Project, game: Game) -> None:
    """What stands there stays."""
    path = kites.root / "far.yaml"
    before = path.read_text()
    with pytest.raises(Misuse, match="exists already"):
        new_roster(game, "Far", path)
    assert path.read_text() == before


def test_a_roster_needs_a_name_and_a_profile(kites: Project, game: Game) -> None:
    """Otherwise the command was called wrongly."""
    with pytest.raises(Misuse, match="needs a name"):
        starter(game, " ")
    (game.folder / "roster.yaml").unlink()
    with pytest.raises(Misuse, match=r"there is no roster.yaml"):
        starter(game, "Far")


def test_a_starter_that_cannot_be_filled_in_is_told(kites: Project, game: Game) -> None:
    """At its line of the profile."""
    profile = game.folder / "roster.yaml"
    profile.write_text(profile.read_text().replace("{{ name }}", "{{ nmae }}"))
    with pytest.raises(PunchboardError, match="nmae") as caught:
        starter(game, "Far")
    assert caught.value.findings[0].position.file == "content/kites/roster.yaml"
