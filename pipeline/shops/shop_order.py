"""What a user orders at a shop: products, its profile, and choices that have an effect there."""

from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.folders import require_writable
from pipeline.edition.context import OpenEdition
from pipeline.press.build import Order
from pipeline.shops.delivery import DELIVERIES, Delivery
from pipeline.shops.order_choices import OrderChoices
from pipeline.shops.profile import ShopProfile


class ShopOrder(NamedTuple):
    """What is ordered where: an order of products, a shop by its name and profile, and choices.

    Without a `folder` it is one below the output of `order`.
    """

    order: Order
    shop: str
    profile: ShopProfile
    choices: OrderChoices = OrderChoices()
    folder: Path | None = None

    @property
    def delivery(self) -> Delivery:
        """What writes the order."""
        return DELIVERIES[self.profile.delivery]

    def place(self, edition: OpenEdition) -> Path:
        """Return the folder of the order. Raises PunchboardError (`output-outside`)."""
        usual = self.order.output / "orders" / edition.game.id / edition.folder / self.shop
        return require_writable(self.folder or usual)


def check_choices(request: ShopOrder) -> None:
    """Raise Misuse for a choice that the shop's delivery does not look at."""
    looks_at = set(request.delivery.looks_at)
    if request.profile.products:
        # What a shop sells says how large its images are.
        looks_at -= {"dpi", "bleed", "cut"}
    else:
        looks_at -= {"extend_bleed"}
    if not request.profile.stocks:
        looks_at -= {"stock"}
    usual = OrderChoices()
    for name, choice in request.choices._asdict().items():
        if choice != getattr(usual, name) and name not in looks_at:
            option = name.removesuffix("s").replace("_", "-")
            raise Misuse(f"--{option} has no effect on files for {request.profile.title}")
    if request.choices.cut and request.choices.format == "jpeg":
        raise Misuse("--cut needs --format png: nothing is transparent in a JPEG")
    if request.choices.cut and request.choices.bleed:
        raise Misuse("--cut and --bleed exclude each other: what is cut has no bleed")
