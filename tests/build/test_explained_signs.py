"""Finished files: what a sign means stands on the pages that show it, and who made the game."""

from pathlib import Path

import pypdfium2
import pytest
from edits import swap, tree

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Request, build
from pipeline.checks.examples import NAME, write_example
from pipeline.source.findings import Severity

HOUSE = "house value, not from the rulebook"
ERRATUM = "changed by an erratum"

FILES = tree(Path(__file__).with_name("signs"))


def pages(root: Path, cache: Path | None = None) -> tuple[list[str], dict[str, str]]:
    """Build the game; return the words of each page, and the properties of the file."""
    close_editions()
    order = Request(EditionKey(root, NAME, ""), root / "output", (), ("a4",), jobs=1, cache=cache)
    outcome = build(order)
    assert not outcome.withheld
    with pypdfium2.PdfDocument(outcome.folder / outcome.printed[0].file) as document:
        words = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
        return words, document.get_metadata_dict()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the folder of a project with three cards: a plain one, one of signs, one of bars."""
    write_example(tmp_path, FILES)
    return tmp_path


def test_each_page_explains_what_it_shows(game: Path) -> None:
    """The house sign on the second sheet, the bar on the third, on the first neither."""
    words, _ = pages(game)
    assert [HOUSE in page for page in words] == [False, True, False]
    assert [ERRATUM in page for page in words] == [False, False, True]


def test_faces_of_earlier_builds_are_explained_as_well(game: Path) -> None:
    """What is known of them is kept with them: another title of the product leaves them as kept."""
    first, _ = pages(game, game / "cache")
    products = game / "content" / NAME / "products.yaml"
    swap(products, "title: Cards", "title: Deck")
    again, _ = pages(game, game / "cache")
    assert [page.replace("Deck", "Cards") for page in again] == first


@pytest.mark.parametrize("dry", [True, False])
def test_letters_that_no_font_has_are_told_where_they_stand(game: Path, dry: bool) -> None:
    """The check finds them as the build does, in game.yaml and not at some card."""
    swap(game / "content" / NAME / "game.yaml", "Ada", "\U000131ad")
    close_editions()
    order = Request(EditionKey(game, NAME, ""), game / "output", (), ("a4",), jobs=1)
    outcome = check(order) if dry else build(order)
    (found,) = (each for each in outcome.findings if each.severity is Severity.ERROR)
    assert (found.code, found.position[:2]) == ("missing-glyph", (f"content/{NAME}/game.yaml", 4))


def test_credits_and_licence_stand_on_the_first_page_and_in_the_properties(game: Path) -> None:
    """Whoever has the sheet or the file knows who made it."""
    words, properties = pages(game)
    line = "Rules: Ada · Art: Bo, Cy · licence: CC-BY-4.0"
    assert [line in page for page in words] == [True, False, False]
    assert properties["Author"] == line
