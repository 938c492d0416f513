"""Dice with faces of their own."""

from pathlib import Path

import pytest
from PIL import Image
from shops.tabletop.decks import RENDERER, colour, deck, making

from pipeline.sheets.model import Piece
from pipeline.shops.tabletop_pieces import dice_of
from pipeline.shops.tabletop_sheets import write_canvases
from pipeline.source.findings import Misuse
from pipeline.source.limits import silent


def test_stickers_make_dice_whose_values_are_their_names(tmp_path: Path) -> None:
    """Twelve stickers are two dice; a face that is on a die twice follows itself."""
    pieces = [Piece("a", None, 4), *(Piece(name, None, 2) for name in "bcde")]
    made = dice_of(deck(pieces, (13, 13)), making())
    write_canvases(tmp_path, made.canvases, RENDERER, 1, silent)
    assert [laid.state["Name"] for laid in made.objects] == ["Custom_Dice"] * 2
    values = [each["Value"] for each in made.objects[0].state["RotationValues"]]
    assert values == [f"name of {name}" for name in "aabcde"]
    # Where the program's template has 1 to 6; the white half of 1 and of 6 is below.
    with Image.open(tmp_path / "dice/cards.png") as image:
        found = [
            image.getpixel((x, y))
            for x, y in ((167, 800), (167, 600), (512, 945), (512, 600), (856, 600), (856, 800))
        ]
    assert found == [colour(number) for number in (0, 0, 1, 2, 3, 4)]


def test_faces_that_make_no_whole_dice_are_refused() -> None:
    """Seven faces are no die."""
    with pytest.raises(Misuse, match="7 faces make no dice"):
        dice_of(deck([Piece("a", None, 7)], (13, 13)), making())
    with pytest.raises(Misuse, match="5 faces make no dice"):
        dice_of(deck([Piece("a", None, 5)], (13, 13)), making())
