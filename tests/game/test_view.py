"""What templates, other programs and editors get of a game."""

import json
from pathlib import Path
from typing import Any

from pipeline.game.notation import Markup
from pipeline.game.opening import Game, open_game
from pipeline.game.view import export_json, view


def test_a_view_follows_references_in_circles(game: Game) -> None:
    """A reference is the view of its target, the same dict wherever it occurs."""
    reds = view(game, game.record("team", "reds"))
    gun = reds["weapons"][0]
    assert (gun["kind"], gun["slug"], gun["name"]) == ("weapon", "gun", "Gun & Co")
    assert gun["owner"] is reds
    assert view(game, game.record("weapon", "gun")) is gun
    assert str(gun["damage"]) == "2D6"
    assert isinstance(reds["text"], Markup)
    assert reds["size"] == 3.175
    assert reds["source"]["section"] == "Teams"


def test_a_long_chain_of_references_is_viewed(write: Any) -> None:
    """Ten thousand records that name each other in a row do not exhaust the stack."""
    kinds = "link: {source: false, fields: {to: {type: ref, to: link, required: false}}}\n"
    lines = [f"a{n}: {{name: N, to: a{n + 1}}}\n" for n in range(3000)]
    folder: Path = write(kinds=kinds, link="".join(lines) + "a3000: {name: End}\n")
    for name in ("weapon.yaml", "team.yaml"):
        (folder / name).unlink()
    game = open_game(folder)
    seen = view(game, game.record("link", "a0"))
    for _ in range(3000):
        seen = seen["to"]
    assert seen["name"] == "End"


def test_an_export_is_resolved_json(game: Game) -> None:
    """Every record is plain JSON with its name, texts resolved and references typed."""
    exported = json.loads(json.dumps(export_json(game)))
    assert (exported["game"], exported["version"]) == ("tiny", "1.2")
    assert exported["records"]["weapon"]["gun"] == {
        "name": "Gun & Co", "damage": "2D6", "owner": "team:reds", "house": [],
        "source": {"section": "Arms", "page": 3},
    }  # fmt: skip
    reds = exported["records"]["team"]["reds"]
    assert reds["weapons"] == ["weapon:gun", "weapon:knife"]
    assert reds["text"] == "Draw 5 to 12 {hex}, see Gun & Co or knives."
