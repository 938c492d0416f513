"""A game of one's own: begun, built and changed without a line of Python."""

import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from acceptance.commands import ROOT, punchboard


def test_a_new_game_builds_at_once(tmp_path: Path) -> None:
    """In an empty folder one command begins a game and one prints it; no Python is among it."""
    assert punchboard("new", "game", ".", "--title", "Sky Ships", cwd=tmp_path).returncode == 0
    result = punchboard("build", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    suffixes = {path.suffix for path in tmp_path.rglob("*") if path.is_file()}
    assert suffixes == {".yaml", ".j2", ".pdf", ".json"}
    assert punchboard("check", cwd=tmp_path).returncode == 0
    (pdf,) = tmp_path.glob("output/*/en/a4/cards.pdf")
    assert PdfReader(pdf).metadata.title == "Sky Ships: Cards"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("kind", "product"),
    [("archetype", "archetype-cards"), ("arm", "quartermaster-cards"), ("action", "actions")],
)
def test_a_new_card_of_a_real_game_builds_at_once(tmp_path: Path, kind: str, product: str) -> None:
    """The record that `new card` writes is printed without a further touch."""
    for folder in ("content", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    punchboard("new", "card", "scrimmage", kind, "sapper", "--project", tmp_path)
    options = ("--project", tmp_path, "--paper", "a4", "--product", product)
    result = punchboard("build", "scrimmage", *options)
    assert result.returncode == 0, result.stderr
    printed = tmp_path / "output" / "scrimmage" / "en" / "a4" / f"{product}.pdf"
    text = " ".join(page.extract_text() for page in PdfReader(printed).pages)
    assert "sapper" in text.lower()
