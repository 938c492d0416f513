"""`punchboard roster export`, `share` and `import` on the command line."""

import json
from pathlib import Path

import pytest
from cli.conftest import Run

ARMY = "content/grimdark-future/rosters/ash-runners.yaml"
TEXT = (
    "++ Tide at Noon [GF 100pts] ++\n\nOld Lamplighters [10] Q4+ D5+ | 100pts | 5XP | Headstrong\n"
)


@pytest.fixture
def tide(tmp_path: Path) -> Path:
    file = tmp_path / "tide.txt"
    file.write_text(TEXT)
    return file


def test_export_is_text_by_default(run: Run) -> None:
    """To be pasted into a chat."""
    done = run("roster", "export", ARMY)
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "Ash Runners")


def test_a_shared_link_comes_back(run: Run, tmp_path: Path) -> None:
    """The file says its game, and nothing is lost on the way."""
    done = run("roster", "share", ARMY, "--base-url", "https://example.com/r")
    assert done.exit_code == 0
    assert done.stdout.startswith("https://example.com/r#pb1.")
    shared, out = tmp_path / "link.txt", tmp_path / "new.yaml"
    shared.write_text(done.stdout)
    done = run("roster", "import", str(shared), "--out", str(out))
    assert (done.exit_code, "whole" in done.stdout) == (0, True)
    again = run("roster", "share", str(out), "--base-url", "https://example.com/r")
    assert again.stdout.strip() == shared.read_text().strip()


def test_import_tells_what_became_of_each_thing(run: Run, tide: Path, tmp_path: Path) -> None:
    """And never writes over a file."""
    out = tmp_path / "tide.yaml"
    arguments = ("roster", "import", str(tide), "--game", "grimdark-future", "--out", str(out))
    done = run(*arguments)
    assert done.exit_code == 0
    assert "Tide at Noon, from Army Forge (text): 8 resolved" in done.stdout
    assert "head of the list: Tide at Noon [GF 100pts]" in done.stdout
    text = out.read_text()
    assert "traits: [headstrong]" in text
    assert "quality: 4" in text
    done = run(*arguments)
    assert (done.exit_code, "exists already" in done.stderr) == (2, True)
    judged = json.loads(run("roster", "check", "--json", str(out)).stdout)
    assert (judged[0]["readable"], judged[0]["name"]) == (True, "Tide at Noon")


def test_import_needs_a_game(run: Run, tide: Path) -> None:
    """Lists of other programs name none of ours, and are told from tables by their look."""
    done = run("roster", "import", str(tide))
    assert run("import", str(tide)).stderr == done.stderr
    assert run("import", str(tide), "--into", "grimdark-future").exit_code in (0, 1)
    assert (done.exit_code, "give --game" in done.stderr) == (2, True)
    assert run("roster", "import", str(tide), "--game", "nothing").exit_code == 2
    assert run("roster", "import", "nowhere.txt", "--game", "grimdark-future").exit_code == 2


def test_a_roster_that_still_lacks_something_is_told(run: Run, tmp_path: Path) -> None:
    """The file is written, with exit code 1 and the line where it lacks it."""
    out = tmp_path / "new.yaml"
    file = "tests/rosters/data/army-forge-share.json"
    done = run("roster", "import", file, "--game", "grimdark-future", "--out", str(out))
    assert done.exit_code == 1
    assert out.is_file()
    assert "field-missing: the required field 'points' is missing" in done.stderr
