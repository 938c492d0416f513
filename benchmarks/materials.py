"""What is measured with: the synthetic deck, copies of our games, and edits in both."""

import itertools
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml")))
LARGEST = "rise-of-moloch"
PUNCHBOARD = str(Path(sys.executable).with_name("punchboard"))
PER_SHEET = 9
"""Cards of the deck on a sheet."""

COUNT = itertools.count(1)
DIGITS = itertools.cycle("23456789")
"""No edit is as the one before, so that it recalls nothing that was made after that one."""


class Field(NamedTuple):
    """A field of a record that is edited: the record by its slug, in the file of its kind.

    One that is `numeric` has room for a digit.
    """

    game: str
    kind: str
    slug: str
    name: str
    numeric: bool = False


def make_deck(folder: Path, cards: int) -> Path:
    """Write the deck in a process of its own, so that this one stays small (see measure.run)."""
    deck = folder / str(cards)
    command = [sys.executable, str(HERE / "deck.py"), str(deck), "--cards", str(cards)]
    subprocess.run(command, check=True)
    return deck


def middle_of(cards: int) -> Field:
    """Return the flavour of the card in the middle of the deck."""
    return Field("bench", "card", f"card-{(cards + 1) // 2:05}", "flavour")


def copy_games(root: Path, games: Sequence[str]) -> Path:
    """Copy some of our games into a project of their own, where they can be edited."""
    for name in games:
        for part in (f"content/{name}", f"templates/{name}"):
            shutil.copytree(ROOT / part, root / part)
    shutil.copytree(ROOT / "templates/shared", root / "templates/shared")
    return root


def edit(project: Path, field: Field) -> None:
    """Give the field another value, as an editor saves it."""
    path = project / "content" / field.game / f"{field.kind}.yaml"
    value = next(DIGITS) if field.numeric else f"Edited for the time number {next(COUNT)}."
    path.write_text(edited(path.read_text("utf-8"), field, value), "utf-8")


def edited(text: str, field: Field, value: str) -> str:
    """Return a file of records with another value in one line."""
    record = re.compile(rf"^{field.slug}:[ ]*$", re.MULTILINE).search(text)
    line = record and re.compile(rf"^  {field.name}: .*$|^\S", re.MULTILINE).search(
        text, record.end()
    )
    if line is None or not line[0].startswith("  "):
        raise SystemExit(f"{field.kind} {field.slug} has no {field.name} on a line of its own")
    return f"{text[: line.start()]}  {field.name}: {value}{text[line.end() :]}"
