"""What a reader of a tutorial does, read from the page itself: files to write, commands to run."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_STEP = re.compile(
    r"(?:<!-- (?P<deed>append|write|change|output)(?:: (?P<file>\S+))? -->\n)?"
    r"```(?P<language>\w*)(?P<fails> fails)?\n(?P<text>.*?)^```$",
    re.M | re.S,
)


class Step(NamedTuple):
    """One block: `deed` is run, append, write, change or output; `file` is below the project."""

    deed: str
    text: str
    file: str = ""
    fails: bool = False


def steps(page: Path) -> Iterator[Step]:
    """Yield the steps of a page in order; blocks that are only shown are left out."""
    for match in _STEP.finditer(page.read_text("utf-8")):
        if match["deed"]:
            yield Step(match["deed"], match["text"], match["file"] or "")
        elif match["language"] == "sh" and "punchboard" in match["text"]:
            yield Step("run", match["text"], fails=bool(match["fails"]))


def do(step: Step, project: Path) -> None:
    """Do what a step says to a file of the project."""
    path = project / step.file
    if step.deed == "append":
        path.write_text(path.read_text("utf-8") + step.text, "utf-8")
    elif step.deed == "write":
        path.write_text(step.text, "utf-8")
    elif step.deed == "change":
        lines = step.text.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        text = path.read_text("utf-8")
        assert text.count(before) == 1, f"{step.file} has not exactly one {before!r}"
        path.write_text(text.replace(before, after), "utf-8")
