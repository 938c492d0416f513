"""Limits: whatever a project does, a command ends with one finding in its usual form."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.conftest import Run
from cli.sarif import sarif_run

from pipeline.cli.options import cache_folder

ROOT = Path(__file__).parents[2]
TEMPLATE = "templates/lantern/card.xml.j2"
LONG = (
    "{% set n = namespace(x=0) %}{% for a in range(18) %}{% for i in range(100000) %}"
    "{% set n.x = i * i %}{% endfor %}{% endfor %}"
)
"""Just within the steps of a face: a good half of a second for each."""
HELD = (
    "{% set a = 'x' * 1000000 %}{% set held = namespace(all=[]) %}"
    "{% for i in range(60) %}{% set held.all = [held.all, a ~ i] %}{% endfor %}"
)
"""60 MB."""
LARGE = (
    "{% set a = 'x' * 1000000 %}{% set held = namespace(all=[]) %}"
    "{% for i in range(3000) %}{% set held.all = [held.all, a ~ i] %}{% endfor %}"
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs fork and rlimits")


def punchboard(*arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command in a process of its own."""
    script = "from pipeline.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PUNCHBOARD_CACHE": "off"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def bomb(project: Path, body: str) -> None:
    """Let each face of the project take much."""
    (project / TEMPLATE).write_text(f"<face>{body}</face>", encoding="utf-8")


def many_cards(project: Path) -> None:
    """Let the project have so many cards that drawing them takes minutes."""
    records = "".join(
        f"c{at}: {{ name: C, element: ember, cost: 1, power: 1, text: A }}\n" for at in range(300)
    )
    (project / "content/lantern/card.yaml").write_text(records, encoding="utf-8")


def test_time_in_a_report(project: Path) -> None:
    """A check that takes too long is a whole report of one finding, and exit code 1."""
    bomb(project, LONG)
    done = punchboard("check", "--untrusted", "--most-time=1", "--format=sarif", cwd=project)
    assert done.returncode == 1
    (result,) = sarif_run(done.stdout)["results"]
    assert result["ruleId"] == "limit-time"
    assert done.stderr == ""


@pytest.mark.parametrize("untrusted", [(), ("--untrusted",)])
def test_time_is_told_with_line_and_card(project: Path, untrusted: tuple[str, ...]) -> None:
    """Where a template is at work, the finding names its line and what was drawn."""
    bomb(project, f"\n{LONG}")
    done = punchboard("build", "--most-time=2", "--json", *untrusted, cwd=project)
    found = json.loads(done.stderr)
    assert (done.returncode, found["code"]) == (1, "limit-time")
    assert (found["file"], found["line"]) == (TEMPLATE, 2)
    assert found["subject"].startswith("card:")


def test_time_is_that_of_all_processes(project: Path) -> None:
    """Faces that each take less than they may end together, where all take too long."""
    many_cards(project)
    bomb(project, LONG)
    done = punchboard("check", "--most-time=4", "--format=json", cwd=project)
    (found,) = json.loads(done.stdout)["project"]
    assert (done.returncode, found["code"], found["file"]) == (1, "limit-time", TEMPLATE)


def test_memory_without_asking(project: Path) -> None:
    """What takes too much memory is told with its line, too: it is looked at every few seconds."""
    many_cards(project)
    bomb(project, f"{HELD}{LONG.replace('range(18)', 'range(9)')}")
    done = punchboard("check", "--most-memory=100", "--format=json", cwd=project)
    (found,) = json.loads(done.stdout)["project"]
    assert (done.returncode, found["code"], found["file"]) == (1, "limit-memory", TEMPLATE)


def test_memory_of_a_build(project: Path) -> None:
    """A build that takes too much memory says so, and leaves nothing."""
    bomb(project, LARGE)
    done = punchboard("build", "--untrusted", "--most-memory=200", "--json", cwd=project)
    assert done.returncode == 1
    assert json.loads(done.stderr)["code"] == "limit-memory"
    assert not any(path.is_file() for path in (project / "output").rglob("*"))


def test_answers_are_those_without_limits(project: Path, run: Run) -> None:
    """What comes through the other process is the same to the last byte."""
    limited = punchboard("export", "lantern", "--untrusted", cwd=project)
    assert (limited.returncode, limited.stderr) == (0, "")
    assert limited.stdout == run("export", "lantern").stdout


@pytest.mark.parametrize(
    ("line", "variables", "said"),
    [
        ("check", {"PUNCHBOARD_UNTRUSTED": "yes"}, "expected 1 or 0, found 'yes'"),
        ("check --untrusted", {"PUNCHBOARD_MOST_MEMORY": "1"}, "from 100 to 1000000, found '1'"),
        ("build --watch --untrusted", {}, "--watch lasts until Ctrl-C"),
    ],
)
def test_misuse(
    project: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    variables: dict[str, str],
    said: str,
) -> None:
    """Limits that would have no effect, or are none, are told."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    done = run(*line.split())
    assert done.exit_code == 2
    assert said in done.stderr


def test_systems_without_limits_say_so(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is promised where the system cannot bound a process."""
    monkeypatch.setattr("pipeline.cli.limits.AVAILABLE", False)
    done = run("check", "--untrusted")
    assert done.exit_code == 2
    assert "not available here" in done.stderr


def test_strangers_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was kept for a stranger is recalled for nobody else."""
    from pipeline.source import limits

    monkeypatch.setenv("PUNCHBOARD_CACHE", "kept")
    assert cache_folder() == Path("kept")
    monkeypatch.setattr(limits, "_in_force", [(limits.Limits(), "")])
    assert cache_folder() == Path("kept")
    strict = limits.Limits(2000 * limits.MEGABYTE, untrusted=True)
    monkeypatch.setattr(limits, "_in_force", [(strict, "")])
    assert cache_folder() == Path("kept/untrusted-2000")
