"""Orders for Tabletop Simulator: cards, tiles, tokens and dice of plain colours."""

import json
import os
import re
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image
from shops.conftest import MakeOrder

Rgb = tuple[int, int, int]
KINDS = """\
piece:
  title: Piece
  doc: A piece of one colour.
  source: false
  fields:
    colour: { type: text, translate: false, doc: Its own. }
    team: { type: text, translate: false, default: one, doc: Whose it is. }
    copies: { type: integer, default: 1, doc: How many there are. }
"""
FACE = '<face><fill colour="{{ %s }}" bleed="true"/>%s</face>\n'
WHITE = '<shape d="M0 0H%sV%sH0Z" fill="white"/>'
BACK = 249
URL = "https://example.org/games/"
OWN_BACK = "back: { component: back, each: true }"


def colour(number: int) -> Rgb:
    """Return a colour that no other number below 250 has."""
    return number + 1, 255 - number, (37 * number) % 256


class Table(NamedTuple):
    """What was ordered: its folder, and the objects of the saved game."""

    folder: Path
    objects: list[dict[str, Any]]

    def picture(self, url: str) -> Path:
        return self.folder / url.removeprefix(URL)

    def shown(self, sheet: dict[str, Any], slot: int, url: str = "FaceURL") -> object:
        """Return the colour of the lower half of a slot, cut as the program cuts it."""
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        with Image.open(self.picture(sheet[url])) as image:
            width, height = image.width / columns, image.height / rows
            row, column = divmod(slot, columns)
            return image.getpixel((int((column + 0.5) * width), int((row + 0.75) * height)))


Lay = Callable[..., Table]


@pytest.fixture
def lay(deck: Path, make: MakeOrder) -> Lay:
    """Return what orders pieces, each of its number's colour with a white upper half."""

    def laid(
        pieces: Iterable[str],
        size: tuple[float, float] = (20, 28),
        back: str = "back: back",
        layout: str = "",
        *options: str,
    ) -> Table:
        width, height = size
        content, look = deck / "content/lantern", deck / "templates/lantern"
        listed = list(pieces)
        (content / "element.yaml").unlink(missing_ok=True)
        (content / "card.yaml").unlink(missing_ok=True)
        (content / "kinds.yaml").write_text(KINDS)
        (content / "piece.yaml").write_text(
            "".join(
                f"p{n}: {{ name: P{n}, colour: c{n}{more} }}\n" for n, more in enumerate(listed)
            )
        )
        (content / "products.yaml").write_text(
            "pieces:\n  title: Pieces\n  component: piece\n  records: piece\n"
            f"  copies: copies\n  {back}\n"
        )
        colours = (*range(len(listed)), *range(BACK - len(listed), BACK + 1))
        palette = "".join(f'  c{n}: "{bytes(colour(n)).hex()}"\n' for n in colours)
        (look / "styles.yaml").write_text(f'palette:\n  white: "ffffff"\n{palette}')
        upper = WHITE % (width, height / 2)
        own = "each: true" in back
        behind = f"'c' ~ ({BACK} - (piece.colour[1:] | int))" if own else f"'c{BACK}'"
        for name, ground in (("piece", "piece.colour"), ("back", behind)):
            (look / f"{name}.layout.yaml").write_text(
                f"trim: [{width}, {height}]\nbleed: 1\n{layout}"
            )
            (look / f"{name}.xml.j2").write_text(FACE % (ground, upper))
        usual = ("--dpi", "36", "--format", "png", "--base-url", URL)
        ordered = make("tabletop-simulator", *usual, *options)
        assert ordered.code == 0, ordered.said
        states = json.loads(ordered.text("lantern.json"))["ObjectStates"]
        return Table(ordered.folder, [each for each in states if each["Name"] != "Notecard"])

    return laid


