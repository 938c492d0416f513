"""The seven tasks of the page on extending: each diff applies, touches few files, and works."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WORKS = {
    "A check of content": """
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.checks.examples import try_game
from pipeline.checks.examples import self_test
assert list(self_test([CONTENT_CHECKS["name-long"]], try_game)) == []
""",
    "An element": """
from pipeline.layout.element import ELEMENTS
assert ELEMENTS["dot"].signature.example
""",
    "A format of rosters": """
from pipeline.rosters.format import EXPORTERS
from pipeline.rosters.roster import Roster
assert b"[b]" in EXPORTERS["bbcode"].write(Roster(*[""] * 7, 0, None, (), (), {}))
""",
    "A language's punctuation": """
from pipeline.languages.language_rules import language_rules_of
assert any(rule.pattern.search(rule.bad) for rule in language_rules_of("nl-BE").punctuation)
""",
    "A command": """
from typer.testing import CliRunner
from pipeline.cli.root import app
done = CliRunner().invoke(app, ["constants", "--help"])
assert done.exit_code == 0, done.output
assert "punchboard constants scrimmage" in done.output
""",
    "A delivery": """
from pathlib import Path
from types import SimpleNamespace
from pipeline.sheets.model import Piece
from pipeline.shops.delivery import DELIVERIES
pieces, names = (Piece("a", None, 3),), {"a": "Brute"}
fit = SimpleNamespace(deck=SimpleNamespace(pieces=pieces, names=names))
profile, choices = SimpleNamespace(copies="counted"), SimpleNamespace(quantity=2)
order = SimpleNamespace(fits=(fit,), profile=profile, choices=choices, folder=Path())
DELIVERIES["checklist"].deliver(order)
assert Path("cards.csv").read_text().split() == ["Brute,6"]
""",
    "A rule of preflight": """
from io import BytesIO
import pikepdf
from pipeline.pdf.profile import profile_of
from pipeline.pdf.preflight import preflight
pdf, made = pikepdf.new(), BytesIO()
page = pdf.add_blank_page()
page.obj.Annots = pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Text)])
pdf.save(made)
(finding,) = preflight(made.getvalue(), profile_of({"comments": False})).findings()
assert finding.code == "preflight-comments"
""",
}


def diffs(root: Path) -> dict[str, str]:
    """Return the diffs of the page by the title of their task."""
    page = (root / "docs" / "extending.md").read_text("utf-8")
    return dict(re.findall(r"### ([^\n]+)\n\n```diff\n(.*?)```", page, re.DOTALL))


def test_there_is_a_diff_for_each_task(root: Path) -> None:
    """The page shows the tasks that are tried here, and no others."""
    assert diffs(root).keys() == WORKS.keys()


@pytest.mark.parametrize("task", list(WORKS))
def test_a_task_touches_few_files_and_works(task: str, root: Path, tmp_path: Path) -> None:
    """Applied to a copy of the package, the diff adds what it says, in at most three files."""
    diff = diffs(root)[task]
    assert len(re.findall(r"(?m)^\+\+\+ ", diff)) <= 3
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(root / "pipeline", tmp_path / "pipeline", ignore=ignored)
    apply = ["git", "apply", "-"]
    subprocess.run(apply, cwd=tmp_path, input=diff, text=True, check=True)
    script = "import sys; sys.path.insert(0, '.')\n" + WORKS[task]
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True)
