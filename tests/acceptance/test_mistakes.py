"""Every mistake through every command: told alike by all that meet it."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from cli.conftest import invoke
from typer.testing import Result

from acceptance.command_lines import command_lines
from acceptance.faults import FAULTS
from acceptance.mistakes import MISTAKES
from acceptance.whole import write_whole

LINES: Final = tuple(command_lines())
ALL: Final = os.environ.get("FAULTS") == "all"
STRIDE: Final = 89
"""Between the lines of one mistake and the next: a prime, so that all come in turn."""

FINDING: Final = re.compile(r"^(?P<place>\S.*?): error: (?P<code>[a-z0-9-]+): ", re.MULTILINE)
STRICT: Final = ("--release", "--strict", "--check")
"""What fails also for what is no mistake."""

WRITES_OTHERS: Final = (*("build", "roster build", "reprint", "proof", "locale update"), "import")
"""Commands that write more than one file, and those that are in order."""

GUESSES: Final = "roster import"
"""Takes a file for whatever it looks like."""

SAMPLE: Final = 2


class Trial(NamedTuple):
    """A mistake, however it is written: how it is made, and how it must be told."""

    name: str
    make: Callable[[Path], None]
    place: str
    code: str = ""
    by: str = ""
    files: frozenset[str] = frozenset()

    @property
    def places(self) -> set[str]:
        file, *rest = self.place.split(":")
        return {":".join((each, *rest)) for each in {file, *self.files}}


def _trials() -> Iterator[Trial]:
    for mistake in MISTAKES:
        files = frozenset(change["file"] for change in mistake.changes)
        yield Trial(mistake.what, mistake.make, *mistake.told, mistake.by, files)
    for fault in FAULTS if ALL else ():
        yield Trial(fault.what, fault.spoil, fault.place)


TRIALS: Final = tuple(_trials())
CHOSEN: Final = range(0, len(TRIALS), 1 if ALL else 9)


@pytest.fixture(scope="session")
def _whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_whole(tmp_path_factory.mktemp("whole") / "lantern")
    (root / "templates/lantern/icons").mkdir()
    (root / "templates/shared").mkdir()
    return root


@pytest.fixture
def begin(_whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """Return what begins the project anew, as the working directory."""
    root = tmp_path / "lantern"

    def begun() -> Path:
        monkeypatch.chdir(tmp_path)
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(_whole, root, ignore=shutil.ignore_patterns(".git"))
        (root / ".git").symlink_to(_whole / ".git")
        monkeypatch.chdir(root)
        return root

    return begun


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize("number", CHOSEN, ids=[TRIALS[number].name for number in CHOSEN])
def test_a_mistake_is_told_alike_by_every_command(number: int, begin: Callable[[], Path]) -> None:
    """Its place and its code, and nothing half-written; or the command has no part in it."""
    trial = TRIALS[number]
    named = bool(trial.by) and (ALL or number % 2 == 0)
    if named:
        result = try_out(trial, trial.by, begin)
        assert result.exit_code == 1, result.output
    for line in LINES if ALL else () if named else (LINES[number * STRIDE % len(LINES)],):
        try_out(trial, line, begin)


CONTENT: Final = ("campaign", "errata", "game", "kinds", "products", "records", "roster", "rules")


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize("group", CONTENT)
def test_all_mistakes_of_content_are_told(group: str, begin: Callable[[], Path]) -> None:
    """Whatever else is tried of them, the check without faces tells each at its exact place."""
    for trial in TRIALS:
        if trial.name.startswith(f"{group}:") and trial.by == "check --no-fit --quiet":
            trial.make(begin())
            result = _invoke(trial.by)
            assert f"{trial.place}: error: {trial.code}: " in result.stderr, trial.name


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize("line", list(dict.fromkeys(" ".join(each.split()[:2]) for each in LINES)))
def test_every_command_tells_mistakes(line: str, begin: Callable[[], Path]) -> None:
    """Each command meets mistakes of several sorts."""
    whole = next(each for each in LINES if each.startswith(line))
    for trial in TRIALS[:: len(TRIALS) // SAMPLE]:
        assert try_out(trial, whole, begin).exit_code in (0, 1, 2)


def try_out(trial: Trial, line: str, begin: Callable[[], Path]) -> Result:
    """Make a mistake in the project begun anew, run a command there, and return how it ended."""
    root = begin()
    trial.make(root)
    before = _state(root)
    result = _invoke(line)
    said = f"{line}: {result.output}"
    assert result.exit_code in (0, 1, 2), said
    assert "internal error" not in said
    assert "Traceback" not in said
    if result.exit_code == 1 and not set(line.split()) & set(STRICT):
        assert _tells(line, result, trial), f"expected {trial.place} {trial.code}\n{said}"
    new = _state(root).items() - before.items()
    assert not [path for path, _ in new if "/.printing-" in path], said
    if result.exit_code == 1 and not line.startswith(WRITES_OTHERS):
        assert not new, said
    return result


def _invoke(line: str) -> Result:
    return invoke(*line.split())


def _tells(line: str, result: Result, trial: Trial) -> bool:
    """Tell whether a command has told a mistake at its place or, of a face, under its code."""
    found = [(each["place"], each["code"]) for each in FINDING.finditer(result.stderr)]
    if not found or line.startswith(GUESSES):
        # A report for machines, or a file that may be of any format.
        return any(file in result.output for file in {trial.place.split(":")[0], *trial.files})
    if trial.code:
        return any(place in trial.places or code == trial.code for place, code in found)
    # Other products than the project's are not those that its rosters are printed as.
    echoes = ("profile-prints",) if "products.yaml" in trial.place else ()
    return any(place.startswith(trial.place) or code in echoes for place, code in found)


def _state(root: Path) -> dict[str, tuple[int, int]]:
    """Return size and time of all files of the project, by path."""
    state = {}
    for folder, _, names in os.walk(root):
        for name in names:
            status = os.lstat(f"{folder}/{name}")
            state[f"{folder}/{name}"] = (status.st_size, status.st_mtime_ns)
    return state


def test_the_whole_project_is_in_order(begin: Callable[[], Path]) -> None:
    """Without a mistake every command ends with exit code 0, so that 1 tells of one."""
    begin()
    for line in LINES[:: 1 if ALL else 41]:
        if set(line.split()) & set(STRICT):
            continue
        begin()
        result = _invoke(line)
        assert result.exit_code == 0, f"{line}: {result.output}"
