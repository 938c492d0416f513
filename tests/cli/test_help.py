"""Help: complete, with examples, and at once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.conftest import Run
from typer.testing import CliRunner

from pipeline import __version__
from pipeline.cli.root import COMMANDS, app, load_command

LEAVES = [
    (name, *((below,) if below else ()))
    for name in COMMANDS
    for below in getattr(load_command(name), "commands", ("",))
]


def imported(*arguments: str, cwd: Path) -> set[str]:
    """Return the modules that a whole process imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "punchboard", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(re.findall(r"import time:.*\|\s*(\S+)$", done.stderr, re.MULTILINE))


def test_root_help_lists_the_commands(run: Run) -> None:
    """The root shows each command with its line."""
    text = run("--help").stdout
    for name, line in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line[:40])}", text, re.MULTILINE)


@pytest.mark.parametrize("command", LEAVES)
def test_each_command_has_examples(run: Run, command: tuple[str, ...]) -> None:
    """Each command says what it does and shows how."""
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert f"  punchboard {' '.join(command)}" in result.stdout.split("Examples:")[1]


@pytest.mark.parametrize("command", LEAVES)
def test_help_has_one_screen(command: tuple[str, ...]) -> None:
    """Help fits a screen of 100 columns, and names each option that --help-all explains."""
    short, whole = (
        CliRunner().invoke(app, [*command, option], terminal_width=98).stdout
        for option in ("--help", "--help-all")
    )
    assert len(short.splitlines()) <= 31
    options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", whole, re.MULTILINE)
    assert options
    assert all(option in short for option in options)
    assert not re.search(r"<(str|int|list|Path|bool)\b|<=x<=", whole)


def test_version(run: Run) -> None:
    """The version is the package's."""
    assert run("--version").stdout == f"punchboard {__version__}\n"


DRAWING = {"reportlab", "uharfbuzz", "PIL", "pikepdf"}
"""What draws faces and prints them: nothing for a command that only reads."""


@pytest.mark.parametrize(
    ("command", "never"),
    [
        (("--help",), {*DRAWING, "rich", "pydantic", "yaml", "jinja2", "pypdf"}),
        (("list", "lantern"), {*DRAWING, "jinja2"}),
        (("errata", "lantern"), {*DRAWING, "jinja2"}),
        (("build", "--quiet"), {"reportlab.platypus", "pypdf", "rich", "markdown_it"}),
    ],
)
def test_a_command_imports_what_it_uses(
    project: Path, command: tuple[str, ...], never: set[str]
) -> None:
    """Start-up is paid by every run: no command imports another one's tools."""
    modules = imported(*command, cwd=project)
    assert "typer" in modules
    assert not never & modules


def test_a_code_is_explained_in_words(run: Run) -> None:
    """Before what it says comes what is wrong, and no placeholder is named after a function."""
    said = run("explain", "spreadsheet-retyped").stdout
    assert "\nA spreadsheet program has made something else of a text.\n\nIt says:\n" in said
    assert "‹strip›" not in said
    assert "\nA cell is no value of its column.\n" in run("explain", "spreadsheet-unfit").stdout
