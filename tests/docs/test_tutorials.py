"""The tutorials, followed to the letter in an empty folder."""

from pathlib import Path

import pypdfium2
import pytest
from generator.following import follow


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the folder that the pages make."""
    return tmp_path / "skyships"


def cards(game: Path) -> int:
    with pypdfium2.PdfDocument(game / "output/skyships/en/a4/cards.pdf") as pdf:
        return pdf[0].get_textpage().get_text_range().count("Play:")


def test_the_first_card_of_the_readme_and_then_the_tutorial(
    root: Path, tmp_path: Path, game: Path
) -> None:
    """Commands end as the pages say; who has done the one goes on in its folder with the other."""
    follow(root / "README.md", tmp_path)
    assert (game / "skyships-gale-kite.png").is_file()
    assert cards(game) == 3
    follow(root / "docs/tutorial.md", game, begun=True)
    assert cards(game) == 4


def test_the_tutorial_alone(root: Path, tmp_path: Path, game: Path) -> None:
    """It begins the same game for who comes straight to it."""
    follow(root / "docs/tutorial.md", tmp_path)
    assert (game / "skyships-gale-kite.png").is_file()
    assert cards(game) == 4


def test_two_files(root: Path, tmp_path: Path) -> None:
    """Records alone print, and then with a template; a new kind joins them."""
    (tmp_path / "content").mkdir()
    follow(root / "docs/two-files.md", tmp_path)
    with pypdfium2.PdfDocument(tmp_path / "output/harbour/en/a4/card.pdf") as pdf:
        assert pdf[0].get_textpage().get_text_range().count("Lighthouse") == 2


def test_printing_at_home(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands print the sheet, remember a printer in the settings, and use it."""
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    follow(root / "docs/printing-at-home.md", tmp_path)
    assert (tmp_path / "settings/printers.json").is_file()
    (file,) = tmp_path.glob("lantern/output/lantern/en/*/a4/cards.printer-kitchen-inkjet.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        assert "Kitchen inkjet" in pdf[1].get_textpage().get_text_range()
