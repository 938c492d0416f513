"""The eight tasks of the page on extending: each diff applies, touches few files, and works.

What the page says to run after a change is run, too, in the copy of the checkout.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pikepdf
import pytest
from acceptance.whole import write_whole
from edits import edit

CARDS: Final = "content/lantern/card.yaml"
SHOP: Final = """\
title: Mine
source: me
delivery: checklist
copies: counted
steps: [Send it.]
products: { poker: { title: Cards, trim: [63.5mm, 88.9mm] } }
"""


class Work(NamedTuple):
    """What a project has for a task, the command that shows it there, and what that tells.

    `after` is what the page says to run in the checkout before, each a line of Python's arguments.
    """

    prepare: Callable[[Path], None]
    command: str
    says: str
    ends: int = 0
    after: tuple[str, ...] = ()


def _with(file: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda root: edit(root / file, old, new)


def _coloured(root: Path) -> None:
    """Let cards have a colour, which the sample of a new record gives, and one a wrong one."""
    kinds = root / "content/lantern/kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8") + "paint:\n  fields: { hue: colour }\n", "utf-8")
    paints = "source: { section: S }\nsea: { name: Sea, hue: 3.5 }\n"
    (root / "content/lantern/paint.yaml").write_text(paints, "utf-8")


def _shop(root: Path) -> None:
    (root / "templates/shared/shops").mkdir(parents=True)
    (root / "templates/shared/shops/mine.yaml").write_text(SHOP)


def _dutch(root: Path) -> None:
    german = (root / "content/lantern/locale/de.po").read_text("utf-8")
    dutch = german.replace("Language: de", "Language: nl").replace('"Funke"', '"«Vonk»"')
    (root / "content/lantern/locale/nl.po").write_text(dutch, "utf-8")


def _reviewed(root: Path) -> None:
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    page.obj.Annots = pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Text)])
    pdf.save(root / "far.pdf")
    (root / "templates/shared/preflight").mkdir(parents=True)
    text = "title: Mine\nsource: me\nfile: { comments: false }\n"
    (root / "templates/shared/preflight/mine.yaml").write_text(text)


WORKS: Final = {
    "A check of content": Work(
        _with(CARDS, "name: Spark", f"name: {'Fox' * 14}"),
        "check --no-fit --notes --select name-long",
        "info: name-long: the name has 42 letters",
        after=("docs/generate.py", "-m pytest tests/checks/test_examples.py -k name-long"),
    ),
    "An element": Work(
        _with("templates/lantern/card.xml.j2", "<face>", '<face><dot x="2" y="2" w="3" h="3"/>'),
        "build -q --paper a4",
        "",
        after=("docs/generate.py --pictures dot", "-m pytest tests/docs/test_elements.py"),
    ),
    "A new field type": Work(
        _coloured, "check --no-fit", "error: field-type: expected a colour, found the number 3.5", 1
    ),
    "A format of rosters": Work(
        lambda root: None, "roster export far.yaml --format bbcode", "[b]Far Team[/b]"
    ),
    "A language's punctuation": Work(
        _dutch, "locale check lantern --lang nl --no-fit", "quotation marks that are not Dutch"
    ),
    "A command": Work(lambda root: None, "constants lantern", "hand 5"),
    "A delivery": Work(_shop, "order --shop mine -p cards --out made", "1 file for Mine"),
    "A rule of preflight": Work(
        _reviewed, "preflight far.pdf --profile mine", "a note; allowed: pages without notes", 1
    ),
}


def diffs(root: Path) -> dict[str, str]:
    page = (root / "docs" / "extending.md").read_text("utf-8")
    found = re.findall(r"\[([^\]]+)\]\((tasks/[\w-]+\.diff)\)", page)
    return {title: (root / "docs" / file).read_text("utf-8") for title, file in found}


def test_there_is_a_diff_for_each_task(root: Path) -> None:
    """The page shows the tasks that are tried here, and no others."""
    assert diffs(root).keys() == WORKS.keys()


@pytest.mark.parametrize("task", list(WORKS))
def test_a_task_touches_few_files_and_works(task: str, root: Path, tmp_path: Path) -> None:
    """Applied to a copy of the checkout, the diff adds what it says, in at most three files."""
    diff, work = diffs(root)[task], WORKS[task]
    assert len(re.findall(r"(?m)^\+\+\+ ", diff)) <= 3
    checkout = _copied(root, tmp_path / "checkout", whole=bool(work.after))
    subprocess.run(["git", "apply", "-"], cwd=checkout, input=diff, text=True, check=True)
    for line in work.after:
        _python(checkout, checkout, *line.split(), ends=0)
    project = write_whole(tmp_path / "lantern")
    work.prepare(project)
    command = (str(checkout / "punchboard.py"), *work.command.split())
    told = _python(checkout, project, *command, ends=work.ends)
    assert work.says in told


def _copied(root: Path, place: Path, *, whole: bool) -> Path:
    """Copy the package and what all games share; with `whole` the docs, games and tests, too."""
    ignored = shutil.ignore_patterns("__pycache__")
    folders = ("pipeline", "templates", "docs", "content", "tests")
    for folder in folders if whole else ("pipeline", "templates/shared"):
        shutil.copytree(root / folder, place / folder, ignore=ignored)
    for file in ("punchboard.py", "pyproject.toml"):
        shutil.copy(root / file, place)
    return place


def _python(checkout: Path, folder: Path, *arguments: str, ends: int) -> str:
    """Run a checkout's Python in a folder, which ends with a code, and return what it says."""
    command = [sys.executable, *arguments]
    own = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(command, cwd=folder, env=own, text=True, capture_output=True, check=False)
    assert done.returncode == ends, done.stdout + done.stderr
    return done.stdout + done.stderr
