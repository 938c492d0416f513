"""What content, file names and rosters hold acts on no terminal and on no log."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import pipeline.cli
from pipeline.cli.reporting import load_reports

Run = Callable[..., Result]

ACTS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
COMMAND = re.compile(r"^\s*(::|##\[)(?!(error|warning|notice) file=[^\n]*::)", re.MULTILINE)
NAME = "Evil\\n::error::mine"


@pytest.fixture
def hostile(project: Path) -> str:
    """Return the name of a game whose folder, title, records and template are to be feared."""
    name = "x\x1b[31m\n::error::mine"
    for part in ("content", "templates"):
        shutil.move(project / part / "lantern", project / part / name)
    content = project / "content" / name
    game = (content / "game.yaml").read_text()
    (content / "game.yaml").write_text(game.replace("title: Lantern", "title: '::error::mine'"))
    cards = (content / "card.yaml").read_text()
    (content / "card.yaml").write_text(cards.replace("name: Bonfire", f'name: "{NAME}"'))
    return name


def harmless(result: Result) -> str:
    """Return all that was said, which nothing acts on."""
    said = result.stdout + result.stderr
    assert said
    assert "internal error" not in said
    assert not ACTS.search(said), said
    assert not COMMAND.search(said), said
    return said


@pytest.mark.parametrize(
    "command",
    [
        ("list",),
        ("list", "GAME"),
        ("list", "GAME", "--json"),
        ("show", "GAME", "bonfire"),
        ("show", "GAME", "nobody"),
        ("build", "GAME"),
        ("build", "GAME", "--json"),
        ("export", "GAME"),
        ("editions", "GAME"),
    ],
)
def test_commands(hostile: str, run: Run, command: tuple[str, ...]) -> None:
    """Every answer is shown: on its line, and with what it hides spelt out."""
    harmless(run(*(hostile if part == "GAME" else part for part in command)))


@pytest.mark.parametrize("form", sorted(load_reports()))
def test_reports(hostile: str, run: Run, form: str) -> None:
    """Every report names such files, and what is wrong with them, without harm."""
    result = run("check", "--format", form)
    harmless(result)
    if form in ("json", "sarif"):
        json.loads(result.stdout)


def test_quoted_lines(project: Path, run: Run) -> None:
    """The line of a template is shown with what it hides, and the caret stands below its place."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    template.write_text("<face>{# \x1b]0;mine\x07\u202e #}\x9b<q/></face>")
    said = harmless(run("check", "lantern"))
    shown = r"     1 | <face>{# \x1b]0;mine\x07\u202e #}\x9b<q/></face>"
    line, caret = said[said.index(shown) :].splitlines()[:2]
    assert (line, caret.rstrip()[-1]) == (shown, "^")


def test_commands_speak_in_one_place() -> None:
    """No command prints past what makes text harmless."""
    folder = Path(pipeline.cli.__path__[0])
    own = {"say.py", "report.py", "reporting.py", "streams.py", "interrupts.py"}
    direct = re.compile(r"(?<![\w.])print\(|std(out|err)(\.buffer)?\.write\(|typer\.echo\(")
    found = {path.name for path in folder.rglob("*.py") if direct.search(path.read_text())}
    assert found <= own
