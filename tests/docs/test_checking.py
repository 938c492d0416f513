"""The page on checking and the hooks: every command of theirs runs, every format is told."""

import re
from pathlib import Path

import pytest
import yaml
from cli.conftest import invoke

from pipeline.authoring.new_games import new_game
from pipeline.build.edition import close_editions

PAGE = "docs/checking.md"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the starter game's project, which is the working directory."""
    new_game(tmp_path / "skyships")
    monkeypatch.chdir(tmp_path / "skyships")
    return tmp_path / "skyships"


def runs(command: str) -> bool:
    """Tell whether a command ends well in a project in which all is well."""
    program, *arguments = command.split()
    result = invoke(*arguments)
    close_editions()
    return program == "punchboard" and result.exit_code == 0


def test_every_hook_runs(root: Path, project: Path) -> None:
    """pre-commit gives them no file names, and takes their exit code."""
    hooks = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text("utf-8"))
    page = (root / PAGE).read_text("utf-8")
    for hook in hooks:
        assert runs(hook["entry"]), hook["entry"]
        assert hook["pass_filenames"] is False
        assert re.search(hook["files"], "content/skyships/card.yaml")
        assert f"- id: {hook['id']} " in page


def test_every_command_of_the_page_runs(root: Path, project: Path) -> None:
    """Those of the recipes, too."""
    text = (root / PAGE).read_text("utf-8")
    blocks = "".join(re.findall(r"^```(?:sh|yaml)\n(.*?)^```", text, re.M | re.S))
    blocks += (root / "docs/workflows/check.yml").read_text("utf-8")
    commands = re.findall(r"^(?:.*(?:run: |- ))?(punchboard [^#>\n]+)", blocks, re.M)
    assert len(commands) > 8
    assert [command for command in commands if not runs(command)] == []


def test_the_page_tells_every_format(root: Path) -> None:
    """And no other."""
    text = (root / PAGE).read_text("utf-8")
    _, _, formats = text.partition("| `--format` |")
    table = re.findall(r"^\| `(\w+)`", formats, re.M)
    said = invoke("check", "--format", "none").output
    known = said.partition("expected ")[2].partition(", found")[0]
    assert sorted(table) == sorted(re.findall(r"\b(?!or\b)\w+", known))
