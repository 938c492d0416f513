"""Tiles and tokens on the table."""

from pathlib import Path

import pytest
from PIL import Image
from shops.tabletop.decks import RENDERER, colour, deck, making

from pipeline.sheets.model import Contour, Ellipse, Outline, Piece, Rectangle
from pipeline.shops.tabletop_objects import tile_scale, units
from pipeline.shops.tabletop_pieces import tiles_of, tokens_of
from pipeline.shops.tabletop_sheets import write_canvases
from pipeline.source.limits import silent
from pipeline.source.units import mm


def test_a_board_is_a_tile_with_two_sides_as_large_as_it_is_beside_a_poker_card(
    tmp_path: Path,
) -> None:
    """Its pictures have the same size, and it is stretched to its own width and height."""
    made = tiles_of(deck([Piece("a", "b")], (190, 128)), making())
    write_canvases(tmp_path, made.canvases, RENDERER, 1, silent)
    state = made.objects[0].state
    image = state["CustomImage"]
    assert state["Name"] == "Custom_Tile"
    assert image["ImageURL"] == "https://x/tiles/cards/a.png"
    assert image["ImageSecondaryURL"] == "https://x/tiles/cards/b.png"
    assert image["CustomTile"]["Stretch"]
    scale = state["Transform"]
    assert scale["scaleX"] / scale["scaleZ"] == pytest.approx(190 / 128, abs=1e-5)
    # A poker card is 80 mm high at scale 1, a tile two inches.
    assert scale["scaleZ"] == pytest.approx(128 / 88.9 * 80 / 25.4 / 2, abs=1e-5)
    for number, name in enumerate("ab"):
        with Image.open(tmp_path / f"tiles/cards/{name}.png") as picture:
            assert picture.size == (round(190 / 25.4 * 30), round(128 / 25.4 * 30))
            assert picture.getpixel((0, 0)) == (255, 255, 255)
            assert picture.getpixel((0, picture.height - 1)) == colour(number)


@pytest.mark.parametrize(
    ("outline", "shape"), [(Ellipse(), 2), (Rectangle(), 0), (Rectangle(mm(2)), 3)]
)
def test_the_outline_is_the_shape_of_a_tile(outline: Outline, shape: int) -> None:
    """A circle, a box, a box with round corners."""
    made = tiles_of(deck([Piece("a")], (20, 20), outline), making())
    assert made.objects[0].state["CustomImage"]["CustomTile"]["Type"] == shape


def test_many_pieces_are_in_a_bag() -> None:
    """The table is not strewn with a hundred counters."""
    made = tiles_of(deck([Piece("a", None, 5), Piece("b", None, 4)], (12, 12)), making())
    (laid,) = made.objects
    assert laid.state["Name"] == "Bag"
    assert [each["Nickname"] for each in laid.state["ContainedObjects"]] == [
        *["name of a"] * 5,
        *["name of b"] * 4,
    ]


def test_a_token_is_cut_to_its_outline_and_its_back_is_its_second_state(tmp_path: Path) -> None:
    """The picture is square, so that its scale is that of both sides, and clear at its edge."""
    triangle = Contour("M0 0H20L10 10Z")
    made = tokens_of(deck([Piece("a", "b")], (20, 10), triangle), making())
    write_canvases(tmp_path, made.canvases, RENDERER, 1, silent)
    state = made.objects[0].state
    assert (state["Name"], state["States"]["2"]["Name"]) == ("Custom_Token", "Custom_Token")
    assert state["States"]["2"]["CustomImage"]["ImageURL"] == "https://x/tokens/cards/b.png"
    with Image.open(tmp_path / "tokens/cards/a.png") as image:
        assert image.mode == "RGBA"
        assert image.width == image.height
        alpha = image.getchannel("A")
        assert alpha.getbbox() is not None
        middle = image.width // 2
        assert [alpha.getpixel(at) for at in ((0, 0), (middle, middle), (2, middle))] == [
            0,
            255,
            0,
        ]


def test_sizes_are_those_beside_a_poker_card() -> None:
    """A tile as large as a poker card is as large on the table as the card at scale 1."""
    across, down = tile_scale(mm(63.5), mm(88.9))
    assert down * 2 == pytest.approx(units(mm(88.9))) == pytest.approx(80 / 25.4)
    assert across / down == pytest.approx(63.5 / 88.9)
