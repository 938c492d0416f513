"""A tiny game to be translated, and its translations as dictionaries by context."""

from collections.abc import Mapping
from pathlib import Path

import polib
from typer.testing import CliRunner

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.cli.root import app
from pipeline.game.opening import Game, open_game

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


def tiny(root: Path, **files: str) -> Game:
    """Return the tiny game with some files replaced or added, written below `root`."""
    given = {name.replace("__", "/") + ".yaml": text for name, text in files.items()}
    for name, text in {**FILES, **given}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return open_game(root)


def german(root: Path, said: Mapping[str, str] = GERMAN, edition: str = "", **files: str) -> Game:
    """Return the tiny game in German, translated by a PO file that says `said`, by context."""
    folder = root / "content" / "tiny"
    tiny(folder, **files)
    (folder / "products.yaml").write_text("{}\n")
    (folder / "locale" / "de.po").unlink(missing_ok=True)
    done = CliRunner().invoke(app, ["locale", "new", "tiny", "de", "--project", str(root)])
    assert done.exit_code == 0, done.output
    path = folder / "locale" / "de.po"
    file = polib.pofile(str(path))
    for entry in file:
        entry.msgstr = said.get(entry.msgctxt, said.get(f"{entry.msgctxt}: {entry.msgid}", ""))
    file.save()
    key = EditionKey(root, "tiny", "de")
    return OpenEdition(key._replace(edition=edition) if edition else key).game
