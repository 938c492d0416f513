"""Limits: whatever a project does, a command ends with one finding in its usual form."""

import json
from pathlib import Path

import pytest
from acceptance.commands import punchboard
from cli.conftest import Run
from cli.sarif import sarif_run

TEMPLATE = "templates/lantern/card.xml.j2"
LONG = (
    "{% set n = namespace(x=0) %}{% for a in range(18) %}{% for i in range(100000) %}"
    "{% set n.x = i * i %}{% endfor %}{% endfor %}"
)
"""Just within the steps of a face: a good half of a second for each."""
LARGE = (
    "{% set a = 'x' * 1000000 %}{% set held = namespace(all=[]) %}"
    "{% for i in range(3000) %}{% set held.all = [held.all, a ~ i] %}{% endfor %}"
)


def bomb(project: Path, body: str) -> None:
    (project / TEMPLATE).write_text(f"<face>{body}</face>", encoding="utf-8")


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
    records = "".join(
        f"c{at}: {{ name: C, element: ember, cost: 1, power: 1, text: A }}\n" for at in range(60)
    )
    (project / "content/lantern/card.yaml").write_text(records, encoding="utf-8")
    bomb(project, f"\n{LONG}")
    done = punchboard("build", "--most-time=4", "--json", *untrusted, cwd=project)
    found = json.loads(done.stderr)
    assert (done.returncode, found["code"]) == (1, "limit-time")
    assert (found["file"], found["line"]) == (TEMPLATE, 2)
    assert found["subject"].startswith("card:")


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


def test_misuse(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable that is neither yes nor no is told."""
    monkeypatch.setenv("PUNCHBOARD_UNTRUSTED", "yes")
    done = run("check")
    assert (done.exit_code, "expected 1 or 0, found 'yes'" in done.stderr) == (2, True)


@pytest.mark.parametrize("line", ["--untrusted check", "check --untrusted"])
def test_limits_stand_before_a_command_or_behind_it(project: Path, line: str) -> None:
    """Both are the same option, which only the root's help shows."""
    done = punchboard(*line.split(), cwd=project)
    assert done.returncode == 0, done.stderr
    assert "--untrusted" in punchboard("--help", cwd=project).stdout
    shown = punchboard("check", "--help", cwd=project).stdout
    assert "--untrusted" not in shown.split("Examples:")[0]


def test_strangers_have_a_cache_of_their_own(project: Path, tmp_path: Path) -> None:
    """What was kept for a stranger is recalled for nobody else."""
    kept = {"PUNCHBOARD_CACHE": str(tmp_path / "kept")}
    faces = [
        json.loads(punchboard("build", "--json", *options, cwd=project, **kept).stdout)[0]["faces"]
        for options in (("--untrusted",), (), ("--untrusted",))
    ]
    assert [each["recalled"] for each in faces] == [0, 0, 5]
