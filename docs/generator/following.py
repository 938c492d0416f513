"""A page followed to the letter: its files written, its commands run in this process."""

import contextlib
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from typer.testing import CliRunner

from generator.steps import do, steps
from pipeline.build.edition import close_editions
from pipeline.cli.root import app

_OTHERS: Final = {"python": (), "pypdfium2": ("-m", "pypdfium2_cli")}
"""Programs besides ours that a reader has, and how Python runs them."""

_FILES: Final[dict[str, Callable[[Path], object]]] = {"mkdir": Path.mkdir, "rm": Path.unlink}
"""What shells of all systems do not call alike."""

_STAYING: Final = {"serve", "--watch"}
"""Words of commands that stay until Ctrl-C: only their options are tried."""


class Failed(Exception):  # noqa: N818 - says which step of a page does not do what it says
    """A command ended otherwise than its page says."""


def follow(page: Path, folder: Path) -> None:
    """Take the steps of `page` in `folder`, as its reader would.

    Raises Failed if a command ends otherwise than the page says, or answers otherwise than it
    shows; ValueError where a change does not apply.
    """
    todo = list(steps(page))
    with contextlib.chdir(folder):
        said = ""
        for step in todo:
            if step.deed == "run":
                said = "".join(run(line, fails=step.fails) for line in _commands(step.text))
            elif step.deed != "output":
                do(step, Path.cwd())
            elif said != step.text:
                raise Failed(f"the page shows\n{step.text}\nbut the answer is\n{said}")


def _commands(block: str) -> list[list[str]]:
    lines = (shlex.split(line, comments=True) for line in block.splitlines())
    return [words for words in lines if words]


def run(words: list[str], *, fails: bool = False) -> str:
    """Run one command and return all that it says. Raises Failed."""
    program, *arguments = words
    if program == "cd":
        os.chdir(arguments[0])
        return ""
    if program in _FILES:
        for name in arguments:
            _FILES[program](Path(name))
        return ""
    if program in _OTHERS:
        command = [sys.executable, *_OTHERS[program], *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        code, said = done.returncode, done.stderr + done.stdout
    elif program == "punchboard":
        arguments += ["--help"] if _STAYING.intersection(arguments) else []
        close_editions()
        result = CliRunner().invoke(app, arguments, prog_name=program)
        close_editions()
        code, said = result.exit_code, result.stderr + result.stdout
    else:
        raise Failed(f"no page of ours runs {program}")
    if code != int(fails):
        raise Failed(f"{shlex.join(words)}: exit code {code}\n{said}")
    return said
