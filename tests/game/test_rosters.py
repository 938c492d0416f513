"""Rosters: what all of them may say, in which files they lie, and whose they are."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from game.conftest import FILES

from pipeline.game.opening import Game, open_game
from pipeline.game.view import view
from pipeline.source.findings import Finding, Misuse, PunchboardError

KINDS = FILES["kinds.yaml"] + (
    "army:\n  source: false\n  folder: rosters\n"
    "  fields:\n    arms: {type: list, of: {type: ref, to: weapon}}\n"
)
Open = Callable[..., Game]


@pytest.fixture
def armies(write: Any) -> Open:
    """Return a function that opens the tiny game with roster files by name."""

    def load(files: dict[str, str], kinds: str = KINDS) -> Game:
        home: Path = write(kinds=kinds)
        (home / "rosters").mkdir()
        for name, text in files.items():
            (home / "rosters" / name).write_text(text, encoding="utf-8")
        return open_game(home)

    return load


@pytest.fixture
def told(armies: Open) -> Callable[..., list[Finding]]:
    """Return a function that opens the game to its findings."""

    def load(files: dict[str, str], kinds: str = KINDS) -> list[Finding]:
        with pytest.raises(PunchboardError) as caught:
            armies(files, kinds)
        return caught.value.findings

    return load


def test_every_roster_may_say_whose_it_is_and_how_it_came_about(armies: Open) -> None:
    """The fields are the engine's; a template sees them like the kind's own."""
    text = (
        'name: Iron\ngame: tiny\ncontent: "1.2"\ndate: 2026-03-14\nfollows: iron-1.yaml\n'
        "ledger: [{step: Recruit, text: A gun is bought.}]\narms: [gun]\n"
    )
    game = armies({"iron.yaml": text})
    seen = view(game, game.record("army", "iron"))
    assert [seen[field] for field in ("game", "content", "date", "follows")] == [
        "tiny",
        "1.2",
        "2026-03-14",
        "iron-1.yaml",
    ]
    assert seen["ledger"] == [{"step": "Recruit", "text": "A gun is bought."}]


def test_json_is_a_roster_too(armies: Open) -> None:
    """What other programs write is read, letters beyond the first plane among it."""
    data = {"name": "Iron \N{GAME DIE} \\ud83d", "arms": ["gun"]}
    game = armies({"iron.json": json.dumps(data, indent="\t"), "ash.yml": "name: A\narms: []\n"})
    assert list(game.records["army"]) == ["ash", "iron"]
    iron = game.record("army", "iron")
    assert iron.name == data["name"]
    assert iron.position_of("arms", 0).line == 4


def test_two_files_of_one_name_are_told(told: Callable[..., list[Finding]]) -> None:
    """The name without its ending is the record's key."""
    text = "name: Iron\narms: []\n"
    (found,) = told({"iron.json": '{"name": "Iron", "arms": []}', "iron.yaml": text})
    assert (found.code, found.position.file.rpartition("/")[2]) == ("record-twice", "iron.yaml")


@pytest.mark.parametrize(
    ("name", "slug"),
    [("My Army (2).yaml", "my-army-2"), ("source.yaml", "source-roster"), ("軍.yml", "roster")],
)
def test_a_roster_from_elsewhere_stands_in_for_the_samples(
    armies: Open, tmp_path: Path, name: str, slug: str
) -> None:
    """It is read instead of the game's own, wherever it lies and whatever it is called."""
    folder = armies({"iron.yaml": "name: Iron\narms: [gun]\n"}).folder
    (tmp_path / name).write_text("name: Mine\narms: [knife]\n")
    assert list(open_game(folder, roster=tmp_path / name).records["army"]) == [slug]
    with pytest.raises(Misuse, match="no file"):
        open_game(folder, roster=tmp_path / "none.yaml")
