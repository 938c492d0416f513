"""The commands that take a roster from game to game."""

import json
from pathlib import Path

import pytest
from cli.conftest import Run
from edits import write
from rosters.campaign.conftest import FILES
from typer.testing import Result

QUIET = ["--set", "omens.Grey Heron.omen=3", "--set", "omens.wasp-the-2nd.omen=3"]


@pytest.fixture
def fleet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a fleet in a project of its own, which is the working directory."""
    folder = tmp_path / "content" / "kites"
    write(folder, FILES)
    monkeypatch.chdir(tmp_path)
    return folder / "rosters" / "dawn.yaml"


def raced(run: Run, fleet: Path, *more: str) -> Result:
    return run("roster", "advance", str(fleet), "--set", "race.won=yes", *QUIET, *more)


def test_advance_writes_a_dated_file_beside(run: Run, fleet: Path) -> None:
    """The old one stays as it was, and the new one is legal; the same day again has a number."""
    before = fleet.read_text("utf-8")
    first = raced(run, fleet, "--date", "2026-03-14")
    assert first.exit_code == 0, first.output
    assert first.stdout.splitlines()[-1].endswith("dawn-2026-03-14.yaml")
    assert raced(run, fleet, "--date", "2026-03-14").exit_code == 0
    names = sorted(path.name for path in fleet.parent.iterdir())
    assert names == ["dawn-2026-03-14-2.yaml", "dawn-2026-03-14.yaml", "dawn.yaml"]
    assert fleet.read_text("utf-8") == before
    assert run("roster", "check", str(fleet.parent / names[1])).exit_code == 0


def test_advance_answers_in_json(run: Run, fleet: Path) -> None:
    """The file, the ledger and the verdict."""
    answer = json.loads(raced(run, fleet, "--json", "--out", "next.json").stdout)
    assert answer["file"] == "next.json"
    assert answer["ledger"][0] == {"step": "Race", "text": "Race 1: 6 in the purse."}
    assert answer["legal"] is True
    assert json.loads(Path("next.json").read_text("utf-8"))["follows"] == "dawn.yaml"


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--date", "14.3."], 2, "expected a day"),
        (["--out", "content/kites/rosters/dawn.yaml"], 2, "exists already"),
        (["--set", "rice.won=no"], 2, "there is no step"),
        (["--set", "race.tips=x"], 1, "expected a whole number"),
        (["--set", "built.1.name=A", "--set", "built.2.name=B"], 1, "4 kites of 3"),
    ],
)
def test_nothing_is_written_that_is_wrong(
    run: Run, fleet: Path, options: list[str], code: int, said: str
) -> None:
    """A wrong call ends with 2, a wrong answer or an illegal result with 1."""
    files = sorted(Path.cwd().rglob("*"))
    result = raced(run, fleet, *options)
    assert result.exit_code == code, result.output
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert sorted(Path.cwd().rglob("*")) == files


def test_history_tells_all_races(run: Run, fleet: Path) -> None:
    """From the first roster on, with the ledgers."""
    assert raced(run, fleet, "--date", "2026-03-14").exit_code == 0
    told = run("roster", "history", str(fleet.parent / "dawn-2026-03-14.yaml"))
    assert told.exit_code == 0, told.output
    assert told.stdout.splitlines()[:3] == [
        "Dawn Fleet (dawn.yaml), 2 mends",
        "2026-03-14 Dawn Fleet (dawn-2026-03-14.yaml), 2 mends",
        "  Race: Race 1: 6 in the purse.",
    ]
    path = str(fleet.parent / "dawn-2026-03-14.yaml")
    chapters = json.loads(run("roster", "history", path, "--json").stdout)
    assert [chapter["cost"] for chapter in chapters] == [2, 2]


@pytest.mark.parametrize(
    ("follows", "said"),
    [
        ("dawn-3.yaml", "follows itself, through other files"),
        ("dawn-9.yaml", "there is no roster 'dawn-9.yaml'"),
        ("../rosters/dawn-2.yaml", "there is no roster"),
    ],
)
def test_a_broken_history_is_told(run: Run, fleet: Path, follows: str, said: str) -> None:
    """A circle, a file that is not there, and one that lies elsewhere, at its line."""
    for number, before in ((2, "dawn.yaml"), (3, follows)):
        text = f"name: Dawn\ndate: 2026-03-0{number}\nfollows: {before}\nkites: []\n"
        fleet.with_name(f"dawn-{number}.yaml").write_text(text)
    result = run("roster", "history", str(fleet.with_name("dawn-3.yaml")))
    assert result.exit_code == 1
    assert "dawn-3.yaml:3:" in result.stderr
    assert said in result.stderr
