"""What content, file names, rosters and command lines hold acts on no terminal and on no log."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from acceptance.command_lines import command_lines
from cli.conftest import Run
from cli.hostile import ACTS, ANNOTATION, NAMES, WORD, write_hostile
from typer.testing import Result

from pipeline.cli.root import COMMANDS, load_command
from pipeline.source.escaping import commands_log

_FORM: Final = re.compile(r" (--format|--to) \S+| --json")


def _lines() -> Iterator[str]:
    """Yield each command once with no more than it needs, and once in each of its formats."""
    seen = set[tuple[str, str]]()
    # Which game, record and sheet is meant makes no difference, and one face is as good as all.
    given = (line for line in command_lines() if line not in ("proof", "preflight --list"))
    for line in ("proof lantern spark", "schema --install", "order --list", *given):
        command = " ".join(each for each in line.split()[:2] if each in _WORDS)
        form = " ".join(match[0] for match in _FORM.finditer(line))
        if (command, form) not in seen:
            seen.add((command, form))
            yield line


_WORDS: Final = {
    word for name in COMMANDS for word in (name, *getattr(load_command(name), "commands", ()))
}
LINES: Final = tuple(
    line
    for line in _lines()
    if not line.startswith(("proof --", "order --shop", "preflight --list --format"))
)
NAMED: Final = tuple(
    dict.fromkeys(" ".join(each for each in line.split()[:2] if each in _WORDS) for line in LINES)
)


@pytest.fixture(scope="session")
def _hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_hostile(tmp_path_factory.mktemp("hostile") / "lantern")


@pytest.fixture
def hostile(_hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the root of a stranger's project, in which a build service works."""
    root = Path(shutil.copytree(_hostile, tmp_path / "lantern"))
    monkeypatch.chdir(root)
    monkeypatch.setenv("CI", "1")
    return root


def harmless(result: Result) -> str:
    """Return all that was said, which nothing acts on."""
    assert result.exit_code in (0, 1, 2), result.output
    for said in (result.stdout, result.stderr):
        assert "internal error" not in said
        assert not ACTS.search(said), said
        assert not commands_log(ANNOTATION.sub("", said)), said
    return result.stdout + result.stderr


@pytest.mark.parametrize("line", LINES)
def test_commands(hostile: Path, run: Run, line: str) -> None:
    """Every answer in every format is shown: on its line, and with what it hides spelt out."""
    if line.endswith("rosz"):
        line += " --out made.rosz"
    result = run(*line.split())
    said = harmless(result)
    assert said or "--out" in line
    if not result.exit_code and re.search("--json|--format (json|sarif)", line):
        json.loads(result.stdout)


@pytest.mark.parametrize("command", NAMED)
def test_command_lines(hostile: Path, run: Run, command: str) -> None:
    """What a command repeats of a line that it does not understand is shown, too."""
    for words in ((WORD,), (WORD, WORD, WORD, WORD), (f"--{WORD}",), (f"{WORD}\udcff",)):
        assert harmless(run(*command.split(), *words))


def test_json_is_what_files_say(hostile: Path, run: Run) -> None:
    """Escaped or not, a program reads each name as its file has it."""
    listed = json.loads(run("list", "lantern", "--json").stdout)["records"]["card"]
    assert [listed[f"c{at}"] for at in range(len(NAMES))] == list(NAMES)


def test_quoted_lines(project: Path, run: Run) -> None:
    """The line of a template is shown with what it hides, and the caret stands below its place."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    template.write_text("<face>{# \x1b]0;mine\x07\u202e #}\x9b<q/></face>")
    said = harmless(run("check", "lantern"))
    shown = r"     1 | <face>{# \x1b]0;mine\x07\u202e #}\x9b<q/></face>"
    line, caret = said[said.index(shown) :].splitlines()[:2]
    assert (line, caret.rstrip()[-1]) == (shown, "^")


def test_data_is_kept_from_logs_alone(
    hostile: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log of a build gets no CSV that it would obey; any other reader gets it as it is."""
    line = ("export", "--format", "csv", "--kind", "card")
    refused = run(*line)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "name a file with --out" in refused.stderr
    for name in ("CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"):
        monkeypatch.delenv(name, raising=False)
    assert "\n::error file=a::lines" in run(*line).stdout
