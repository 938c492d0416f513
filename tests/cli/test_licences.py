"""`punchboard licences`: its reports and its exit codes."""

import json
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
import yaml
from cli.conftest import Run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_parts_are_listed(run: Run, here: Path) -> None:
    """No project is needed, and each part's licence has its text."""
    told = run("licences")
    assert (told.exit_code, told.stderr) == (0, "")
    assert any(line.split()[:2] == ["icons", "MIT"] for line in told.stdout.splitlines())
    parts = json.loads(run("licences", "--json").stdout)["parts"]
    assert all((ROOT / part["text"]).is_file() for part in parts)


def test_every_file_that_is_packed_belongs_to_one_part() -> None:
    """A file of the wheel that is no Python has one licence, and one source."""
    (terms,) = (ROOT / "pipeline").rglob("licences.yaml")
    parts = yaml.safe_load(terms.read_text(encoding="utf-8"))["parts"]
    shared = ((ROOT / "templates"), (ROOT / "templates/shared").rglob("*"))
    own = (ROOT, (ROOT / "pipeline").rglob("*"))
    packed = [
        file.relative_to(base).as_posix()
        for base, files in (shared, own)
        for file in files
        if file.is_file() and file.suffix not in (".py", ".pyc")
    ]
    of = {
        file: [part for part in parts if any(fnmatchcase(file, each) for each in part["files"])]
        for file in packed
    }
    assert len(packed) > 200
    assert {file: len(found) for file, found in of.items() if len(found) != 1} == {}


def test_what_a_game_prints_under(run: Run, project: Path) -> None:
    """Its credits, its licence and its fonts; a game that says no licence is told."""
    told = run("licences", "lantern")
    assert (told.exit_code, told.stderr) == (1, "lantern: game.yaml: no licence found\n")
    with (project / "content" / "lantern" / "game.yaml").open("a", encoding="utf-8") as game:
        game.write("licence: CC-BY-4.0\ncredits: [A | B]\n")
    told = run("licences", "lantern")
    assert told.exit_code == 0
    assert "  licence: CC-BY-4.0\n" in told.stdout
    assert any(line.endswith(".ttf: OFL-1.1") for line in told.stdout.splitlines())
    lines = run("licences", "lantern", "--format", "markdown").stdout.splitlines()
    assert "- A \\| B" in lines
