"""The recipes: each page, followed in an empty folder, prints what it promises."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
import yaml
from generator.following import follow, run
from generator.recipes import PICTURES
from pages import MARKDOWN
from recipe import main


class Print(NamedTuple):
    """A file that a page promises: pages, their size in mm, and how often words stand in it."""

    file: str
    pages: int
    size: list[float]
    words: dict[str, int]


ORDER = "cookbook/order"

PRINTS = {
    page: [Print(**each) for each in prints]
    for page, prints in yaml.safe_load(
        Path(__file__).with_name("prints.yaml").read_text("utf-8")
    ).items()
}

WITHOUT_RECIPE = {"docs/cookbook/index.md", "docs/coming-from/component-studio.md"}


def test_every_page_of_the_cookbook_is_built_and_has_its_picture() -> None:
    """No recipe is only read."""
    folders = ("docs/cookbook/", "docs/coming-from/")
    pages = {name for name in MARKDOWN if name.startswith(folders)} - WITHOUT_RECIPE
    assert pages == {f"docs/{page}.md" for page in PRINTS}
    assert PRINTS.keys() == PICTURES.keys()


def printed(page: str, root: Path, folder: Path) -> list[Print]:
    """Follow a page in an empty folder, and return what it prints where it promises something."""
    follow(root / "docs" / f"{page}.md", folder)
    check = ["punchboard", "check", "--strict", "--ignore", "translation-stale"]
    # The page of translations ends with a text that waits for a second look.
    run([*check, "--project", str(folder)])
    found = []
    for each in PRINTS[page]:
        with pypdfium2.PdfDocument(folder / each.file) as pdf:
            ((width, height),) = {sheet.get_size() for sheet in pdf}
            counted = Counter(
                word for sheet in pdf for word in sheet.get_textpage().get_text_range().split()
            )
            size = [round(side / 72 * 25.4, 2) for side in (width, height)]
            words = {word: counted[word] for word in each.words}
            found.append(Print(each.file, len(pdf), size, words))
    return found


@pytest.mark.parametrize("page", sorted(PRINTS.keys() - {ORDER}))
def test_a_recipe_prints_what_its_page_promises(page: str, root: Path, tmp_path: Path) -> None:
    """From the page alone: without a warning, on the pages, in the sizes and numbers it names."""
    assert printed(page, root, tmp_path) == PRINTS[page]


def test_an_order_has_pictures_of_the_size_that_a_shop_asks_for(root: Path, tmp_path: Path) -> None:
    """825 × 1125 pixels, and the bleed reaches every edge of a back."""
    from PIL import Image

    assert printed(ORDER, root, tmp_path) == PRINTS[ORDER]
    with Image.open(tmp_path / "orders/tgc/jokers/back.png") as back:
        assert back.size == (825, 1125)
        rim = [(0, 0), (824, 0), (0, 1124), (824, 1124), (412, 0), (0, 562)]
        assert all(max(back.convert("RGB").getpixel(at)) < 128 for at in rim)


@pytest.mark.parametrize(("page", "holds"), [("order", "3.175"), ("translation", "bleed: 3\n")])
def test_a_recipe_is_written_as_it_is_before_its_commands(
    page: str, holds: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what it goes on from, and without what it changes to show what follows."""
    target = tmp_path / page
    assert main([page, str(target)]) == 0
    assert holds in (target / "templates/deck/card.layout.yaml").read_text("utf-8")
    assert "Lantern Deck" in (target / "content/deck/game.yaml").read_text("utf-8")
    assert (target / "content/deck/locale/de.po").is_file() is (page == "translation")
    assert "punchboard build" in capsys.readouterr().out
    assert main([page, str(target)]) == 2