def test_every_card_of_a_deck_above_69_shows_its_own_face(lay: Lay) -> None:
    """A card's number is that of its sheet and its slot; the last slot is the hidden face."""
    table = lay([", copies: 2" if n == 3 else "" for n in range(75)])
    (state,) = table.objects
    assert state["Name"] == "DeckCustom"
    assert len(state["DeckIDs"]) == 76
    assert state["DeckIDs"] == [each["CardID"] for each in state["ContainedObjects"]]
    assert set(state["CustomDeck"]) == {"1", "2"}
    assert len(set(state["DeckIDs"])) == 75
    for card in state["ContainedObjects"]:
        key, slot = divmod(card["CardID"], 100)
        sheet = state["CustomDeck"][str(key)]
        assert card["CustomDeck"] == {str(key): sheet}
        assert table.shown(sheet, slot) == colour(int(card["Nickname"].removeprefix("P")))
    for sheet in state["CustomDeck"].values():
        last = sheet["NumWidth"] * sheet["NumHeight"] - 1
        assert last <= 69
        assert 2 <= sheet["NumWidth"] <= 10
        assert 2 <= sheet["NumHeight"] <= 7
        assert table.shown(sheet, last) == colour(BACK)
        assert not sheet["UniqueBack"]


def test_faces_on_a_sheet_are_upright_and_fill_their_slots(lay: Lay) -> None:
    """A wide face lies in a wide slot, its upper half above, as large as it is asked for."""
    table = lay(["", ""], (30, 20))
    sheet = table.objects[0]["CustomDeck"]["1"]
    with Image.open(table.picture(sheet["FaceURL"])) as image:
        width, height = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
        assert (width, height) == pytest.approx((30 / 25.4 * 36, 20 / 25.4 * 36), abs=1)
        found = [image.getpixel((x, y)) for x in (0, width - 1) for y in (1, height - 1)]
    assert found == [(255, 255, 255), colour(0)] * 2


def test_no_picture_is_larger_than_the_program_takes(lay: Lay) -> None:
    """A sheet of many cards has fewer pixels an inch; its slots keep the card's proportions."""
    table = lay([""] * 40, (63, 88), "back: back", "", "--option", "pixels=512", "--dpi", "300")
    (sheet,) = table.objects[0]["CustomDeck"].values()
    with Image.open(table.picture(sheet["FaceURL"])) as image:
        assert max(image.size) <= 512
        width, height = image.width / sheet["NumWidth"], image.height / sheet["NumHeight"]
        assert width / height == pytest.approx(63 / 88, rel=0.02)


def test_own_backs_are_a_sheet_with_the_slots_of_the_fronts(lay: Lay) -> None:
    """A card that is turned over shows the back that was drawn for it."""
    table = lay([""] * 5, (20, 28), OWN_BACK)
    (sheet,) = table.objects[0]["CustomDeck"].values()
    assert sheet["UniqueBack"]
    for slot in range(5):
        assert table.shown(sheet, slot) == colour(slot)
        assert table.shown(sheet, slot, "BackURL") == colour(BACK - slot)


def test_cards_of_another_back_are_another_pile(lay: Lay) -> None:
    """Green and yellow cards are not shuffled together; a lone card is no deck."""
    teams = [", team: a", ", team: a", ", team: b"]
    first, second = lay(teams, (20, 28), "back: { component: back, each: team }").objects
    assert (first["Name"], len(first["DeckIDs"])) == ("DeckCustom", 2)
    assert (second["Name"], second["CustomDeck"]["2"]["Type"]) == ("Card", 1)


def test_everything_is_there_as_often_as_the_game_is_ordered(lay: Lay) -> None:
    """Copies are the same slot once more, each an object with a name of its own."""
    options = ("--copies", "2", "--option", "dice=6d6+1d20+2d6")
    deck, *dice = lay([", copies: 3"], (20, 28), "back: back", "", *options).objects
    assert deck["DeckIDs"] == [100] * 6
    assert len({each["GUID"] for each in (deck, *deck["ContainedObjects"])}) == 7
    names = [each["Name"] for die in dice for each in die.get("ContainedObjects", [die])]
    assert sorted(names) == sorted([*["Die_6"] * 16, *["Die_20"] * 2])
    placed = [(each["Transform"]["posX"], each["Transform"]["posZ"]) for each in (deck, *dice)]
    assert all(one != other for one, other in combinations(placed, 2))


