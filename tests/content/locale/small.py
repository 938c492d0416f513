"""A tiny game to be translated, and its translations as dictionaries by context."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polib

from pipeline.game.catalog import Catalog, Translated
from pipeline.game.game import Game
from pipeline.game.language import Policy
from pipeline.game.messages import Message
from pipeline.game.opening import open_game
from pipeline.game.translation import Translation
from pipeline.languages.messages import content_messages

FILES = {
    "game.yaml": """\
id: tiny
title: Tiny War
subtitle: For Two
version: "1.2"
credits: [By Ada]
constants:
  hand: 5
  range: {long: {value: 2.5, doc: in hexes}}
  roll: D6
  mood: {value: grim}
""",
    "kinds.yaml": """\
weapon:
  title: Weapon
  doc: what one fights with
  fields:
    icon: {type: text, translate: false}
    grip: {type: choice, of: [one hand, two hands], translate: true, doc: how it is held}
    sort: {type: choice, of: [near, far]}
    blurb: {type: text, doc: one line}
    uses:
      type: list
      of: {type: record, fields: {label: text, text: markup}}
    odds:
      type: table
      columns: {count: {type: integer}, says: {type: text}}
      required: false
squad:
  folder: rosters
  source: false
  fields: {motto: text}
""",
    "weapon.yaml": """\
source: {section: Arms}
gun:
  name: Gun
  icon: gun
  grip: one hand
  sort: far
  blurb: Loud.
  uses:
    - {label: Aim, text: "Roll [[=roll]], add [[=range.long]] for each [[knife]]."}
    - {label: Shoot, text: "Lose {ammo}."}
  odds: [{count: 1, says: Miss}]
knife: {name: Knife, icon: knife, grip: one hand, sort: near, blurb: Quiet., uses: []}
""",
    "rosters/reds.yaml": "name: The Reds\nmotto: Onward\n",
}

GERMAN = {
    "game.title": "Kleinkrieg",
    "game.subtitle": "Zu zweit",
    "game.credits.0": "Von Ada",
    "game.constants.mood.value": "grimmig",
    "kinds.weapon.title": "Waffe",
    "kinds.weapon.plural": "Waffen",
    "kinds.squad.title": "Trupp",
    "kinds.squad.plural": "Trupps",
    "weapon.gun.name": "Flinte",
    "weapon.gun.blurb": "Laut.",
    "weapon.gun.uses.0.label": "Zielen",
    "weapon.gun.uses.0.text": "Wirf [[=roll]], [[=range.long]] mehr je [[knife]].",
    "weapon.gun.uses.1.label": "Schießen",
    "weapon.gun.uses.1.text": "Du verlierst {ammo}.",
    "weapon.gun.odds.0.says": "Daneben",
    "weapon.knife.name": "Messer",
    "weapon.knife.blurb": "Leise.",
    "choice: weapon.grip": "einhändig",
    "letter of dice": "W",
}


def tiny(root: Path, translation: Translation | None = None, **files: str) -> Game:
    """Return the tiny game with some files replaced or added, written below `root`."""
    given = {name.replace("__", "/") + ".yaml": text for name, text in files.items()}
    for name, text in {**FILES, **given}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return open_game(root, translation=translation)


def catalog(messages: Sequence[Message], said: Mapping[str, str], language: str = "de") -> Catalog:
    """Return a catalog that says `said`, by context, of messages."""
    entries = [
        Translated(message.context, message.text, said[message.context], 10 + n)
        for n, message in enumerate(messages)
        if message.context in said
    ]
    letter = said.get("letter of dice", "D")
    return Catalog(language, "tiny/de.po", [*entries, Translated("letter of dice", "D", letter, 1)])


def german(
    root: Path, policy: Policy = Policy.DRAFT, without: Sequence[str] = (), **files: str
) -> tuple[Game, Translation]:
    """Return the tiny game in German, and its translation, from which some contexts are missing."""
    messages = content_messages(tiny(root, **files))
    said = {context: text for context, text in GERMAN.items() if context not in without}
    translation = Translation("de", [catalog(messages, said)], [], policy)
    return tiny(root, translation, **files), translation


def po(entries: Mapping[str, tuple[str, str]]) -> polib.POFile:
    """Return a PO file of (text, translation) by context."""
    file = polib.POFile()
    for context, (text, said) in entries.items():
        file.append(polib.POEntry(msgctxt=context, msgid=text, msgstr=said))
    return file
