"""Orders of images: single ones, for another tool, and sheets of them."""

import csv
import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from edits import swap
from PIL import Image
from shops.conftest import MakeOrder, Ordered


def add_coins(deck: Path, face: str = "<face/>\n") -> None:
    """Add a product of a size that few shops have."""
    swap(
        deck / "content/lantern/products.yaml",
        "cards:\n",
        "coins: { title: Coins, component: coin }\ncards:\n",
    )
    (deck / "templates/lantern/coin.layout.yaml").write_text("trim: [25, 25]\n")
    (deck / "templates/lantern/coin.xml.j2").write_text(face)


def test_an_order_holds_each_face_once_at_the_shops_pixels(make: MakeOrder) -> None:
    """Names sort in order, tell the card and its copies; one back serves all."""
    ordered = make("thegamecrafter")
    assert ordered.files == [
        "README.md",
        "cards/back.png",
        "cards/fronts/01-card-spark-x2.png",
        "cards/fronts/02-card-bonfire.png",
        "cards/fronts/03-card-sapling.png",
        "cards/fronts/04-card-old-oak.png",
        "order.json",
    ]
    for path in ordered.files[1:-1]:
        with Image.open(ordered.folder / path) as image:
            assert (image.size, image.mode) == ((825, 1125), "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert "| `cards/fronts/01-card-spark-x2.png` | Spark | 2 |" in ordered.text()
    assert "pass: 5 images of 825 x 1125 pixels" in ordered.text()


@pytest.mark.parametrize("back", ["back", "rear"])
def test_a_pool_is_one_deck_where_one_back_serves_all(
    deck: Path, make: MakeOrder, back: str
) -> None:
    """A shop that sells decks would ask for two boxes; cards with two backs stay two decks."""
    products, templates = deck / "content/lantern/products.yaml", deck / "templates/lantern"
    more = f"{{ title: More, component: card, records: card, back: {back} }}"
    swap(
        products, "cards:\n", f"all: {{ title: All, pool: [cards, more] }}\nmore: {more}\ncards:\n"
    )
    layout = (templates / "back.layout.yaml").read_text()
    (templates / "rear.layout.yaml").write_text(layout)
    (templates / "rear.xml.j2").write_text('<face><fill colour="ink" bleed="true"/></face>\n')
    ordered = make("thegamecrafter")
    backs = [each for each in ordered.files if each.endswith("back.png")]
    assert backs == (["all/back.png"] if back == "back" else ["cards/back.png", "more/back.png"])
    assert ("one deck of cards and more" in ordered.text()) is (back == "back")
    assert len([each for each in ordered.files if "/fronts/" in each]) == 8
    assert "more/back.png" in make("thegamecrafter", "-p", "more").files


def test_an_order_is_the_same_each_time(make: MakeOrder) -> None:
    """Made again over an earlier one it has the same bytes; what is no longer in it is gone."""
    thrice = ("--copies", "3", "--dpi", "40")
    listed = make("png", *thrice).text("order.json")
    assert "cards/fronts/01-card-spark-x6.png" not in make("png", "--dpi", "40").files
    assert make("png", *thrice, jobs=2).text("order.json") == listed


def test_nothing_is_written_over_other_files(make: MakeOrder, tmp_path: Path) -> None:
    """A folder with anything that is not of an earlier order stays as it is."""
    folder = tmp_path / "ordered"
    folder.mkdir()
    (folder / "letters.txt").write_text("dear")
    (folder / "order.json").write_text(json.dumps({"files": {"letters.txt": {}}}))
    refused = make("png")
    assert (refused.code, "letters.txt" in refused.said) == (2, True)
    assert (refused.files, refused.text("letters.txt")) == (["letters.txt", "order.json"], "dear")


@pytest.mark.parametrize("earlier", [True, False])
def test_an_order_that_is_interrupted_midway_leaves_the_earlier_one(
    make: MakeOrder, monkeypatch: pytest.MonkeyPatch, earlier: bool
) -> None:
    """No file of the new one is left, nor a folder where there was none; it can be repeated."""
    real = Path.replace
    before = make("png", "--dpi", "40") if earlier else None
    moved: list[Path] = []

    def interrupted(path: Path, target: Path) -> Path:
        if "ordered" in Path(target).parts and not Path(target).name.startswith("."):
            moved.append(target)
            if len(moved) == 2:
                raise KeyboardInterrupt
        return real(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", interrupted)
        made = make("png", "--dpi", "50")
    assert made.code
    assert len(moved) > 1
    if before is None:
        assert not made.folder.exists()
    else:
        assert made.files == before.files
        with Image.open(made.folder / "cards/back.png") as image:
            assert image.width == round((63.5 + 2 * 3.175) / 25.4 * 40)
    assert make("png", "--dpi", "50").code == 0


def test_a_bleed_too_narrow_is_refused_or_stretched(make: MakeOrder, deck: Path) -> None:
    """It is told at its line, nothing is written; stretched it goes to the edge without a seam."""
    for name in ("card", "back"):
        swap(deck / f"templates/lantern/{name}.layout.yaml", "bleed: 3.175", "bleed: 3")
    refused = make("thegamecrafter")
    assert (refused.code, refused.codes) == (1, ["shop-bleed"] * 2)
    first = refused.findings[0]
    place = (first["file"], first["line"], first["column"])
    assert place == ("templates/lantern/card.layout.yaml", 3, 8)
    assert "write bleed: 3.175," in first["hint"]
    assert not refused.folder.exists()
    ordered = make("thegamecrafter", "--extend-bleed")
    with Image.open(ordered.folder / "cards/fronts/01-card-spark-x2.png") as image:
        foot = {image.getpixel((x, y)) for x in range(825) for y in range(1110, 1125)}
    assert foot == {(0xFD, 0xF9, 0xF0)}
    swap(deck / "templates/lantern/card.layout.yaml", "bleed: 3", "bleed: 2")
    (found,) = make("thegamecrafter", "--extend-bleed").findings
    assert (found["code"], found["hint"]) == ("shop-bleed", "write bleed: 3.175")


def test_a_back_of_another_size_is_no_order(make: MakeOrder, deck: Path) -> None:
    """All faces of a deck are cut alike."""
    swap(deck / "templates/lantern/back.layout.yaml", "trim: poker", "trim: bridge")
    assert make("png", "--dpi", "40").codes == ["product-sizes"]


def test_a_face_without_bleed_is_named(make: MakeOrder, deck: Path) -> None:
    """It takes the bleed from the images of all other faces."""
    swap(deck / "templates/lantern/back.layout.yaml", "bleed: 3.175", "bleed: 0")
    assert "without bleed, as back has none" in make("png", "--dpi", "40").text()


def test_a_size_that_is_not_sold_is_told_with_the_nearest(make: MakeOrder, deck: Path) -> None:
    """Of a whole game such a product is left out, and told; its faults stand in no order's way."""
    add_coins(deck, "<face><nothing/></face>\n")
    (found,) = make("thegamecrafter", "-p", "coins").findings
    assert found["code"] == "shop-size"
    assert "the nearest is Micro Deck, 31.75 x 44.45 mm" in found["message"]
    (left_out,) = make("thegamecrafter").told["left_out"]
    assert left_out["product"] == "coins"
    (found,) = make("png", "--dpi", "40").findings
    assert found["file"] == "templates/lantern/coin.xml.j2"


def test_a_card_that_lies_is_turned_so_that_its_back_is_the_right_way_up(
    make: MakeOrder, deck: Path
) -> None:
    """Fronts are turned clockwise and backs the other way: the tops meet at one edge."""
    for name in ("card", "back"):
        folder = deck / "templates/lantern"
        layout = "trim: [88.9, 63.5]\nbleed: 3.175\nslots: { emblem: { x: 1, y: 1, w: 1, h: 1 } }\n"
        (folder / f"{name}.layout.yaml").write_text(layout)
        top = '<shape d="M-9 -9H99V31H-9Z" fill="night"/>'
        (folder / f"{name}.xml.j2").write_text(f"<face>{top}</face>\n")
    ordered = make("thegamecrafter")
    for path, dark in (("fronts/01-card-spark-x2.png", 824), ("back.png", 0)):
        with Image.open(ordered.folder / "cards" / path) as image:
            assert image.size == (825, 1125)
            assert image.getpixel((dark, 500)) == (0x2B, 0x2F, 0x45)
            assert image.getpixel((824 - dark, 500)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("line", "size", "mode", "corner"),
    [
        ("png --dpi 100", (275, 375), "RGB", 255),
        ("png --dpi 100 --no-bleed --format jpeg", (250, 350), "RGB", 255),
        ("png --dpi 100 --cut", (250, 350), "RGBA", 0),
        ("tabletopia", (635, 889), "RGBA", 0),
        ("tabletopia --bleed --dpi 100", (275, 375), "RGB", 255),
    ],
)
def test_images_have_the_bleed_the_resolution_and_the_corners_of_the_wish(
    make: MakeOrder, line: str, size: tuple[int, int], mode: str, corner: int
) -> None:
    """63.5 x 88.9 mm are 250 x 350 pixels at 100 to the inch; cut out, corners are clear."""
    ordered = make(*line.split())
    assert ordered.code == 0, ordered.said
    (path, *_) = (path for path in ordered.files if "01-card-spark" in path)
    with Image.open(ordered.folder / path) as image:
        assert (image.size, image.mode) == (size, mode)
        assert image.convert("RGBA").getpixel((0, 0))[3] == corner  # type: ignore[index]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("thegamecrafter", "--stock", "Linen"), "--stock has no effect"),
        (("thegamecrafter", "--dpi", "600"), "--dpi has no effect"),
        (("png", "--extend-bleed"), "--extend-bleed has no effect"),
        (("drivethrucards", "--copies", "2"), "--copies has no effect"),
        (("makeplayingcards", "--stock", "(M13) Linen"), "did you mean '(M31) Linen'"),
        (("png", "--cut", "--format", "jpeg"), "nothing is transparent in a JPEG"),
    ],
)
def test_a_choice_without_effect_is_refused(
    make: MakeOrder, line: tuple[str, ...], told: str
) -> None:
    """Nothing that is asked for is left undone in silence."""
    refused = make(*line)
    assert (refused.code, refused.files) == (2, [])
    assert told in refused.said


