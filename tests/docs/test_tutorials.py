"""The tutorials, followed to the letter in an empty folder."""

from pathlib import Path

import pypdfium2
import pytest
from generator.following import follow


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the folder that the pages make."""
    return tmp_path / "skyships"


def count(pdf_file: Path, word: str) -> list[int]:
    """Return how often a word is on each page."""
    with pypdfium2.PdfDocument(pdf_file) as pdf:
        return [page.get_textpage().get_text_range().count(word) for page in pdf]


def test_the_readme(root: Path, tmp_path: Path) -> None:
    """Its first card, and its spreadsheet with a back and another look, print as it says."""
    follow(root / "README.md", tmp_path)
    assert count(tmp_path / "output/harbour/en/a4/card.pdf", "Beacon") == [2]
    assert count(tmp_path / "output/storms/en/a4/cards.pdf", "Draw a card") == [4, 0]


def test_the_tutorial(root: Path, tmp_path: Path, game: Path) -> None:
    """Commands end as it says."""
    follow(root / "docs/tutorial.md", tmp_path)
    assert (game / "skyships-gale-kite.png").is_file()
    assert count(game / "output/skyships/en/a4/cards.pdf", "Play:")[0] == 4


def test_two_files(root: Path, tmp_path: Path) -> None:
    """Records alone print, and then with a template; a new kind joins them."""
    follow(root / "docs/two-files.md", tmp_path)
    assert count(tmp_path / "output/harbour/en/a4/card.pdf", "Lighthouse") == [2]


def test_printing_at_home(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands print the sheet, remember a printer in the settings, and use it."""
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    follow(root / "docs/printing-at-home.md", tmp_path)
    assert (tmp_path / "settings/printers.json").is_file()
    (file,) = tmp_path.glob("lantern/output/lantern/en/*/a4/cards.printer-kitchen-inkjet.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        assert "Kitchen inkjet" in pdf[1].get_textpage().get_text_range()
