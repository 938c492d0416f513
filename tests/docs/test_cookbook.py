"""The recipes: each page, followed in an empty folder, prints what it promises."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from generator.following import follow, run
from generator.recipes import PICTURES
from pages import MARKDOWN
from recipe import main

A4, A4_WIDE, A3 = (210, 297), (297, 210), (420, 297)


class Print(NamedTuple):
    """A file that a page promises: pages, their size in mm, and how often words stand in it."""

    file: str
    pages: int
    size: tuple[float, float]
    words: dict[str, int]


ORDER = "cookbook/order"
CHOSEN = "cards-blizzard=1,thaw,night-fire=1,leader=2+pack"
SUITS = dict.fromkeys(["A", "7", "Q", "K"], 8)
PRINTS = {
    "cookbook/poker-deck": [Print("output/deck/en/a4/deck.pdf", 12, A4, {**SUITS, "Joker": 2})],
    "cookbook/full-art-card": [
        Print("output/skies/en/a4/cards.pdf", 1, A4, {"Dusk": 3, "Midnight": 3, "lamps": 3})
    ],
    "cookbook/hex-tiles": [
        Print("output/isles/en/a4/tiles.pdf", 1, A4_WIDE, {"SEA": 3, "MOUNTAIN": 2, "HAVEN": 2})
    ],
    "cookbook/round-tokens": [
        Print("output/camp/en/a4/tokens.pdf", 2, A4, {"×": 24, "3": 12, "5": 12})
    ],
    "cookbook/folded-board": [
        Print("output/orbit/en/a3/board.pdf", 1, A3, {"2": 1, "36": 1, "DRAW": 1, "DISCARD": 1}),
        Print("output/orbit/en/tabloid/board.pdf", 1, (431.8, 279.4), {"DRAW": 1}),
        Print("output/orbit/en/a4/halves.pdf", 2, A4, {"2": 1, "36": 1, "DRAW": 1, "DISCARD": 1}),
    ],
    "cookbook/tuck-box": [
        Print("output/box/en/a4/tuck-box.pdf", 1, A4, {"54": 1, "Lantern": 5}),
        Print("output/box/en/letter/tuck-box.pdf", 1, (215.9, 279.4), {"54": 1}),
    ],
    "cookbook/rulebook": [
        Print("output/lamps/en/a4/rulebook.pdf", 2, A4_WIDE, {"EXAMPLE": 3, "Jokers": 1}),
        Print("output/lamps/en/letter/rulebook.pdf", 2, (279.4, 215.9), {"EXAMPLE": 3}),
    ],
    "cookbook/score-pad": [
        Print("output/pad/en/a4/score-pad.pdf", 1, A4, {"Name": 4, "8": 4, "Total": 4})
    ],
    "cookbook/quick-reference": [
        Print("output/delve/en/a4/quick-reference.pdf", 1, A4, {"Strike.": 2, "Conditions": 2})
    ],
    "cookbook/roster": [
        Print("output/rosters/gulls/docks/en/a4/roster-sheet.pdf", 1, A4, {"Legal": 1, "Wren": 1}),
        Print("output/rosters/gulls/docks/en/a4/roster-cards.pdf", 1, A4_WIDE, {"WOUNDS": 5}),
    ],
    "cookbook/translation": [
        Print("output/deck/de/a4/deck.pdf", 12, A4, {"A": 8, "B": 8, "D": 8, "J": 0, "Q": 0}),
        Print("output/deck/en/a4/deck.pdf", 12, A4, SUITS),
    ],
    "cookbook/some-cards": [
        Print(
            f"output/camp/en/{CHOSEN}/a4/packed.{CHOSEN}.pdf",
            *(2, A4_WIDE, {"Blizzard": 1, "Night": 1}),
        ),
        Print(
            "output/camp/en/cards-from-lost+pack/a4/packed.cards-from-lost+pack.pdf",
            *(2, A4_WIDE, {"Blizzard": 1, "Night": 2}),
        ),
    ],
    ORDER: [
        Print("orders/corner-shop/poker.pdf", 108, (69.85, 95.25), SUITS),
        Print("orders/dtc/poker.pdf", 4, (69.85, 95.25), {"Joker": 2}),
    ],
    "coming-from/squib": [
        Print("output/robots/en/a4/cards.pdf", 1, A4_WIDE, {"Golem": 1, "Sentry": 2})
    ],
    "coming-from/nandeck": [
        Print("output/mine/en/a4/cards.pdf", 4, A4, {"drift": 3, "Timber": 2, "Crystal": 1})
    ],
    "coming-from/component-studio": [
        Print("output/beasts/en/a4/cards.pdf", 4, A4_WIDE, {"Owl": 4, "Dragon": 4})
    ],
    "coming-from/spreadsheets": [
        Print("output/herbs/en/a4/cards.pdf", 3, A4_WIDE, {"Yarrow": 3, "Sage": 4, "Mandrake": 1})
    ],
}


def test_every_page_of_the_cookbook_is_built_and_has_its_picture() -> None:
    """No recipe is only read."""
    folders = ("docs/cookbook/", "docs/coming-from/")
    pages = {name for name in MARKDOWN if name.startswith(folders)} - {"docs/cookbook/index.md"}
    assert pages == {f"docs/{page}.md" for page in PRINTS}
    assert PRINTS.keys() == PICTURES.keys()


def require_prints(page: str, root: Path, folder: Path) -> None:
    """Follow a page in an empty folder, and compare what it promises with what it prints."""
    follow(root / "docs" / f"{page}.md", folder)
    check = ["punchboard", "check", "--strict", "--ignore", "translation-stale"]
    # The page of translations ends with a text that waits for a second look.
    run([*check, "--project", str(folder)])
    for each in PRINTS[page]:
        with pypdfium2.PdfDocument(folder / each.file) as pdf:
            sizes = {sheet.get_size() for sheet in pdf}
            text = " ".join(sheet.get_textpage().get_text_range() for sheet in pdf)
            assert len(pdf) == each.pages, each.file
        assert [tuple(round(side / 72 * 25.4, 2) for side in size) for size in sizes] == [each.size]
        counted = Counter(text.split())
        assert {word: counted[word] for word in each.words} == each.words, each.file


@pytest.mark.parametrize("page", sorted(PRINTS.keys() - {ORDER}))
def test_a_recipe_prints_what_its_page_promises(page: str, root: Path, tmp_path: Path) -> None:
    """From the page alone: without a warning, on the pages, in the sizes and numbers it names."""
    require_prints(page, root, tmp_path)


def test_an_order_has_pictures_of_the_size_that_a_shop_asks_for(root: Path, tmp_path: Path) -> None:
    """825 × 1125 pixels, and the bleed reaches every edge of a back."""
    from PIL import Image

    require_prints(ORDER, root, tmp_path)
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
