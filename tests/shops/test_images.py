"""Orders of images."""

import json
from pathlib import Path

import pytest
from PIL import Image
from shops.conftest import MakeOrder, files, replace

from pipeline.source.findings import Finding, Misuse, PunchboardError


def refused(make: MakeOrder, *order: str, **choices: object) -> tuple[Finding, ...]:
    """Return what stands in the way of an order."""
    with pytest.raises(PunchboardError) as caught:
        make(*order, **choices)
    return tuple(caught.value.findings)


def test_an_order_holds_each_face_once_at_the_shops_pixels(make: MakeOrder) -> None:
    """Names sort in order, tell the card and its copies; one back serves all."""
    ordered = make("thegamecrafter")
    assert files(ordered) == [
        "README.md",
        "cards/back.png",
        "cards/fronts/01-card-spark-x2.png",
        "cards/fronts/02-card-bonfire.png",
        "cards/fronts/03-card-sapling.png",
        "cards/fronts/04-card-old-oak.png",
        "order.json",
    ]
    for path in (each.path for each in ordered.files):
        with Image.open(ordered.folder / path) as image:
            assert (image.size, image.mode) == ((825, 1125), "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    readme = (ordered.folder / "README.md").read_text(encoding="utf-8")
    assert "| `cards/fronts/01-card-spark-x2.png` | Spark | 2 |" in readme
    assert "pass: 5 images of 825 x 1125 pixels" in readme


def test_an_order_is_the_same_each_time(make: MakeOrder) -> None:
    """Made again over an earlier one it has the same bytes; what is no longer in it is gone."""
    listed = (make("png", quantity=3, dpi=40).folder / "order.json").read_bytes()
    once = make("png", dpi=40)
    assert "cards/fronts/01-card-spark-x6.png" not in files(once)
    assert (make("png", quantity=3, dpi=40).folder / "order.json").read_bytes() == listed


def test_nothing_is_written_over_other_files(make: MakeOrder, tmp_path: Path) -> None:
    """A folder with anything that is not of an earlier order stays as it is."""
    folder = tmp_path / "ordered"
    folder.mkdir()
    (folder / "letters.txt").write_text("dear")
    (folder / "order.json").write_text(json.dumps({"files": {"letters.txt": {}}}))
    with pytest.raises(Misuse, match=r"letters\.txt"):
        make("png")
    assert sorted(path.name for path in folder.iterdir()) == ["letters.txt", "order.json"]


def test_a_bleed_too_narrow_is_refused_or_stretched(
    make: MakeOrder, deck: Path, tmp_path: Path
) -> None:
    """It is told at its line, nothing is written; stretched it goes to the edge without a seam."""
    for name in ("card", "back"):
        replace(deck / f"templates/lantern/{name}.layout.yaml", "bleed: 3.175", "bleed: 3")
    found = refused(make, "thegamecrafter")
    assert [each.code for each in found] == ["shop-bleed"] * 2
    assert str(found[0].position) == "templates/lantern/card.layout.yaml:3:8"
    assert "write bleed: 3.175," in found[0].hint
    assert not (tmp_path / "ordered").exists()
    ordered = make("thegamecrafter", extend_bleed=True)
    with Image.open(ordered.folder / "cards/fronts/01-card-spark-x2.png") as image:
        foot = {image.getpixel((x, y)) for x in range(825) for y in range(1110, 1125)}
    assert foot == {(0xFD, 0xF9, 0xF0)}


def test_much_more_bleed_is_not_made_up(make: MakeOrder, deck: Path) -> None:
    """More than a millimetre would be seen."""
    replace(deck / "templates/lantern/card.layout.yaml", "bleed: 3.175", "bleed: 2")
    (found,) = refused(make, "thegamecrafter", extend_bleed=True)
    assert (found.code, found.hint) == ("shop-bleed", "write bleed: 3.175")


def test_a_size_that_is_not_sold_is_told_with_the_nearest(make: MakeOrder, deck: Path) -> None:
    """Nothing is cut or scaled; of a whole game such a product is left out, and told."""
    products = deck / "content/lantern/products.yaml"
    coin = "coins: { title: Coins, component: coin }\n"
    products.write_text(products.read_text() + coin)
    for suffix, text in (("layout.yaml", "trim: [25, 25]\n"), ("xml.j2", "<face/>\n")):
        (deck / f"templates/lantern/coin.{suffix}").write_text(text)
    (found,) = refused(make, "thegamecrafter", "coins")
    assert found.code == "shop-size"
    assert "the nearest is Micro Deck, 31.75 x 44.45 mm" in found.message
    (left_out,) = make("thegamecrafter").left_out
    assert left_out.product == "coins"


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


def test_plain_images_have_the_bleed_the_resolution_and_the_corners_of_the_wish(
    make: MakeOrder,
) -> None:
    """63.5 x 88.9 mm are 250 x 350 pixels at 100 to the inch; cut out, corners are clear."""
    choices: list[tuple[dict[str, object], tuple[int, int], str]] = [
        ({"dpi": 100}, (275, 375), "RGB"),
        ({"dpi": 100, "bleed": False, "format": "jpeg"}, (250, 350), "RGB"),
        ({"dpi": 100, "cut": True}, (250, 350), "RGBA"),
    ]
    for choice, size, mode in choices:
        ordered = make("png", **choice)
        with Image.open(ordered.folder / ordered.files[0].path) as image:
            assert (image.size, image.mode) == (size, mode)
            corner = image.convert("RGBA").getpixel((0, 0))
            assert isinstance(corner, tuple)
            assert corner[3] == (0 if "cut" in choice else 255)


@pytest.mark.parametrize(
    ("shop", "choice", "told"),
    [
        ("thegamecrafter", {"stock": "Linen"}, "--stock has no effect"),
        ("thegamecrafter", {"dpi": 600}, "--dpi has no effect"),
        ("png", {"extend_bleed": True}, "--extend-bleed has no effect"),
        ("drivethrucards", {"quantity": 2}, "--quantity has no effect"),
        ("makeplayingcards", {"stock": "(M13) Linen"}, "did you mean '(M31) Linen'"),
        ("png", {"cut": True, "format": "jpeg"}, "nothing is transparent in a JPEG"),
    ],
)
def test_a_choice_without_effect_is_refused(
    make: MakeOrder, shop: str, choice: dict[str, object], told: str
) -> None:
    """Nothing that is asked for is left undone in silence."""
    with pytest.raises(Misuse) as caught:
        make(shop, **choice)
    assert told in str(caught.value)


def test_text_out_of_the_shops_safe_area_is_told(make: MakeOrder, deck: Path) -> None:
    """A shop may ask for more than the layout: its figure counts, and the README says so."""
    shops = deck / "templates/shared/shops"
    shops.mkdir(parents=True)
    own = "products: { poker: { trim: poker, safe: 5 } }\n".replace("poker, ", "[63.5, 88.9], ")
    (shops / "thegamecrafter.yaml").write_text(own)
    ordered = make("thegamecrafter")
    assert {each.code for each in ordered.findings} == {"safe-area"}
    assert {each.position.file for each in ordered.findings} == {"templates/lantern/card.xml.j2"}
    readme = (ordered.folder / "README.md").read_text(encoding="utf-8")
    told = [line for line in readme.splitlines() if "safe-area" in line]
    assert len(told) == len({each.position for each in ordered.findings}) < len(ordered.findings)
    assert "warning: card:spark: 'SPARK' reaches 0.9 mm out of the safe area" in readme
    assert "on the left (poker, 5 mm within the cut); and 3 more here: card:bonfire" in readme


def test_a_hostile_name_is_a_plain_file_and_plain_text(make: MakeOrder, deck: Path) -> None:
    """What a stranger's record is called acts neither on the folder nor in the README."""
    replace(deck / "content/lantern/card.yaml", "name: Spark\n", 'name: "../|<b>`x`"\n')
    ordered = make("thegamecrafter")
    assert "cards/fronts/01-card-spark-x2.png" in files(ordered)
    readme = (ordered.folder / "README.md").read_text(encoding="utf-8")
    assert r"| ../\|\<b>\`x\` | 2 |" in readme


def test_a_virtual_table_has_its_own_terms_that_choices_go_before(make: MakeOrder) -> None:
    """Tabletopia counts ten pixels a millimetre, without bleed, clear beyond round corners."""
    ordered = make("tabletopia")
    (front, *_) = sorted((ordered.folder / "cards/fronts").iterdir())
    with Image.open(front) as image:
        assert image.size == (635, 889)
        assert image.getchannel("A").getpixel((0, 0)) == 0
    bled = make("tabletopia", bleed=True, dpi=100)
    (front, *_) = sorted((bled.folder / "cards/fronts").iterdir())
    with Image.open(front) as image:
        assert (image.mode, image.size) == ("RGB", (275, 375))


def test_what_the_shop_does_not_take_is_not_drawn(make: MakeOrder, deck: Path) -> None:
    """A fault of a product that is left out stands in no order's way."""
    products = deck / "content/lantern/products.yaml"
    products.write_text(products.read_text() + "coins: { title: Coins, component: coin }\n")
    (deck / "templates/lantern/coin.layout.yaml").write_text("trim: [25, 25]\n")
    (deck / "templates/lantern/coin.xml.j2").write_text("<face><nothing/></face>\n")
    assert [each.product for each in make("thegamecrafter").left_out] == ["coins"]
    (found,) = refused(make, "png", dpi=40)
    assert found.position.file == "templates/lantern/coin.xml.j2"
