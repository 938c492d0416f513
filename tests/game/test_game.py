"""A game's folder: its files, its identity and its constants."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Finding, PunchboardError

Load = Callable[..., list[Finding]]

GAME = "id: tiny\ntitle: Tiny\nversion: '1'\nconstants:\n  hand: 5\n  range: {long: 12}\n"


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


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("title: T\nversion: '1'\n", "field-missing", "add id:"),
        ("id: t\ntitle: T\nversion: 1.0\n", "field-type", "put it in quotes"),
        (GAME + "languag: de\n", "field-unknown", "did you mean 'language'?"),
        (GAME + "  list: [1]\n", "constant-value", "found a list of 1"),
        (GAME + "  none:\n", "constant-value", "found nothing"),
        (GAME + "  x: {value: 1, docs: y}\n", "constant-option", "doc, house"),
        ("- a\n", "yaml-root", "expected a mapping"),
    ],
)
def test_a_wrong_game_file_is_a_finding(findings: Load, text: str, code: str, says: str) -> None:
    """A mistake of game.yaml is reported there, with a remedy."""
    found = [finding for finding in findings(game=text) if finding.code == code]
    assert [finding.position.file for finding in found] == ["content/tiny/game.yaml"]
    assert says in str(found[0])


@pytest.mark.parametrize(
    ("kinds", "code"), [("Weapon: {}\n", "kind-name"), ("weapon: {titel: W}\n", "kind-option")]
)
def test_a_wrong_kind_is_a_finding(write: Any, kinds: str, code: str) -> None:
    """A mistake in a kind itself is reported in kinds.yaml."""
    folder = write(kinds=kinds)
    for name in ("weapon.yaml", "team.yaml", "game.yaml"):
        (folder / name).unlink()
    (folder / "game.yaml").write_text(GAME)
    with pytest.raises(PunchboardError) as caught:
        open_game(folder)
    assert [finding.code for finding in caught.value.findings] == [code]
    assert caught.value.findings[0].position.file == "content/tiny/kinds.yaml"


def test_a_stray_file_is_a_finding(findings: Load) -> None:
    """A YAML file that no kind claims is reported with the nearest kind's file."""
    (finding,) = findings(weapons="{}")
    assert (finding.code, finding.position.file) == ("file-unknown", "content/tiny/weapons.yaml")
    assert finding.hint.startswith("did you mean 'weapon.yaml'? Else describe its kind")
