"""Kinds with a folder: one file a record, such as rosters."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from content.conftest import FILES

from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.source.findings import Misuse, PunchboardError

KINDS = FILES["kinds.yaml"] + (
    "army:\n  source: false\n  folder: FOLDER\n"
    "  fields:\n    points: integer\n    arms: {type: list, of: {type: ref, to: weapon}}\n"
)
Open = Callable[..., Game]


@pytest.fixture
def armies(write: Any) -> Open:
    """Return a function that opens the tiny game with army files by slug."""

    def load(folder: str = "rosters", **files: str) -> Game:
        home: Path = write(kinds=KINDS.replace("FOLDER", folder))
        (home / "rosters").mkdir()
        for slug, text in files.items():
            (home / "rosters" / f"{slug}.yaml").write_text(text)
        return open_game(home)

    return load


def test_each_file_is_a_record(armies: Open) -> None:
    """The file's name is the slug; links work, and positions lead into the file."""
    game = armies(
        iron="name: Iron\npoints: 5\narms: [gun]\n", ash="name: Ash\npoints: 3\narms: []\n"
    )
    assert list(game.records["army"]) == ["ash", "iron"]
    iron = game.record("army", "iron")
    assert (iron.name, iron.position.file.rpartition("/")[2]) == ("Iron", "iron.yaml")
    assert iron.position_of("arms", 0)[1:] == (3, 8)


def test_an_empty_folder_has_no_records(armies: Open) -> None:
    """A game may come without rosters."""
    assert not armies().records["army"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name: Iron\npoints: many\narms: []\n", "field-type"),
        ("name: Iron\npoints: 5\narms: [gnu]\n", "ref-dangling"),
        ("name: Iron\narms: []\n", "field-missing"),
        ("name: [", "yaml-syntax"),
    ],
)
def test_what_is_wrong_is_told_in_its_file(armies: Open, text: str, code: str) -> None:
    """Each finding names the roster's own file."""
    with pytest.raises(PunchboardError) as caught:
        armies(iron=text)
    (found,) = caught.value.findings
    assert (found.code, found.position.file.rpartition("/")[2]) == (code, "iron.yaml")


@pytest.mark.parametrize("folder", ["..", "../elsewhere", "errata", "Ro sters", "/etc"])
def test_a_folder_lies_within_the_game(armies: Open, folder: str) -> None:
    """A content pack cannot read elsewhere."""
    with pytest.raises(PunchboardError, match="cannot name a folder"):
        armies(folder=f'"{folder}"')


def test_a_roster_from_elsewhere_stands_in_for_the_samples(
    armies: Open, write: Any, tmp_path: Path
) -> None:
    """It is read instead of the game's own, wherever it lies."""
    armies(iron="name: Iron\npoints: 5\narms: [gun]\n")
    mine = tmp_path / "mine.yaml"
    mine.write_text("name: Mine\npoints: 1\narms: [knife]\n")
    game = open_game(tmp_path / "content" / "tiny", roster=mine)
    assert list(game.records["army"]) == ["mine"]


def test_a_roster_needs_a_file_and_a_kind(armies: Open, write: Any, tmp_path: Path) -> None:
    """Otherwise the command was called wrongly."""
    armies()
    with pytest.raises(Misuse, match="no file"):
        open_game(tmp_path / "content" / "tiny", roster=tmp_path / "none.yaml")
    folder = write()
    with pytest.raises(Misuse, match="no kind of roster"):
        open_game(folder, roster=folder / "team.yaml")
