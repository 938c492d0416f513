"""New games and new records: files that are valid at once."""

from pathlib import Path

import pytest

from pipeline.authoring.new_games import new_game, new_record
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.plan import make_plan
from pipeline.build.project import Project
from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Misuse


def opened(home: Path) -> Game:
    return open_game(home / "content" / "lantern", home)


def test_new_game_in_a_project(home: Path) -> None:
    """A folder below content/ adds a game to its project."""
    new_game(home / "content" / "second-game")
    assert Project(home).games() == ("lantern", "second-game")
    assert open_game(home / "content" / "second-game").title == "Second Game"


def test_new_game_never_overwrites(home: Path) -> None:
    """A game that exists is left alone."""
    with pytest.raises(Misuse, match="exists already"):
        new_game(home)


def test_new_game_takes_a_name_from_its_folder(tmp_path: Path) -> None:
    """A folder's name becomes a slug; one without letters is refused."""
    new_game(tmp_path / "My Game!")
    assert Project(tmp_path / "My Game!").games() == ("my-game",)
    with pytest.raises(Misuse, match="cannot name a game"):
        new_game(tmp_path / "!!")


def test_new_record_keeps_the_file(home: Path) -> None:
    """What an author wrote stays, comments and all, and the record is appended."""
    path = home / "content" / "lantern" / "card.yaml"
    before = path.read_text()
    new_record(opened(home), "card", "ice-wall")
    assert path.read_text().startswith(before)
    assert opened(home).record("card", "ice-wall").name == "Ice Wall"


def test_new_record_is_valid_with_every_type_of_field(home: Path) -> None:
    """Each required field has a value that its type takes; the others stand as comments."""
    folder = home / "content" / "lantern"
    for name in ("element.yaml", "card.yaml"):
        (folder / name).unlink()
    (folder / "kinds.yaml").write_text(Path(__file__).with_name("all-types.yaml").read_text())
    path = new_record(opened(home), "thing", "first")
    assert opened(home).record("thing", "first").values.stats.might == 1
    assert "# spare:" in path.read_text()
    assert "Not needed." in path.read_text()
    new_record(opened(home), "thing", "second")
    assert list(opened(home).records["thing"]) == ["first", "second"]


def test_a_new_game_can_have_a_rulebook(tmp_path: Path) -> None:
    """It has twelve pages, whose contents know on which of them each chapter stands."""
    new_game(tmp_path / "duel", rulebook=True)
    edition = OpenEdition(EditionKey(tmp_path / "duel", "duel", ""))
    orders = make_plan(edition, ["rulebook"], ["a4"]).orders
    assert len(orders) == 12
    assert {"chapter:aim=3", "credits=12"} <= set(orders[0].anchors.split())
