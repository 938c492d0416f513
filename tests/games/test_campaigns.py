"""Campaigns played by their answers: what they come to, what is refused, and what is verified."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from cli.conftest import invoke
from edits import at, swap
from typer.testing import Result

from games.judged import ROOT

TABLES = Path(__file__).parent / "campaigns"


def table(name: str) -> Any:
    return yaml.safe_load((TABLES / f"{name}.yaml").read_text("utf-8"))


EVERY = table("every")
GAMES = {path.stem: table(path.stem) for path in TABLES.glob("*.yaml") if path.stem != "every"}
ENDS = [(game, *end) for game, campaign in GAMES.items() for end in campaign["ends"].items()]
REFUSED = [(game, *each) for game, campaign in GAMES.items() for each in campaign["refused"]]
CHANGES = [
    (game, change, how)
    for game, campaign in GAMES.items()
    if "changes" in campaign
    for change, how in {**EVERY, **campaign["changes"]}.items()
]


def run(*arguments: str) -> Result:
    return invoke(*arguments, "--project", str(ROOT))


def file_of(played: int) -> str:
    """Return the name of the file after so many rounds, a week each."""
    return f"list-2026-03-{7 * played:02}.yaml" if played else "list.yaml"


def advance(folder: Path, game: str, played: int, *options: str) -> Result:
    """Play a round of a campaign by its answers, and options over them."""
    answers = folder.with_name(f"{game}-{played}.yaml")
    answers.write_text(yaml.safe_dump(GAMES[game]["rounds"][played - 1]["answers"]), "utf-8")
    path, day = str(folder / file_of(played - 1)), file_of(played)[5:15]
    line = ("--no-input", "--answers", str(answers), "--date", day)
    return run("roster", "advance", path, *line, *options)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the campaigns, each in a folder of its own."""
    root = tmp_path_factory.mktemp("campaigns")
    for game, campaign in GAMES.items():
        (root / game).mkdir()
        data = campaign["start"]
        for number, part in enumerate(campaign["rounds"], start=1):
            path = root / game / file_of(number - 1)
            path.write_text(yaml.safe_dump(data | part.get("before", {}), sort_keys=False), "utf-8")
            done = advance(root / game, game, number)
            assert done.exit_code == 0, (game, number, done.output)
            data = yaml.safe_load((root / game / file_of(number)).read_text("utf-8"))
    return root


@pytest.mark.parametrize(("game", "number", "values"), ENDS)
def test_a_round_comes_to_what_the_rulebook_says(
    played: Path, game: str, number: int, values: dict[str, Any]
) -> None:
    """With the figures typed again; an empty list is left out of the file."""
    data = yaml.safe_load((played / game / file_of(number)).read_text("utf-8"))
    assert {path: at(data, path) or value for path, value in values.items()} == values


@pytest.mark.parametrize(("game", "number", "answers", "says"), REFUSED)
def test_nobody_gains_what_is_not_on_offer(
    played: Path, game: str, number: int, answers: list[str], says: str, tmp_path: Path
) -> None:
    """An answer that the rules do not allow is refused, and nothing is written."""
    folder = tmp_path / game
    folder.mkdir()
    shutil.copy(played / game / file_of(number - 1), folder)
    options = [part for answer in answers for part in ("--set", answer)]
    done = advance(folder, game, number, *options)
    assert (done.exit_code, says in done.stderr) == (1, True), done.output
    assert not (folder / file_of(number)).exists()


def test_every_gentleman_visits_a_place(played: Path, tmp_path: Path) -> None:
    """None may sit out: each is asked for."""
    path = shutil.copy(played / "rise-of-moloch" / file_of(0), tmp_path)
    done = run("roster", "advance", str(path), "--no-input", "--set", "chapter.won=no")
    assert done.stderr.count("[visits.") == 4


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
    where, old, new, says = how
    if where == "remove":
        Path(old).unlink()
    elif where == "copy":
        shutil.copy(old, new)
    else:
        swap(Path(file_of(where)), old, new)
    done = run("roster", "verify", ".")
    assert (done.exit_code, says in done.stderr) == (int(bool(says)), True), done.output
    assert ("NOT VERIFIED" in done.stdout) == bool(says)