def test_text_out_of_the_shops_safe_area_is_told(make: MakeOrder, deck: Path) -> None:
    """A shop may ask for more than the layout: its figure counts, and the README says so."""
    shops = deck / "templates/shared/shops"
    shops.mkdir(parents=True)
    own = "products: { poker: { trim: [63.5, 88.9], safe: 5 } }\n"
    (shops / "thegamecrafter.yaml").write_text(own)
    ordered = make("thegamecrafter")
    assert set(ordered.codes) == {"safe-area"}
    assert {each["file"] for each in ordered.findings} == {"templates/lantern/card.xml.j2"}
    told = [line for line in ordered.text().splitlines() if "safe-area" in line]
    assert len(told) == len({each["line"] for each in ordered.findings}) < len(ordered.findings)
    assert "warning: card:spark: 'SPARK' reaches 0.9 mm out of the safe area" in ordered.text()


def test_a_hostile_name_is_a_plain_file_and_plain_text(make: MakeOrder, deck: Path) -> None:
    """What a stranger's record is called acts neither on the folder nor in the README."""
    swap(deck / "content/lantern/card.yaml", "name: Spark\n", 'name: "../|<b>`x`"\n')
    ordered = make("thegamecrafter")
    assert "cards/fronts/01-card-spark-x2.png" in ordered.files
    assert r"| ../\|\<b>\`x\` | 2 |" in ordered.text()


