"""Campaigns of three rounds: verified as they were played, and no more once a file is changed."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from edits import swap
from typer.testing import CliRunner, Result

from games.judged import ROOT
from pipeline.build.edition import close_editions
from pipeline.cli.root import app

TABLES = Path(__file__).parent / "campaigns"
EVERY = "every"


def table(name: str) -> Any:
    """Return what is in one of the tables."""
    return yaml.safe_load((TABLES / f"{name}.yaml").read_text("utf-8"))


GAMES = sorted(path.stem for path in TABLES.glob("*.yaml") if path.stem != EVERY)
CHANGES = [
    (game, change, how)
    for game in GAMES
    for change, how in {**table(EVERY), **table(game)["changes"]}.items()
]


def run(*arguments: str) -> Result:
    """Return what a command of the project does in the working directory."""
    close_editions()
    line = [*arguments, "--project", str(ROOT)]
    return CliRunner().invoke(app, line, prog_name="punchboard")


def file_of(played: int) -> str:
    """Return the name of the file after so many rounds, a week each."""
    return f"list-2026-03-{7 * played:02}.yaml" if played else "list.yaml"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the campaigns, each in a folder of its own, played by their answers."""
    root = tmp_path_factory.mktemp("campaigns")
    for game in GAMES:
        (root / game).mkdir()
        path, campaign = root / game / file_of(0), table(game)
        path.write_text(yaml.safe_dump(campaign["start"], sort_keys=False), "utf-8")
        for number, part in enumerate(campaign["rounds"], start=1):
            data = yaml.safe_load(path.read_text("utf-8")) | part.get("before", {})
            path.write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
            answers = root / "answers.yaml"
            answers.write_text(yaml.safe_dump(part["answers"]), "utf-8")
            line = ("--no-input", "--answers", str(answers), "--date", file_of(number)[5:15])
            done = run("roster", "advance", str(path), *line)
            assert done.exit_code == 0, (game, number, done.output)
            path = path.with_name(file_of(number))
    return root


@pytest.mark.parametrize(("game", "change", "how"), CHANGES)
def test_a_campaign_changed_by_hand_is_not_verified(
    played: Path,
    game: str,
    change: str,
    how: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is said what differs; free fields alone may change."""
    shutil.copytree(played / game, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    at, old, new, says = how
    if at == "remove":
        Path(old).unlink()
    elif at == "copy":
        shutil.copy(old, new)
    else:
        swap(Path(file_of(at)), old, new)
    done = run("roster", "verify", ".")
    assert (done.exit_code, says in done.stderr) == (int(bool(says)), True), done.output
    assert ("NOT VERIFIED" in done.stdout) == bool(says)
