"""A game of one's own: begun, built and changed without a line of Python."""

import json
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from acceptance.commands import ROOT, punchboard
from acceptance.printed import all_letters, cards, letters
from acceptance.spoiled import CARDS, swap


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


def test_a_record_that_changes_changes_its_card_alone(lantern: Path) -> None:
    """An edit shows on the card; the faces of the others keep their digests."""

    def digests() -> dict[str, str]:
        assert punchboard("build", cwd=lantern).returncode == 0
        manifest = json.loads((lantern / "output/lantern/en/manifest.json").read_text())
        return dict(manifest["products"][0]["faces"])

    before = digests()
    swap(CARDS, "name: Bonfire", "name: Wildfire")(lantern)
    after = digests()
    assert {face for face in after if after[face] != before[face]} == {"card.bonfire"}
    said = all_letters(lantern / "output/lantern/en/a4/cards.pdf")
    assert letters("Wildfire") in said
    assert letters("Bonfire") not in said


def test_a_new_card_is_printed(lantern: Path) -> None:
    """A card added by the command line has a place on the sheet."""
    assert punchboard("new", "card", "lantern", "card", "ice-wall", cwd=lantern).returncode == 0
    assert punchboard("build", cwd=lantern).returncode == 0
    (front, _) = PdfReader(lantern / "output/lantern/en/letter/cards.pdf").pages
    assert len(cards(front)) == 5


def test_copies_come_from_a_field(lantern: Path) -> None:
    """As many of a card are printed as its record says."""
    swap(CARDS, "  name: Spark\n", "  name: Spark\n  copies: 11\n")(lantern)
    assert punchboard("build", "--paper", "a4", cwd=lantern).returncode == 0
    fronts = PdfReader(lantern / "output/lantern/en/a4/cards.pdf").pages[::2]
    assert [len(cards(page)) for page in fronts] == [8, 6]


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
    assert letters("Sapper").lower() in all_letters(printed).lower()