def _order_xml(ordered: Ordered, folder: str) -> Xml.Element:
    return Xml.parse(ordered.folder / folder / "order.xml").getroot()


def _slots(order: Xml.Element, side: str) -> dict[str, list[int]]:
    return {
        card.findtext("id", ""): [int(slot) for slot in card.findtext("slots", "").split(",")]
        for card in order.findall(f"{side}/card")
    }


def test_an_order_for_mpc_autofill_names_each_image_with_its_slots(make: MakeOrder) -> None:
    """Slots count from 0, a copy takes one of its own, and every path is that of an image."""
    ordered = make("makeplayingcards", "--stock", "(M31) Linen")
    order = _order_xml(ordered, "poker")
    details = [order.findtext(f"details/{tag}") for tag in ("quantity", "stock", "foil")]
    assert details == ["5", "(M31) Linen", "false"]
    assert _slots(order, "fronts") == {
        "cards/01-card-spark-x2.png": [0, 1],
        "cards/02-card-bonfire.png": [2],
        "cards/03-card-sapling.png": [3],
        "cards/04-card-old-oak.png": [4],
    }
    assert _slots(order, "backs") == {"cards/back-01-cards-back-x5.png": [0, 1, 2, 3, 4]}
    assert order.findtext("cardback") == "cards/back-01-cards-back-x5.png"
    for path in (*_slots(order, "fronts"), *_slots(order, "backs")):
        with Image.open(ordered.folder / "poker" / path) as image:
            assert (image.size, image.mode) == ((822, 1122), "RGB")