def test_a_board_is_a_tile_with_two_sides_as_large_as_it_is_beside_a_poker_card(lay: Lay) -> None:
    """Its pictures have the same size, and it is stretched to its own width and height."""
    table = lay([""], (190, 128))
    (state,) = table.objects
    image, scale = state["CustomImage"], state["Transform"]
    assert (state["Name"], image["CustomTile"]["Stretch"]) == ("Custom_Tile", True)
    assert scale["scaleX"] / scale["scaleZ"] == pytest.approx(190 / 128, abs=1e-5)
    # A poker card is 80 mm high at scale 1, a tile two inches.
    assert scale["scaleZ"] == pytest.approx(128 / 88.9 * 80 / 25.4 / 2, abs=1e-5)
    for url, number in (("ImageURL", 0), ("ImageSecondaryURL", BACK)):
        with Image.open(table.picture(image[url])) as picture:
            assert picture.size == (round(190 / 25.4 * 36), round(128 / 25.4 * 36))
            assert picture.getpixel((0, 0)) == (255, 255, 255)
            assert picture.getpixel((0, picture.height - 1)) == colour(number)


@pytest.mark.parametrize(
    ("layout", "size", "back", "name", "shape"),
    [
        ("outline: { shape: circle }\n", (20, 20), "back: back", "Custom_Tile", 2),
        ("", (20, 20), "", "Custom_Tile", 0),
        ("outline: { shape: rectangle, corner: 2 }\n", (20, 20), "", "Custom_Tile", 3),
        ("", (63, 88), "", "Card", None),
    ],
)
def test_the_shape_says_what_a_piece_is(
    lay: Lay, layout: str, size: tuple[float, float], back: str, name: str, shape: int | None
) -> None:
    """What has a back or fits a hand is a card; a circle, a box, a box with round corners."""
    (state,) = lay([""], size, back, layout).objects
    assert state["Name"] == name
    assert shape is None or state["CustomImage"]["CustomTile"]["Type"] == shape


def test_many_pieces_are_in_a_bag(lay: Lay) -> None:
    """The table is not strewn with a hundred counters."""
    (bag,) = lay([", copies: 5", ", copies: 4"], (12, 12), "").objects
    assert bag["Name"] == "Bag"
    assert [each["Nickname"] for each in bag["ContainedObjects"]] == [*["P0"] * 5, *["P1"] * 4]
    places = {
        (each["Transform"]["posX"], each["Transform"]["posZ"])
        for each in (bag, *bag["ContainedObjects"])
    }
    assert len(places) == 1


def test_a_token_is_cut_to_its_outline_and_its_back_is_its_second_state(lay: Lay) -> None:
    """The picture is square, so that its scale is that of both sides, and clear at its edge."""
    outline = "outline: { shape: path, path: M0 0H20L10 10Z }\n"
    table = lay([""], (20, 10), "back: back", outline)
    (state,) = table.objects
    assert (state["Name"], state["States"]["2"]["Name"]) == ("Custom_Token", "Custom_Token")
    with Image.open(table.picture(state["CustomImage"]["ImageURL"])) as image:
        assert image.mode == "RGBA"
        assert image.width == image.height
        alpha, middle = image.getchannel("A"), image.width // 2
        found = [alpha.getpixel(at) for at in ((0, 0), (middle, middle), (1, middle))]
        assert found == [0, 255, 0]
        left, top, right, bottom = alpha.getbbox() or (0, 0, 0, 0)
        assert (left + right, top + bottom) == pytest.approx((image.width,) * 2, abs=2)


