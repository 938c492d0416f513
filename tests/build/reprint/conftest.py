"""A project with the starter game, and what prints of it what has changed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import edits
import pytest
from build.conftest import words
from cli.conftest import Run, run  # noqa: F401 - a fixture

Change = Callable[[str, str, str], None]
Commit = Callable[..., str]
Write = Callable[[str, str], None]


class Kit(NamedTuple):
    """What `punchboard reprint` has told: its exit code, its answer, and what went wrong."""

    code: int
    told: Any
    said: str

    @property
    def runs(self) -> list[tuple[str, str, list[str]]]:
        return [(each["product"], each["paper"], each["faces"]) for each in self.told["changed"]]

    @property
    def changed(self) -> set[str]:
        return {face for _, _, faces in self.runs for face in faces}

    @property
    def pieces(self) -> dict[tuple[str, str], int]:
        """How many of each front are printed, and why."""
        runs = (each for made in self.told["changed"] for each in made["pieces"])
        return {(each["face"], each["why"]): each["copies"] for each in runs}

    @property
    def out(self) -> dict[tuple[str, str], tuple[int, int]]:
        """How many of each front are to be taken out, of how many."""
        return {(o["face"], o["name"]): (o["number"], o["of"]) for o in self.told["out"]}

    @property
    def pages(self) -> list[str]:
        (kit,) = self.told["kits"]
        return words(Path(kit["file"]))


Since = Callable[..., Kit]


@pytest.fixture
def since(home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Since:  # noqa: F811
    """Return what prints a kit of what has changed since a state, on A4 unless told else."""
    monkeypatch.chdir(home)

    def made(state: str, *options: str) -> Kit:
        paper = () if "--paper" in options else ("--paper", "a4")
        done = run("reprint", "lantern", "--since", state, *paper, *options, "--json")
        told = json.loads(done.stdout) if done.exit_code == 0 else {}
        return Kit(done.exit_code, told, done.stderr)

    return made


@pytest.fixture
def change(home: Path) -> Callable[[str, str, str], None]:
    return lambda path, was, now: edits.edit(home / path, was, now)


@pytest.fixture
def commit(home: Path) -> Callable[..., str]:
    """Return what commits the project as it is, under a tag if one is named."""

    def record(tag: str = "") -> str:
        made = edits.commit(home)
        if tag:
            edits.git(home, "tag", tag)
        return made

    return record


@pytest.fixture
def erratum(home: Path) -> Write:
    """Return what writes an erratum: its name, which begins with its date, and its patches."""
    folder = home / "content/lantern/errata"

    def write(name: str, patches: str) -> None:
        folder.mkdir(exist_ok=True)
        head = f'title: It\ndate: "{name[:4]}"\nkind: functional\nsummary: It changes.\npatches:\n'
        (folder / f"{name}.yaml").write_text(head + patches, encoding="utf-8")

    return write
