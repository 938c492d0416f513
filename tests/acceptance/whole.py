"""The starter game with every sort of file that a project may have, as a repository of its own."""

import subprocess
from pathlib import Path
from typing import Final

from pipeline.authoring.new_games import new_game

KINDS: Final = """
team:
  title: Team
  source: false
  folder: rosters
  fields:
    wins: { type: integer, min: 0, default: 0 }
    fighters:
      type: list
      of:
        type: record
        fields:
          name: text
          card: { type: ref, to: card }
          cost: { type: integer, min: 0 }
          scars: { type: integer, min: 0, default: 0 }
          notes: { type: text, required: false }
"""
GAME: Final = """\
  purse: { value: 12, doc: What a team may cost. }
history: { 0.0.1: "2008-01", 0.1.0: "2009-09" }
known: [Night]
licence: CC0-1.0
"""
ERRATUM: Final = """\
title: The sapling sings
date: "2008-06"
kind: clarification
summary: A new line that only tells a story.
source: { section: Letters }
patches:
  - target: card:sapling
    field: flavour
    was: Patience, planted.
    now: Patience, planted and sung to.
"""
RULING: Final = """\
title: The oak is old
date: "2009-03"
kind: gap
summary: The oak has seen one kingdom more.
reason: Nobody had counted them.
source: { section: Letters, note: The rulebook does not count kingdoms. }
patches:
  - target: card:old-oak
    field: flavour
    was: It has watched three kingdoms come and go.
    now: It has watched four kingdoms come and go.
"""
RULES: Final = """\
purse:
  title: A team costs no more than its purse
  why: Teams
  for: team
  let: { spent: "record.fighters | sum(attribute='cost')" }
  assert: spent <= c.purse
  message: "{{ spent }} of {{ c.purse }}"
  remedies: [leave one at home]
deck:
  title: A deck has cards
  why: Setup
  assert: records.card | length > 0
  message: there are none
"""
ROSTER: Final = """\
kind: team
title: Team
entries: fighters
entry: { type: card, cost: cost, notes: notes, facts: { Scars: scars } }
cost: { unit: coins, total: "fighters | sum(attribute='cost')", limit: c.purse }
facts: { Wins: wins }
prints: [team-sheet]
match:
  title: The duel
  text: "{{ a.name }} meets {{ b.name }}."
starter: |
  name: {{ name }}
  fighters: [{ name: First, card: spark, cost: 1 }]
"""
CAMPAIGN: Final = """\
title: Season
steps:
  duel:
    title: Duel
    why: Duels
    ask:
      won: { type: flag, ask: Did it win? }
    do:
      - add: { wins: 1 if won else 0 }
    say: "{{ wins }} wins."
  hurt:
    title: Hurt
    why: Wounds
    each: fighters
    pick: Who was hurt?
    do:
      - add: { scars: 1 }
"""
DAWN: Final = """\
name: Dawn Team
fighters:
  - { name: Ash, card: spark, cost: 1 }
  - { name: Bark, card: old-oak, cost: 4 }
"""
FAR: Final = "game: lantern\n" + DAWN.replace("Dawn", "Far")
PO: Final = r"""# lantern in German
msgid ""
msgstr ""
"Project-Id-Version: lantern\n"
"Language: de\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"

#: content/lantern/card.yaml:3
msgctxt "card.spark.name"
msgid "Spark"
msgstr "Funke"

#: content/lantern/card.yaml:7
msgctxt "card.spark.text"
msgid "**Play:** discard a card. Spark gains {power} 2 until the end of the turn."
msgstr "**Ausspielen:** Wirf eine Karte ab. Funke erhält bis Zugende {power} 2."
"""
SHEET: Final = (
    '<face><text x="10" y="20" w="60" h="30" style="doc-body">{{ team.name }}</text></face>\n'
)
ADDED: Final = {
    "content/lantern/game.yaml": GAME,
    "content/lantern/kinds.yaml": KINDS,
    "content/lantern/products.yaml": (
        "team-sheet: { title: Teams, component: team-sheet, records: team }\n"
    ),
}
WRITTEN: Final = {
    "content/lantern/errata/2008-06-sapling.yaml": ERRATUM,
    "content/lantern/rulings/2009-03-old-oak.yaml": RULING,
    "content/lantern/rules.yaml": RULES,
    "content/lantern/roster.yaml": ROSTER,
    "content/lantern/campaign.yaml": CAMPAIGN,
    "content/lantern/rosters/dawn.yaml": DAWN,
    "content/lantern/locale/de.po": PO,
    "content/lantern/locale/de.terms.yaml": "Spark: { term: Funke }\n",
    "templates/lantern/team-sheet.layout.yaml": "trim: paper\n",
    "templates/lantern/team-sheet.xml.j2": SHEET,
    "far.yaml": FAR,
    "far.csv": "Name,Cost\nSpark,2\n",
    "far.txt": "2 spark\n",
    "answers.yaml": "duel: { won: true }\nhurt: [Ash]\n",
}


def write_whole(root: Path) -> Path:
    """Write the project, commit it to a repository of its own, and return its root."""
    new_game(root)
    for name, text in ADDED.items():
        with (root / name).open("a", encoding="utf-8") as stream:
            stream.write(text)
    for name, text in WRITTEN.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", "As it was"]):
        subprocess.run(["git", *command], cwd=root, check=True)
    return root
