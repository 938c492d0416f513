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
    """Return how many cards a sheet of the printed game has."""
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
