"""Orders for the desktop tool of mpc-autofill."""

from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from PIL import Image
from shops.conftest import MakeOrder, files

from pipeline.shops.ordering import Ordered


def order_xml(ordered: Ordered, folder: str) -> Xml.Element:
    """Return an order's XML."""
    return Xml.parse(ordered.folder / folder / "order.xml").getroot()


def slots(order: Xml.Element, side: str) -> dict[str, list[int]]:
    """Return the slots that each image of a side fills, by its path."""
    return {
        card.findtext("id", ""): [int(slot) for slot in card.findtext("slots", "").split(",")]
        for card in order.findall(f"{side}/card")
    }


def test_the_order_names_each_image_with_its_slots(make: MakeOrder) -> None:
    """Slots count from 0, a copy takes one of its own, and every path is that of an image."""
    ordered = make("makeplayingcards", stock="(M31) Linen")
    order = order_xml(ordered, "poker")
    details = [order.findtext(f"details/{tag}") for tag in ("quantity", "stock", "foil")]
    assert details == ["5", "(M31) Linen", "false"]
    assert slots(order, "fronts") == {
        "cards/01-card-spark-x2.png": [0, 1],
        "cards/02-card-bonfire.png": [2],
        "cards/03-card-sapling.png": [3],
        "cards/04-card-old-oak.png": [4],
    }
    assert slots(order, "backs") == {"cards/back-01-cards-back-x5.png": [0, 1, 2, 3, 4]}
    assert order.findtext("cardback") == "cards/back-01-cards-back-x5.png"
    for path in (*slots(order, "fronts"), *slots(order, "backs")):
        with Image.open(ordered.folder / "poker" / path) as image:
            assert (image.size, image.mode) == ((822, 1122), "RGB")


@pytest.mark.parametrize(("quantity", "parts"), [(122, [610]), (123, [612, 3])])
def test_more_cards_than_an_order_takes_become_several(
    make: MakeOrder, quantity: int, parts: list[int]
) -> None:
    """Each order counts its slots from 0, and has all its images."""
    ordered = make("makeplayingcards", quantity=quantity)
    names = ["poker"] if len(parts) == 1 else ["poker-1", "poker-2"]
    for name, count in zip(names, parts, strict=True):
        order = order_xml(ordered, name)
        assert order.findtext("details/quantity") == str(count)
        for side in ("fronts", "backs"):
            filled = sorted(slot for each in slots(order, side).values() for slot in each)
            assert filled == list(range(count))
            assert {f"{name}/{path}" for path in slots(order, side)} <= set(files(ordered))


def test_a_card_without_a_back_gets_a_blank_one(make: MakeOrder, deck: Path) -> None:
    """The tool refuses an order without backs."""
    products = deck / "content/lantern/products.yaml"
    products.write_text(products.read_text().replace("  back: back\n", ""))
    ordered = make("makeplayingcards")
    assert slots(order_xml(ordered, "poker"), "backs") == {
        "cards/back-01-blank-x5.png": [0, 1, 2, 3, 4]
    }
    with Image.open(ordered.folder / "poker/cards/back-01-blank-x5.png") as image:
        assert image.getextrema() == ((255, 255),) * 3
