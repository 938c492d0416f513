"""Help: complete, with examples, and at once."""

import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import Result

import pipeline.cli.commands
from pipeline import __version__
from pipeline.cli.root import COMMANDS

Run = Callable[..., Result]
PACKAGE = pipeline.cli.commands.__name__

GROUPS = ("import", "locale", "new", "roster")
LEAVES = [(name,) for name in COMMANDS if name not in GROUPS] + [
    (group, name) for group in GROUPS for name in import_module(f"{PACKAGE}.{group}").COMMANDS
]
HEAVY = {"rich", "reportlab", "pydantic", "yaml", "jinja2", "uharfbuzz", "PIL", "pypdf"}
NEVER = {"reportlab.platypus", "pypdf", "rich", "pypdfium2", "multiprocessing"}


def imported(*arguments: str, cwd: Path) -> set[str]:
    """Return the modules that a whole process imports."""
    code = "from pipeline.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code, *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(re.findall(r"import time:.*\|\s*(\S+)$", done.stderr, re.MULTILINE))


def test_every_module_is_a_command() -> None:
    """The table of commands and the modules agree."""
    folder = Path(pipeline.cli.commands.__path__[0])
    found = {path.stem for path in folder.glob("[a-z]*.py")}
    found |= {path.parent.name for path in folder.glob("[a-z]*/__init__.py")}
    assert found == set(COMMANDS)


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


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    """Help must not wait for the engine."""
    modules = imported("--help", cwd=tmp_path)
    assert "typer" in modules
    assert not HEAVY & modules
    assert not [name for name in modules if name.startswith("pipeline.build")]


def test_build_imports_only_what_it_uses(project: Path) -> None:
    """A small build pays for no toolkit that it does not use."""
    modules = imported("build", "--quiet", cwd=project)
    assert "reportlab.pdfbase.pdfdoc" in modules
    assert not NEVER & modules


DRAWING = ("reportlab", "uharfbuzz", "pipeline.draw", "PIL", "pikepdf")
"""What draws faces and prints them: nothing for a command that only reads."""


@pytest.mark.parametrize(
    ("command", "never"),
    [
        (("list",), tuple(HEAVY)),
        (("list", "lantern"), (*DRAWING, "jinja2", "pipeline.build", "pipeline.layout")),
        (("errata", "lantern"), (*DRAWING, "jinja2")),
        (("schema", "lantern", "styles.yaml"), ("reportlab", "uharfbuzz", "pipeline.build")),
        (("build", "--quiet"), ("pipeline.rosters", "pipeline.checks", "markdown_it")),
    ],
)
def test_a_command_imports_what_it_uses(
    project: Path, command: tuple[str, ...], never: tuple[str, ...]
) -> None:
    """Start-up is paid by every run: no command imports another one's tools."""
    modules = imported(*command, cwd=project)
    assert not [name for name in modules if any(_is_part_of(name, part) for part in never)]


def _is_part_of(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")
