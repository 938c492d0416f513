"""The eight tasks of the page on extending: each diff applies, touches few files, and works."""

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
    """What a project has for a task, the command that shows it there, and what that tells."""

    prepare: Callable[[Path], None]
    command: str
    says: str
    ends: int = 0


def _with(file: str, old: str, new: str) -> Callable[[Path], None]:
    return lambda root: edit(root / file, old, new)


def _coloured(root: Path) -> None:
    """Let cards have a colour, which the sample of a new record gives, and one a wrong one."""
    kinds = root / "content/lantern/kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8") + "paint:\n  fields: { hue: colour }\n", "utf-8")
    paints = "source: { section: S }\nsea: { name: Sea, hue: blue }\n"
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
        "check --no-fit --notes",
        "info: name-long: the name has 42 letters",
    ),
    "An element": Work(
        _with("templates/lantern/card.xml.j2", "<face>", '<face><dot x="2" y="2" w="3" h="3"/>'),
        "build -q --paper a4",
        "",
    ),
    "A new field type": Work(
        _coloured, "check --no-fit", "error: field-type: expected a colour, found 'blue'", 1
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
    """Applied to a copy of the package, the diff adds what it says, in at most three files."""
    diff, work = diffs(root)[task], WORKS[task]
    assert len(re.findall(r"(?m)^\+\+\+ ", diff)) <= 3
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(root / "pipeline", tmp_path / "pipeline", ignore=ignored)
    shutil.copytree(root / "templates/shared", tmp_path / "templates/shared")
    apply = ["git", "apply", "-"]
    subprocess.run(apply, cwd=tmp_path, input=diff, text=True, check=True)
    project = write_whole(tmp_path / "lantern")
    work.prepare(project)
    command = [sys.executable, shutil.copy(root / "punchboard.py", tmp_path), *work.command.split()]
    done = subprocess.run(command, cwd=project, text=True, capture_output=True, check=False)
    assert done.returncode == work.ends, done.stderr
    assert work.says in done.stdout + done.stderr
