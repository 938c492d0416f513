"""The starter game at a shop: its bleed as shops of the United States ask for it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.project import open_project
from pipeline.build.stages import Order
from pipeline.shops.delivery import read_shop
from pipeline.shops.ordering import Ordered, ShopOrder, make_order
from pipeline.shops.profile import OrderChoices

MakeOrder = Callable[..., Ordered]


def replace(path: Path, old: str, new: str) -> None:
    """Write a file again with one text for another, which it has."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def deck(home: Path) -> Path:
    """Return the starter game's project, with 1/8 in of bleed and two cards of Spark."""
    for name in ("card", "back"):
        replace(home / f"templates/lantern/{name}.layout.yaml", "bleed: 3", "bleed: 3.175")
    card = home / "content/lantern/card.yaml"
    replace(card, "  name: Spark\n", "  name: Spark\n  copies: 2\n")
    return home


@pytest.fixture
def make(deck: Path, tmp_path: Path) -> MakeOrder:
    """Return what orders the game at a shop, into the folder ``ordered``."""

    def order(shop: str, *products: str, jobs: int = 0, **choices: object) -> Ordered:
        close_editions()
        project = open_project(deck)
        profile = read_shop(shop, project.template_folders("lantern"))
        what = Order(EditionKey(deck, "lantern", ""), project.output, products, jobs=jobs)
        chosen = OrderChoices(**choices)  # type: ignore[arg-type]
        return make_order(ShopOrder(what, shop, profile, chosen, tmp_path / "ordered"))

    return order


def files(ordered: Ordered) -> list[str]:
    """Return all files of an order."""
    paths = ordered.folder.rglob("*")
    return sorted(path.relative_to(ordered.folder).as_posix() for path in paths if path.is_file())
