"""`punchboard licences`: its reports and its exit codes."""

from pathlib import Path

import pytest
from cli.conftest import Run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, which is no project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_packages_and_parts_are_listed(run: Run, here: Path) -> None:
    """No project is needed, and all that is installed is allowed."""
    told = run("licences")
    assert (told.exit_code, told.stderr) == (0, "")
    lines = [line.split() for line in told.stdout.splitlines()]
    assert any(
        line[:1] == ["Jinja2"] and line[2:] == ["BSD-3-Clause", "directly"] for line in lines
    )
    assert any(line[:2] == ["icons", "MIT"] for line in lines)


def test_what_is_not_allowed_ends_with_exit_code_1(run: Run, here: Path) -> None:
    """A list of one's own holds instead of ours; each package that it does not allow is told."""
    (here / "allowed.yaml").write_text("allowed: [MIT, Apache-2.0]\n")
    told = run("licences", "--allowed", "allowed.yaml", "--quiet")
    assert (told.exit_code, told.stdout) == (1, "")
    assert any(line.startswith("Jinja2 3") for line in told.stderr.splitlines())
    assert "BSD-3-Clause is not allowed" in told.stderr
    assert "annotated-types" not in told.stderr


def test_a_licence_that_is_none_is_told_with_its_place(run: Run, here: Path) -> None:
    """A list that allows what SPDX does not know is refused."""
    (here / "allowed.yaml").write_text("allowed:\n  - MIT\n  - My own\n")
    told = run("licences", "--allowed", "allowed.yaml")
    assert told.exit_code == 1
    assert "allowed.yaml:3:" in told.stderr
    assert "'My own' is no SPDX licence expression" in told.stderr


def test_what_a_game_prints_under(run: Run, project: Path) -> None:
    """Its credits, its licence and its fonts; a game that says no licence is told."""
    told = run("licences", "lantern")
    assert (told.exit_code, told.stderr) == (1, "lantern: game.yaml: no licence found\n")
    with (project / "content" / "lantern" / "game.yaml").open("a", encoding="utf-8") as game:
        game.write("licence: CC-BY-4.0\ncredits: [A | B]\n")
    told = run("licences", "lantern")
    assert told.exit_code == 0
    assert "  licence: CC-BY-4.0\n" in told.stdout
    assert any(line.endswith(".ttf: OFL-1.1") for line in told.stdout.splitlines())
    lines = run("licences", "lantern", "--format", "markdown").stdout.splitlines()
    assert "- A \\| B" in lines
