"""Deliveries: what an order is written as, one module each in `deliveries/`."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.progress import Progress, silent
from pipeline.base.registry import ModuleRegistry
from pipeline.shops.order_choices import OrderChoices
from pipeline.shops.profile import ShopProfile

if TYPE_CHECKING:
    from pipeline.edition.context import OpenEdition
    from pipeline.shops.decks import Deck
    from pipeline.shops.fitting import Fit


class DrawnOrder(NamedTuple):
    """An order whose decks are drawn, to be written as the profile and the user's choices say.

    `fits` say of each deck as which of the shop's products it is ordered, and how large its images
    or pages are. `folder` is empty, and becomes the order at `place` only when all of it is done.
    With `jobs` 0 as many processes work as pay. `pages` are products of whole pages, for deliveries
    that take these.
    """

    edition: "OpenEdition"
    decks: "tuple[Deck, ...]"
    profile: ShopProfile
    folder: Path
    choices: OrderChoices = OrderChoices()
    jobs: int = 0
    progress: Progress = silent
    fits: "tuple[Fit, ...]" = ()
    place: Path = Path()
    pages: tuple[str, ...] = ()


class DeliveredFile(NamedTuple):
    """One file of an order: its path below the folder, what it is, and how many are wanted."""

    path: str
    what: str
    quantity: int = 1


class LeftOut(NamedTuple):
    """A product that is not in an order, and why."""

    product: str
    reason: str


def left_out_lines(left_out: Iterable[LeftOut]) -> list[str]:
    """Return a line for each reason, with all products that are left out for it."""
    products: dict[str, list[str]] = {}
    for each in left_out:
        products.setdefault(each.reason, []).append(each.product)
    return [f"{', '.join(names)}: {reason}" for reason, names in products.items()]


class Delivered(NamedTuple):
    """What was written, in the order in which it is uploaded.

    `facts` are sentences for the README; `checks` say what was checked, and how it came out.
    `left_out` are decks that this delivery has no form for.
    """

    files: tuple[DeliveredFile, ...]
    facts: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


Deliver: TypeAlias = Callable[[DrawnOrder], Delivered]
"""Writes an order into its folder; raises PunchboardError where that cannot be ordered."""


class Delivery(NamedTuple):
    """What writes an order, and the choices that it looks at, by their names in `OrderChoices`.

    With `whole_pages` it takes products of whole pages, too. Where it `credits`, what it writes
    shows players the credits of the game, and what the signs on its faces mean.
    """

    deliver: Deliver
    looks_at: frozenset[str]
    whole_pages: bool = False
    credits: bool = False


DELIVERIES: Final = ModuleRegistry[Delivery]("delivery", "pipeline.shops.deliveries")


def delivery(
    name: str, *looks_at: str, whole_pages: bool = False, credits: bool = False
) -> Callable[[Deliver], Deliver]:
    """Return a decorator that registers a delivery, which looks at those choices, under `name`."""

    def registered(deliver: Deliver) -> Deliver:
        DELIVERIES.add(name, Delivery(deliver, frozenset(looks_at), whole_pages, credits))
        return deliver

    return registered
