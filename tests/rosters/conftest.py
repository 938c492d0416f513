"""A small game with rosters that the tests of exchange may change one file of."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.game.opening import Game, open_game

FILES = {
    "game.yaml": "id: kites\ntitle: Kite War\nversion: '2.1'\nconstants: {purse: 12}\n",
    "kinds.yaml": """\
gadget:
  source: false
  fields: {price: integer}
crew:
  source: false
  fields: {pay: integer}
fleet:
  folder: rosters
  source: false
  fields:
    captain: {type: text, required: false}
    kites:
      type: list
      of:
        type: record
        fields:
          name: text
          crew: {type: ref, to: crew, required: false}
          count: {type: integer, default: 1, min: 1, max: 99}
          cost: {type: integer, min: 0}
          lucky: {type: flag, default: false}
          gadgets: {type: list, of: {type: ref, to: gadget}, default: []}
          cargo:
            type: list
            default: []
            of: {type: record, fields: {what: {type: ref, to: gadget}, crates: integer}}
          notes: {type: text, required: false}
""",
    "gadget.yaml": """\
reel: {name: Brass Reel, price: 2}
tail: {name: Long Tail, price: 1}
lamp: {name: Storm Lamp & Oil, price: 3}
""",
    "crew.yaml": "gulls: {name: Gulls, pay: 3}\nterns: {name: Terns, pay: 5}\n",
    "roster.yaml": """\
kind: fleet
title: Fleet
entries: kites
entry:
  type: crew
  count: count
  cost: cost
  items: [gadgets, cargo.what]
  facts: {Lucky: lucky, Pay: crew.pay if crew else none}
  notes: notes
cost: {unit: gold, total: "kites | sum(attribute='cost')", limit: c.purse}
facts: {Captain: captain}
""",
    "rosters/dawn.yaml": """\
name: Dawn Fleet
captain: Ida
kites:
  - name: Grey Heron
    crew: terns
    count: 2
    cost: 8
    lucky: true
    gadgets: [reel, lamp]
    cargo: [{what: tail, crates: 3}]
    notes: "Mended twice: by hand"
  - {name: Paper Wasp, cost: 1}
""",
}

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the game, with some files replaced, and gives its folder."""

    def write_game(**files: str) -> Path:
        folder = tmp_path / "content" / "kites"
        given = {f"{name}.yaml": text for name, text in files.items()}
        for name, text in {**FILES, **given}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return folder

    return write_game


@pytest.fixture
def game(write: Write) -> Game:
    """Return the game as it is."""
    return open_game(write())
