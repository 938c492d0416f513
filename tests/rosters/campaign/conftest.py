"""A small game whose rosters fly from race to race; a test may change one file of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.opening import open_game
from pipeline.rosters.advance import Advanced, AdvanceRequest, advance
from pipeline.source.findings import Finding, PunchboardError

FILES = {
    "game.yaml": "id: kites\ntitle: Kite War\nversion: '2.1'\nconstants: { prize: 5, most: 3 }\n",
    "kinds.yaml": """\
omen:
  source: false
  table: { die: D6 }
  fields:
    rolls: { type: list, of: integer }
    again: { type: flag, default: false }
gadget:
  source: false
  fields: { price: integer }
fleet:
  folder: rosters
  source: false
  fields:
    purse: { type: integer, min: 0, default: 0 }
    races: { type: integer, default: 0 }
    kites:
      type: list
      of:
        type: record
        fields:
          name: text
          mends: { type: integer, default: 0, min: 0, max: 9 }
          gadgets: { type: list, of: { type: ref, to: gadget }, default: [] }
          omens: { type: list, of: { type: ref, to: omen }, default: [] }
          notes: { type: text, required: false }
""",
    "gadget.yaml": "reel: { name: Brass Reel, price: 2 }\nlamp: { name: Storm Lamp, price: 3 }\n",
    "omen.yaml": """\
gull: { name: Gull, rolls: [1, 2], again: true }
calm: { name: Calm, rolls: [3, 4] }
lull: { name: Lull, rolls: [5, 6] }
""",
    "roster.yaml": """\
kind: fleet
title: Fleet
entries: kites
entry: { items: [gadgets, omens], notes: notes, cost: mends }
cost: { unit: mends, total: "kites | sum(attribute='mends')" }
""",
    "rules.yaml": """\
size:
  title: A fleet is small
  why: Fleets
  for: fleet
  assert: kites | length <= c.most
  message: "{{ kites | length }} kites of {{ c.most }}"
  remedies: [leave one at home]
""",
    "campaign.yaml": """\
title: Race
steps:
  race:
    title: Race
    why: Racing
    ask:
      won: { type: flag, ask: Did it win? }
      tips: { type: integer, min: 0, max: 9, default: 0, ask: Tips }
    do:
      - add: { races: 1, purse: (c.prize if won else 0) + tips }
    say: "Race {{ races }}: {{ purse }} in the purse."
  torn:
    title: Wreckage
    why: Landing
    each: kites
    pick: Which kites were torn?
    ask:
      die: { type: dice, roll: D6, ask: "How badly was {{ entry.name }} torn?" }
    do:
      - when: die == 1
        drop: true
      - add: { mends: 1 }
    say: "{{ entry.name }} ({{ die }}): {{ before.mends }} mends before."
  omens:
    title: Omens
    why: The sky
    each: kites
    when: given.torn is not defined
    times: races - (entry.omens | length)
    ask:
      omen:
        type: dice
        roll: D6
        table: omen
        again: not value.again and value.slug in (entry.omens | map(attribute='slug') | list)
        ask: "What does {{ entry.name }} see?"
    do:
      - append: { omens: omen.slug }
  shop:
    title: Shop
    why: Tinkers
    each: kites
    pick: Who buys?
    many: "Does {{ entry.name }} buy more?"
    ask:
      gadget: { type: record, of: gadget, where: row.price <= purse, ask: Which gadget? }
    do:
      - append: { gadgets: gadget }
      - on: roster
        add: { purse: -gadget.price }
    keep: { spent: (kept.spent | default(0)) + gadget.price }
    say: "{{ entry.name }} buys {{ gadget.name }}; {{ kept.spent }} spent."
  built:
    title: Yard
    why: Builders
    many: Is there one more kite?
    ask:
      name: { type: text, ask: What is it called? }
      mood: { type: choice, of: [bold, shy], default: "'shy'", ask: What is it like? }
    do:
      - new: { kites: { name: name, notes: mood } }
    say: "{{ name }} is {{ mood }}."
""",
    "rosters/dawn.yaml": """\
# Two kites.
name: Dawn Fleet
purse: 1
kites:
  - { name: Grey Heron, gadgets: [reel] }
  - { name: "Wasp, the 2nd", mends: 2, omens: [] }
""",
}

Write = Callable[..., Path]
Take = Callable[..., Advanced]
Findings = Callable[..., list[Finding]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes the game, with some files replaced, and gives its folder."""

    def write_game(**files: str) -> Path:
        folder = tmp_path / "content" / "kites"
        given = {f"{name}.yaml": text for name, text in files.items()}
        for name, text in {**FILES, **given}.items():
            path = folder / name
            if not text:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return folder

    return write_game


@pytest.fixture
def take(write: Write, tmp_path: Path) -> Take:
    """Return what takes the fleet through a race, by options and by a file of answers."""

    def taken(
        *options: str, answers: str = "", somebody: Any = None, seed: str = "", **files: str
    ) -> Advanced:
        path = write(**files) / "rosters" / "dawn.yaml"
        file = tmp_path / "answers.yaml"
        file.write_text(answers or "{}", encoding="utf-8")
        game = open_game(tmp_path / "content" / "kites", tmp_path, roster=path)
        (record,) = game.records["fleet"].values()
        name = "dawn-2026-03-14.yaml"
        wish = AdvanceRequest(
            "2026-03-14", name, file if answers else None, options, somebody, seed
        )
        return advance(game, record, path, wish)

    return taken


@pytest.fixture
def findings(take: Take) -> Findings:
    """Return what takes the fleet through a race that ends in findings."""

    def found(*options: str, **more: str) -> list[Finding]:
        with pytest.raises(PunchboardError) as caught:
            take(*options, **more)
        return caught.value.findings

    return found
