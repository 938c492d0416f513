"""A small game that each test may change one file of."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Finding, PunchboardError

FILES = {
    "game.yaml": """\
id: tiny
title: Tiny
version: "1.2"
credits: [Ada]
constants:
  hand: 5
  range: {long: {value: 12, doc: in hexes}}
""",
    "kinds.yaml": """\
weapon:
  title: Weapon
  doc: what one fights with
  fields:
    damage: {type: dice, doc: rolled on a hit}
    owner: {type: ref, to: team, required: false}
team:
  fields:
    weapons: {type: list, of: {type: ref, to: weapon}}
    text: markup
    size: {type: length, default: 1/8in}
""",
    "weapon.yaml": """\
source: {section: Arms, page: 3}
gun: {name: Gun & Co, damage: 2D6, owner: reds}
knife:
  name: Knife
  damage: D6+1
  house: [damage]
  source: {note: read from an example}
""",
    "team.yaml": """\
source: {section: Teams}
reds:
  name: Reds
  weapons: [gun, knife]
  text: "Draw **[[=hand]]** to [[=range.long]] {hex}, see [[gun]] or [[weapon:knife|knives]]."
""",
}


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the tiny game, with some files replaced, and its folder."""

    def write_game(**files: str) -> Path:
        folder = tmp_path / "content" / "tiny"
        folder.mkdir(parents=True, exist_ok=True)
        given = {f"{name}.yaml": text for name, text in files.items()}
        for name, text in {**FILES, **given}.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    return write_game


@pytest.fixture
def game(write: Write) -> Game:
    """Return the tiny game as it is."""
    return open_game(write())


@pytest.fixture
def findings(write: Write) -> Callable[..., list[Finding]]:
    """Return a function that loads the tiny game with some files replaced, to its findings."""

    def load(**files: str) -> list[Finding]:
        with pytest.raises(PunchboardError) as caught:
            open_game(write(**files))
        return caught.value.findings

    return load