@pytest.mark.parametrize(("quantity", "parts"), [("122", [610]), ("123", [612, 3])])
def test_more_cards_than_an_order_takes_become_several(
    make: MakeOrder, quantity: str, parts: list[int]
) -> None:
    """Each order counts its slots from 0, and has all its images."""
    ordered = make("makeplayingcards", "--copies", quantity)
    names = ["poker"] if len(parts) == 1 else ["poker-1", "poker-2"]
    for name, count in zip(names, parts, strict=True):
        order = _order_xml(ordered, name)
        assert order.findtext("details/quantity") == str(count)
        for side in ("fronts", "backs"):
            filled = sorted(slot for each in _slots(order, side).values() for slot in each)
            assert filled == list(range(count))
            assert {f"{name}/{path}" for path in _slots(order, side)} <= set(ordered.files)


def test_a_card_without_a_back_gets_a_blank_one(make: MakeOrder, deck: Path) -> None:
    """The tool refuses an order without backs."""
    swap(deck / "content/lantern/products.yaml", "  back: back\n", "")
    ordered = make("makeplayingcards")
    blank = "cards/back-01-blank-x5.png"
    assert _slots(_order_xml(ordered, "poker"), "backs") == {blank: [0, 1, 2, 3, 4]}
    with Image.open(ordered.folder / "poker" / blank) as image:
        assert image.getextrema() == ((255, 255),) * 3


def test_sheets_are_cut_into_cells_that_a_list_names(make: MakeOrder) -> None:
    """Each card is in its cell, edge to edge; the back of all is one image of a cell's size."""
    ordered = make("screentop", "--dpi", "50")
    with (ordered.folder / "cells.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["name"], row["cell"], row["copies"]) for row in rows] == [
        ("Spark", "1", "2"),
        ("Bonfire", "2", "1"),
        ("Sapling", "3", "1"),
        ("Old Oak", "4", "1"),
    ]
    columns, lines = int(rows[0]["columns"]), int(rows[0]["rows"])
    with (
        Image.open(ordered.folder / rows[0]["file"]) as sheet,
        Image.open(ordered.folder / rows[0]["back"]) as back,
    ):
        assert (sheet.width / columns, sheet.height / lines) == back.size == (125, 175)
        assert len({sheet.crop((x * 125, 0, x * 125 + 125, 175)).tobytes() for x in (0, 1)}) == 2


def test_what_a_comment_calls_meant_is_not_told(deck: Path, make: MakeOrder) -> None:
    """A comment speaks to an order as it does to a check."""
    area = '<fill colour="ink"/>'
    coin = deck / "templates/lantern/coin.xml.j2"
    add_coins(deck, f"<face>{area}</face>\n")
    swap(
        deck / "templates/lantern/coin.layout.yaml",
        "trim: [25, 25]\n",
        "trim: [25, 25]\nbleed: 3\n",
    )
    assert "art-at-trim" in make("png", "-p", "coins").codes
    swap(coin, "<face>", "<face>{# punchboard: ignore art-at-trim a rim #}")
    assert "art-at-trim" not in make("png", "-p", "coins").codes
