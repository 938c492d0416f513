"""What an order for the table may be asked for."""

import os
from pathlib import Path

import pytest
from shops.tabletop.decks import deck

from pipeline.sheets.model import Contour, Ellipse, Piece, Rectangle
from pipeline.shops.tabletop_pieces import (
    addresses,
    checked_options,
    chosen_sorts,
    dice,
    most_pixels,
    sort_of,
)
from pipeline.source.findings import Misuse


def test_local_addresses_are_paths_as_they_are_and_those_of_the_web_are_escaped() -> None:
    """The program takes what follows file:/// for a path; a browser's address has no blanks."""
    local = addresses("", Path("/home/Jörg/my games"))
    assert local("decks/a b.jpg") == "file:////home/Jörg/my games/decks/a b.jpg"
    web = addresses("https://example.org/my%20games/", Path("/x"))
    assert web("decks/é b.jpg") == "https://example.org/my%20games/decks/%C3%A9%20b.jpg"
    assert addresses("https://example.org/my games", Path("/x"))("a.jpg").count("%20") == 1


@pytest.mark.parametrize(
    "base",
    [
        *("example.org", "ftp://example.org", "https://", "https://x/?a=b"),
        *("http://[x", "http://x:y/", "http://x y/", "https://x\x1b[2J/"),
    ],
)
def test_what_is_no_folder_on_the_web_is_refused(base: str) -> None:
    """A file's name cannot be put behind it."""
    with pytest.raises(Misuse, match="no address of a folder"):
        addresses(base, Path("/x"))


def test_options_are_checked() -> None:
    """Each says what was expected."""
    assert dice({"dice": "6d6+1d20+2d6"}) == {6: 8, 20: 1}
    assert most_pixels({"pixels": "2048"}, 4096) == 2048
    assert most_pixels({}, 4096) == 4096
    with pytest.raises(Misuse, match=r"found '3d7'"):
        dice({"dice": "3d7"})
    for pixels in ("99999999", "00102499"):
        with pytest.raises(Misuse, match="expected 256 to 8192"):
            most_pixels({"pixels": pixels}, 4096)
    with pytest.raises(Misuse, match="no option 'pixel'"):
        checked_options({"pixel": "1"})


def test_the_sort_of_a_piece_follows_its_shape_unless_it_is_named() -> None:
    """What has a back and fits a hand is a card; only tokens are cut to any outline."""
    backed = [Piece("a", "b")]
    assert sort_of(deck(backed)) == "cards"
    assert sort_of(deck(backed, (190, 128))) == "tiles"
    assert sort_of(deck([Piece("a")], (12, 12))) == "tiles"
    assert sort_of(deck([Piece("a")], (63, 88))) == "cards"
    assert sort_of(deck(backed, (40, 40), Ellipse())) == "tiles"
    assert sort_of(deck(backed, (40, 40), Contour("M0 0H40V40Z"))) == "tokens"
    assert chosen_sorts([deck(backed, outline=Rectangle())], {"tiles": "cards"}) == {
        "cards": "tiles"
    }
    with pytest.raises(Misuse, match="no product 'crads'"):
        chosen_sorts([deck(backed)], {"tiles": "crads"})


def test_a_place_that_no_address_can_name() -> None:
    """A folder whose name is not UTF-8 is misuse, unless the pictures are on the web."""
    place = Path(os.fsdecode(b"/tmp/a\xff"))
    with pytest.raises(Misuse, match="not UTF-8"):
        addresses("", place)
    assert addresses("https://example.org/a", place)("b.png") == "https://example.org/a/b.png"
