"""A game's folder: its files, its identity and its constants."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.game.opening import Game, open_game
from pipeline.source.findings import PunchboardError


def test_a_game_has_its_identity_and_constants(game: Game) -> None:
    """What game.yaml says is there, constants nested as they are written."""
    assert (game.id, game.title, game.version, game.language) == ("tiny", "Tiny", "1.2", "en")
    assert {"hand": game.constants["hand"], "range": dict(game.constants["range"])} == {
        "hand": 5,
        "range": {"long": 12},
    }
    assert game.meta.credits == ("Ada",)
    assert list(game.kinds) == list(game.records) == ["weapon", "team"]
    assert (game.kinds["team"].title, game.kinds["team"].plural) == ("Team", "Teams")


@pytest.mark.parametrize(
    ("folder", "hint"), [("My Game", "call it 'my-game'"), ("游戏", "give it another")]
)
def test_a_game_is_named_like_everything_that_becomes_a_path(
    write: Any, tmp_path: Path, folder: str, hint: str
) -> None:
    """Its name is that of folders below `output/`, of templates and of commands."""
    place = write().rename(tmp_path / "content" / folder)
    with pytest.raises(PunchboardError) as caught:
        open_game(place, tmp_path)
    (finding,) = caught.value.findings
    assert (finding.code, finding.position.file) == ("game-name", f"content/{folder}/game.yaml")
    assert finding.hint.startswith(hint)


def test_places_are_relative_to_the_project(write: Any, tmp_path: Path) -> None:
    """A position never shows where the project lies on the machine."""
    folder = write()
    assert open_game(folder, tmp_path).record("team", "reds").position.file == (
        "content/tiny/team.yaml"
    )
    assert open_game(folder, tmp_path / "content").name == "tiny"
