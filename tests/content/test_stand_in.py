"""A roster stands in for the samples of a game that is open already."""

from typing import Any

import pytest

from pipeline.game.game import Game
from pipeline.game.opening import open_game, stand_in
from pipeline.game.view import view
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.yaml import parse_yaml

KINDS = """\
weapon: {source: false, fields: {damage: integer}}
army:
  source: false
  folder: rosters
  fields: {arms: {type: list, of: {type: ref, to: weapon}}, text: {type: markup, default: ""}}
"""


@pytest.fixture
def game(write: Any) -> Game:
    """Return the tiny game with an army of its own."""
    folder = write(kinds=KINDS, weapon="gun: {name: Gun, damage: 3}\n", team="")
    (folder / "team.yaml").unlink()
    (folder / "rosters").mkdir()
    (folder / "rosters" / "iron.yaml").write_text("name: Iron\narms: [gun]\n")
    return open_game(folder)


def test_it_is_the_only_roster_and_its_links_work(game: Game) -> None:
    """Records, constants and positions are as if the game had been read with it."""
    text = 'name: Ash\narms: [gun]\ntext: "[[=hand]] of [[gun]]"\n'
    made = stand_in(game, "ash", parse_yaml(text, "new.yaml"))
    record = made.record("army", "ash")
    assert list(made.records["army"]) == ["ash"]
    assert view(made, record)["arms"][0]["name"] == "Gun"
    assert str(view(made, record)["text"]) == "5 of Gun"
    assert record.position_of("arms", 0) == ("new.yaml", 2, 8)
    assert list(game.records["army"]) == ["iron"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name: Ash\narms: [gnu]\n", "ref-dangling"),
        ("name: Ash\n", "field-missing"),
        ("name: Ash\narms: []\ngame: other\n", "roster-game"),
    ],
)
def test_what_is_wrong_is_told(game: Game, text: str, code: str) -> None:
    """All findings of the roster, and of nothing else."""
    with pytest.raises(PunchboardError) as caught:
        stand_in(game, "ash", parse_yaml(text, "new.yaml"))
    assert [found.code for found in caught.value.findings] == [code]


def test_a_game_without_rosters_has_none_to_stand_in_for(write: Any) -> None:
    """The command was called for the wrong game."""
    with pytest.raises(Misuse, match="no kind of roster"):
        stand_in(open_game(write()), "ash", parse_yaml("name: Ash\n", "new.yaml"))
