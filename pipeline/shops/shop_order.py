"""What a user orders at a shop: products, its profile, and wishes that have an effect there."""

from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import Misuse
from pipeline.edition.context import OpenEdition
from pipeline.press.build import Order
from pipeline.shops.delivery import DELIVERIES, Delivery
from pipeline.shops.profile import ShopProfile
from pipeline.shops.wishes import Wishes


class ShopOrder(NamedTuple):
    """What is ordered where: an order of products, a shop by its name and profile, and wishes.

    Without a `folder` it is one below the output of `order`.
    """

    order: Order
    shop: str
    profile: ShopProfile
    wishes: Wishes = Wishes()
    folder: Path | None = None

    @property
    def delivery(self) -> Delivery:
        """What writes the order."""
        return DELIVERIES[self.profile.delivery]

    def place(self, edition: OpenEdition) -> Path:
        """Return the folder of the order. Raises PunchboardError (`output-outside`)."""
        usual = self.order.output / "orders" / edition.game.id / edition.folder / self.shop
        return edition.project.require_own(self.folder or usual)


def check_wishes(request: ShopOrder) -> None:
    """Raise Misuse for a wish that the shop's delivery does not look at."""
    looks_at = set(request.delivery.looks_at)
    if request.profile.products:
        # What a shop sells says how large its images are.
        looks_at -= {"dpi", "bleed", "cut"}
    else:
        looks_at -= {"extend_bleed"}
    if not request.profile.stocks:
        looks_at -= {"stock"}
    usual = Wishes()
    for name, wish in request.wishes._asdict().items():
        if wish != getattr(usual, name) and name not in looks_at:
            option = name.removesuffix("s").replace("_", "-")
            raise Misuse(f"--{option} has no effect on an order at {request.profile.title}")
    if request.wishes.cut and request.wishes.format == "jpeg":
        raise Misuse("--cut needs --format png: nothing is transparent in a JPEG")
    if request.wishes.cut and request.wishes.bleed:
        raise Misuse("--cut and --bleed exclude each other: what is cut has no bleed")