def test_stickers_make_dice_whose_values_are_their_names(lay: Lay) -> None:
    """Twelve stickers are two dice; a face that is on a die twice follows itself."""
    pieces = [", copies: 4", *[", copies: 2"] * 4]
    table = lay(pieces, (13, 13), "", "", "--option", "dice-faces=pieces")
    assert [each["Name"] for each in table.objects] == ["Custom_Dice"] * 2
    values = [each["Value"] for each in table.objects[0]["RotationValues"]]
    assert values == [f"P{number}" for number in (0, 0, 1, 2, 3, 4)]
    # Where the program's template has 1 to 6; the white half of 1 and of 6 is below.
    places = ((167, 800), (167, 600), (512, 945), (512, 600), (856, 600), (856, 800))
    with Image.open(table.picture(table.objects[0]["CustomImage"]["ImageURL"])) as image:
        found = [image.getpixel(place) for place in places]
    assert found == [colour(number) for number in (0, 0, 1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("dice=3d7", "found '3d7'"),
        ("pixels=99999999", "expected 256 to 8192"),
        ("pixels=00102499", "expected 256 to 8192"),
        ("dise=2d6", "no option 'dise'"),
        ("tiles=crads", "no product 'crads'"),
        ("dice-faces=cards", "5 faces make no dice"),
    ],
)
def test_options_are_checked(make: MakeOrder, option: str, told: str) -> None:
    """Each says what was expected, before anything is written."""
    refused = make("tabletop-simulator", "--option", option)
    assert (refused.code, refused.files) == (2, [])
    assert told in refused.said


@pytest.mark.parametrize(
    "base",
    [
        *("example.org", "ftp://example.org", "https://", "https://x/?a=b"),
        *("http://[x", "http://x:y/", "http://x y/", "https://x\x1b[2J/"),
    ],
)
def test_what_is_no_folder_on_the_web_is_refused(make: MakeOrder, base: str) -> None:
    """A file's name cannot be put behind it."""
    refused = make("tabletop-simulator", "--base-url", base)
    assert (refused.code, refused.files) == (2, [])
    assert "not the address of a folder" in refused.said


def test_the_saved_object_shows_files_that_are_there(make: MakeOrder) -> None:
    """Its addresses are those of the folder where it ends up; cards say what their records say."""
    ordered = make("tabletop-simulator", "--option", "dice=2d6", "--dpi", "40")
    states = json.loads(ordered.text("lantern.json"))["ObjectStates"]
    assert [state["Name"] for state in states] == ["DeckCustom", "Die_6", "Die_6"]
    urls = set(re.findall(r'"file:///([^"]+)"', ordered.text("lantern.json")))
    assert len(urls) == 2
    for url in urls:
        with Image.open(Path(url)) as image:
            assert (image.mode, image.format) == ("RGB", "JPEG")
    cards = states[0]["ContainedObjects"]
    assert [card["Nickname"] for card in cards][:2] == ["Spark", "Spark"]
    assert "discard a card" in cards[0]["Description"]
    assert "Saves/Saved Objects" in ordered.text()


def test_an_order_has_the_same_bytes_each_time(make: MakeOrder) -> None:
    """Names of objects, places and pictures follow from the game; blanks of an address are one."""
    options = ("--base-url", "https://example.org/my games", "--dpi", "40")
    first = make("tabletop-simulator", *options)
    contents = [(first.folder / name).read_bytes() for name in first.files]
    assert '"https://example.org/my%20games/decks/' in first.text("lantern.json")
    assert "file://" not in first.text("lantern.json")
    assert "upload the folder" in first.text()
    second = make("tabletop-simulator", *options, jobs=2)
    assert second.files == first.files
    assert [(second.folder / name).read_bytes() for name in first.files] == contents


def test_a_place_that_no_address_can_name(make: MakeOrder, tmp_path: Path) -> None:
    """A folder whose name is not UTF-8 is misuse, unless the pictures are on the web."""
    place = tmp_path / os.fsdecode(b"a\xff")
    line = ("tabletop-simulator", "--dpi", "40", "--out", str(place))
    assert "not UTF-8" in make(*line).said
    assert make(*line, "--base-url", URL).code == 0
