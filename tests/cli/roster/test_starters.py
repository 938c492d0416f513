"""What the first lines of a new roster advise: commands that work."""

import re
from pathlib import Path

import pytest
from cli.conftest import Run

ROOT = Path(__file__).parents[3]
GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/roster.yaml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_advised_command_works(
    game: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stands on a line of its own, and is run as it stands there, on the new file."""
    monkeypatch.chdir(ROOT)
    file = tmp_path / "night-watch.yaml"
    assert run("roster", "new", game, "Night Watch", "--out", str(file)).exit_code == 0
    text = file.read_text("utf-8")
    advised = re.findall(r"^ *#   punchboard (.+)$", text, re.MULTILINE)
    assert len(advised) == text.count("punchboard") > 0
    assert advised[-1] == "roster check FILE"
    for command in advised:
        result = run(*command.replace("FILE", str(file)).split())
        assert (command, result.exit_code) == (command, 0), result.stderr
        assert result.stdout.strip()
