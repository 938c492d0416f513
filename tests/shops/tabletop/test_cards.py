"""Decks of cards on the table: sheets, slots, numbers."""

from itertools import count
from pathlib import Path

from PIL import Image
from shops.tabletop.decks import RENDERER, colour, deck, making

from pipeline.sheets.model import Piece, Rectangle
from pipeline.shops.tabletop_cards import Made, cards_of, groups
from pipeline.shops.tabletop_sheets import GROUND, write_canvases
from pipeline.source.limits import silent


def written(made: Made, folder: Path) -> Made:
    """Write the pictures of what was made, and return it."""
    write_canvases(folder, made.canvases, RENDERER, 1, silent)
    return made


def shown(folder: Path, sheet: dict[str, object], slot: int, url: str = "FaceURL") -> object:
    """Return the colour of the lower half of a slot, cut as the program cuts it."""
    path = folder / str(sheet[url]).removeprefix("https://x/")
    columns, rows = int(str(sheet["NumWidth"])), int(str(sheet["NumHeight"]))
    with Image.open(path) as image:
        width, height = image.width / columns, image.height / rows
        row, column = divmod(slot, columns)
        return image.getpixel((int((column + 0.5) * width), int((row + 0.75) * height)))


def test_every_card_of_a_deck_above_69_shows_its_own_face(tmp_path: Path) -> None:
    """A card's number is that of its sheet and its slot, where its face can be seen."""
    pieces = [Piece(f"card.{number}", "back", 1 + (number == 3)) for number in range(75)]
    pack = deck(pieces)
    made = written(cards_of(pack, making(), count(1)), tmp_path)
    (laid,) = made.objects
    state = laid.state
    assert state["Name"] == "DeckCustom"
    assert len(state["DeckIDs"]) == 76
    assert state["DeckIDs"] == [each["CardID"] for each in state["ContainedObjects"]]
    assert set(state["CustomDeck"]) == {"1", "2"}
    assert len(set(state["DeckIDs"])) == 75
    numbers = {id_: number for number, id_ in enumerate(pack.faces)}
    for card in state["ContainedObjects"]:
        key, slot = divmod(card["CardID"], 100)
        sheet = state["CustomDeck"][str(key)]
        assert card["CustomDeck"] == {str(key): sheet}
        id_ = card["Nickname"].removeprefix("name of ")
        assert shown(tmp_path, sheet, slot) == colour(numbers[id_])
    for sheet in state["CustomDeck"].values():
        last = sheet["NumWidth"] * sheet["NumHeight"] - 1
        assert last <= 69
        assert shown(tmp_path, sheet, last) == colour(numbers["back"])
        assert not sheet["UniqueBack"]


def test_faces_on_a_sheet_are_upright_and_fill_their_slots(tmp_path: Path) -> None:
    """A wide face lies in a wide slot, its upper half above."""
    pack = deck([Piece("a", "back"), Piece("b", "back")], (30, 20))
    made = written(cards_of(pack, making(), count(1)), tmp_path)
    sheet = made.objects[0].state["CustomDeck"]["1"]
    with Image.open(tmp_path / "decks/cards-1.png") as image:
        width, height = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
        assert width > height
        assert [image.getpixel((x, y)) for x in (0, width - 1) for y in (1, height - 1)] == [
            (255, 255, 255),
            colour(0),
        ] * 2


def test_own_backs_are_a_sheet_with_the_slots_of_the_fronts(tmp_path: Path) -> None:
    """A card that is turned over shows the back that was drawn for it."""
    pack = deck([Piece(f"f{number}", f"b{number}") for number in range(5)])
    made = written(cards_of(pack, making(), count(7)), tmp_path)
    sheet = made.objects[0].state["CustomDeck"]["7"]
    assert sheet["UniqueBack"]
    for slot in range(5):
        assert shown(tmp_path, sheet, slot) == colour(2 * slot)
        assert shown(tmp_path, sheet, slot, "BackURL") == colour(2 * slot + 1)
    last = sheet["NumWidth"] * sheet["NumHeight"] - 1
    assert shown(tmp_path, sheet, last) == GROUND


def test_cards_of_another_back_are_another_pile() -> None:
    """Green and yellow cards are not shuffled together; a card without a back is apart, too."""
    pieces = [Piece(f"{team}{n}", f"back.team:{team}") for team in ("a", "b") for n in range(2)]
    found = groups(deck([*pieces, Piece("bare")]))
    assert [(group.name, len(group.entries)) for group in found] == [
        ("a", 2),
        ("b", 2),
        ("no back", 1),
    ]


def test_a_lone_card_is_a_card_and_square_corners_stay_square() -> None:
    """There is no deck of one card."""
    made = cards_of(deck([Piece("a", "back")], outline=Rectangle()), making(), count(1))
    state = made.objects[0].state
    assert (state["Name"], state["CardID"]) == ("Card", 100)
    assert state["CustomDeck"]["1"]["Type"] == 1
    assert state["Transform"]["rotZ"] == 0


def test_everything_is_there_as_often_as_the_game_is_ordered() -> None:
    """Copies are the same slot once more, each an object with a name of its own."""
    made = cards_of(deck([Piece("a", "back", 3)]), making(quantity=2), count(1))
    state = made.objects[0].state
    assert state["DeckIDs"] == [100] * 6
    assert len({each["GUID"] for each in (state, *state["ContainedObjects"])}) == 7
