"""Commands that publish, each with a small project as it is before, and the folder it fills."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cli.conftest import invoke
from edits import edit, swap
from fleets import write_kites
from openpyxl import load_workbook
from PIL import Image

from pipeline.authoring.new_games import new_game

Files = dict[str, bytes]


class Case(NamedTuple):
    """A command line in a project that `prepare` makes, and the folder that it publishes into."""

    name: str
    prepare: Callable[[Path], Path]
    command: tuple[str, ...]
    folder: str
    sources: bool = False


def run(home: Path, *command: str) -> None:
    # A new game is begun where there is no project yet.
    project = () if command[:2] == ("new", "game") else ("--project", str(home))
    told = invoke(*command, *project)
    assert told.exit_code == 0, (command, told.output)


def files(folder: Path) -> Files:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".part")
    named = {path.relative_to(folder).as_posix(): path for path in found}
    return {
        name: path.read_bytes() for name, path in named.items() if not name.startswith("output/")
    }


def visible(found: Files) -> Files:
    return {name: found[name] for name in found if "/." not in f"/{name}"}


def _lantern(place: Path) -> Path:
    new_game(place / "lantern")
    return place / "lantern"


def _edit(home: Path) -> None:
    swap(home / "content" / "lantern" / "card.yaml", "cost: 4", "cost: 5")


def _edited_after(*words: str) -> Callable[[Path], Path]:
    """Return what prepares a project in which a command has run, and which was edited then."""

    def prepare(place: Path) -> Path:
        home = _lantern(place)
        run(home, *words)
        _edit(home)
        return home

    return prepare


def _translated(place: Path) -> Path:
    home = _lantern(place)
    for language in ("de", "fr"):
        run(home, "locale", "new", "lantern", language)
    swap(home / "content" / "lantern" / "card.yaml", "Patience, planted", "Patience, sown")
    return home


def _printed(place: Path) -> Path:
    home = _lantern(place)
    run(home, "build", "-q")
    shutil.copy(home / "output/lantern/en/manifest.json", home / "before.json")
    _edit(home)
    return home


def _fleets(place: Path) -> Path:
    home = write_kites(place)
    run(home, *_line(ROSTER, home))
    edit(home / "content/kites/rosters/dawn.yaml", "name: ", "name: New ")
    return home


def _with_table(place: Path) -> Path:
    """Return a game, beside a table of a new kind of it, with pictures."""
    home = _lantern(place)
    (home / "art").mkdir()
    for name in ("wick", "glass"):
        Image.new("RGB", (90, 60), "teal").save(home / "art" / f"{name}.png")
    (home / "art" / "lamps.csv").write_text(
        "name,cost,picture\nWick Lamp,1,wick.png\nGlass Lamp,2,glass.png\n"
    )
    return home


def _with_sheets(place: Path) -> Path:
    """Return a game, beside the tables of its records, with other values."""
    home = _lantern(place)
    run(home, "export", "lantern", "--format", "xlsx", "--out", str(home / "all.xlsx"))
    book = load_workbook(home / "all.xlsx")
    for sheet in book.worksheets:
        for row in sheet.iter_rows(min_row=2):
            for cell in row:
                if isinstance(cell.value, str) and cell.value in ("Spark", "Ember", "Fire"):
                    cell.value = f"{cell.value} Anew"
    book.save(home / "all.xlsx")
    return home


def _empty(place: Path) -> Path:
    home = place / "torch"
    home.mkdir(parents=True)
    return home


def _ruled(place: Path) -> Path:
    home = _lantern(place)
    ruling = home / "content" / "lantern" / "rulings" / "2026-11-oak.yaml"
    ruling.parent.mkdir()
    ruling.write_text(RULING)
    return home


def _two_games(place: Path) -> Path:
    home = _lantern(place)
    new_game(home / "content" / "torch")
    return home


ERRATA = "HOME/output/errata.pdf"
RULING = """\
title: The oak
date: "2026-11"
kind: gap
summary: The oak stays.
reason: Nothing says what becomes of it.
source: { section: Cards }
patches:
  - target: card:old-oak
    field: flavour
    was: It has watched three kingdoms come and go.
    now: It stays.
"""
ORDER = ("order", "--shop", "png", "--dpi", "36", "-q")
ROSTER = ("roster", "build", "HOME/content/kites/rosters/dawn.yaml", "-q")
PROOF = ("proof", "lantern", "--dpi", "36", "--side", "both", "-q")
CASES = (
    Case("first build", _lantern, ("build", "--cutter", "silhouette", "-q"), "output"),
    Case(
        "build of changes",
        _edited_after("build", "--cutter", "silhouette", "-q"),
        ("build", "-q"),
        "output",
    ),
    Case("order", _edited_after(*ORDER), ORDER, "output"),
    Case("locale update", _translated, ("locale", "update"), ".", sources=True),
    Case("new game", _empty, ("new", "game", "HOME", "--rulebook"), ".", sources=True),
    Case(
        "import",
        _with_table,
        ("import", "HOME/art/lamps.csv", "--into", "lantern", "--kind", "lamp", "-q"),
        ".",
        sources=True,
    ),
    Case(
        "import sheets",
        _with_sheets,
        ("import", "HOME/all.xlsx", "--into", "lantern", "-q"),
        ".",
        sources=True,
    ),
    Case("proof", _edited_after(*PROOF), PROOF, "output"),
    Case("errata", _ruled, ("errata", "lantern", "--format", "pdf", "--out", ERRATA), "output"),
    Case(
        "reprint", _printed, ("reprint", "lantern", "--since", "HOME/before.json", "-q"), "output"
    ),
    Case("roster", _fleets, ROSTER, "output"),
)

BESIDE = (
    Case("two games", _two_games, ("build", "-q"), "output"),
    Case("check", _two_games, ("check", "-q"), "output"),
)
"""Those that publish no set of files, or several: they have processes beside one another."""


def command_in(case: Case, home: Path) -> tuple[str, ...]:
    return _line(case.command, home)


def _line(words: tuple[str, ...], home: Path) -> tuple[str, ...]:
    """Return a command line for a project, which it calls HOME."""
    return tuple(word.replace("HOME", str(home)) for word in words)
