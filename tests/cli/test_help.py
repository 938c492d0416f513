"""Help: complete, with examples, and at once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.conftest import Run

from pipeline import __version__
from pipeline.cli.root import COMMANDS, load_command

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
