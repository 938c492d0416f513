"""What a page tells its reader to do, read from the page itself: files to write, commands to run.

A block is a file to write where a line above it holds nothing but the file's path as code, or a
comment says `append`, `write` or `change` and the path. A link whose text is a path as code, to a
file of that path in a folder next to the page, is a file to copy. Blocks of shell commands are
run. A comment ``<!-- after: other.md -->`` says that the page goes on from where another one ends.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

_STEP: Final = re.compile(
    r"(?:<!-- (?P<deed>append|write|change|output)(?:: (?P<file>\S+))? -->\n"
    r"|^`(?P<path>[\w./-]+\.[\w.]+)`\n\n)?"
    r"^```(?P<language>\w*)(?P<fails> fails)?\n(?P<text>.*?)^```$"
    r"|\[`(?P<copied>[\w./-]+)`\]\((?P<source>[\w-]+/(?P=copied))\)",
    re.M | re.S,
)
_AFTER: Final = re.compile(r"^<!-- after: (\S+) -->$", re.M)
_COMMANDS: Final = re.compile(r"^(?:punchboard|python|pypdfium2|cd|mkdir|rm) ", re.M)


class Step(NamedTuple):
    """One block: `deed` is run, append, write, change or output; `file` is below the project."""

    deed: str
    text: str
    file: str = ""
    fails: bool = False


def steps(page: Path) -> Iterator[Step]:
    """Yield the steps of a page in order, after those of the page that it goes on from.

    Blocks that are only shown are left out.
    """
    text = page.read_text("utf-8")
    for before in _AFTER.findall(text):
        yield from steps(page.parent / before)
    yield from _steps(text, page.parent)


def files(page: Path) -> Iterator[Step]:
    """Yield the steps that make the files of a page as they are before its commands are run.

    What the page changes after a command, it changes to show what follows.
    """
    text = page.read_text("utf-8")
    for before in _AFTER.findall(text):
        yield from files(page.parent / before)
    ran = False
    for step in _steps(text, page.parent):
        ran = ran or step.deed == "run"
        if step.deed == "write" or (step.deed in ("append", "change") and not ran):
            yield step


def _steps(text: str, folder: Path) -> Iterator[Step]:
    for match in _STEP.finditer(text):
        if match["copied"]:
            yield Step("write", (folder / match["source"]).read_text("utf-8"), match["copied"])
        elif match["path"]:
            yield Step("write", match["text"], match["path"])
        elif match["deed"]:
            yield Step(match["deed"], match["text"], match["file"] or "")
        elif match["language"] == "sh" and _COMMANDS.search(match["text"]):
            yield Step("run", match["text"], fails=bool(match["fails"]))


def do(step: Step, project: Path) -> None:
    """Do what a step says to a file of the project. Raises ValueError for what is not there."""
    path = project / step.file
    if step.deed == "append":
        path.write_text(path.read_text("utf-8") + step.text, "utf-8")
    elif step.deed == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(step.text, "utf-8")
    elif step.deed == "change":
        lines = step.text.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        text = path.read_text("utf-8")
        if text.count(before) != 1:
            raise ValueError(f"{step.file} has not exactly one {before!r}")
        path.write_text(text.replace(before, after), "utf-8")
