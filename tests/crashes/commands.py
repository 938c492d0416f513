"""Commands that publish, each with a small project as it is before, and the folder it fills."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fleets import write_kites
from typer.testing import CliRunner

from pipeline.base.folders import JOURNAL
from pipeline.cli.root import app
from pipeline.edition.context import close_editions
from pipeline.publish.staging import settle
from pipeline.scaffold.scaffold import new_game

Files = dict[str, bytes]


class Case(NamedTuple):
    """A command line in a project that `prepare` makes, and the folder that it publishes into."""

    name: str
    prepare: Callable[[Path], Path]
    command: tuple[str, ...]
    folder: str


def run(home: Path, *command: str) -> None:
    """Run a command in a project, in this process; it must end well."""
    close_editions()
    told = CliRunner().invoke(app, [*command, "--project", str(home)], prog_name="punchboard")
    assert told.exit_code == 0, (command, told.output)


def files(folder: Path) -> Files:
    """Return the files below a folder by their paths, with all that is hidden."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def published(folder: Path) -> Files:
    """Return what a reader finds who first has a journal finished, without what is hidden."""
    for journal in list(folder.rglob(JOURNAL)):
        settle(journal.parent)
    return {
        name: content
        for name, content in files(folder).items()
        if not any(part.startswith(".") for part in name.split("/"))
    }


def _lantern(place: Path) -> Path:
    new_game(place / "lantern")
    return place / "lantern"


def _edit(home: Path) -> None:
    cards = home / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("cost: 4", "cost: 5"))


def _built(place: Path) -> Path:
    home = _lantern(place)
    run(home, "build", "--cutter", "silhouette", "-q")
    _edit(home)
    return home


def _ordered(place: Path) -> Path:
    home = _lantern(place)
    run(home, *ORDER)
    _edit(home)
    return home


def _translated(place: Path) -> Path:
    home = _lantern(place)
    run(home, "locale", "new", "lantern", "de")
    cards = home / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("Patience, planted", "Patience, sown"))
    return home


def _printed(place: Path) -> Path:
    home = _lantern(place)
    run(home, "build", "-q")
    shutil.copy(home / "output/lantern/en/manifest.json", home / "before.json")
    _edit(home)
    return home


def _fleets(place: Path) -> Path:
    home = write_kites(place)
    run(home, *_roster(home))
    record = home / "content/kites/rosters/dawn.yaml"
    record.write_text(record.read_text().replace("name: ", "name: New ", 1))
    return home


def _roster(home: Path) -> tuple[str, ...]:
    return ("roster", "build", str(home / "content/kites/rosters/dawn.yaml"), "-q")


ORDER = ("order", "--shop", "png", "--dpi", "36", "-q")
CASES = (
    Case("first build", _lantern, ("build", "--cutter", "silhouette", "-q"), "output"),
    Case("build of changes", _built, ("build", "-q"), "output"),
    Case("order", _ordered, ORDER, "output"),
    Case("locale update", _translated, ("locale", "update"), "content/lantern/locale"),
    Case(
        "reprint", _printed, ("reprint", "lantern", "--since", "HOME/before.json", "-q"), "output"
    ),
    Case(
        "roster",
        _fleets,
        ("roster", "build", "HOME/content/kites/rosters/dawn.yaml", "-q"),
        "output",
    ),
)


def command_in(case: Case, home: Path) -> tuple[str, ...]:
    """Return a case's command line for a project."""
    return tuple(word.replace("HOME", str(home)) for word in case.command)
