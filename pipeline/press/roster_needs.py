"""What the roster of an edition needs of the cards of a plan: those of the records it names."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pipeline.content.roster_records import roster_kind
from pipeline.content.view import view
from pipeline.edition.context import OpenEdition
from pipeline.edition.products import Products
from pipeline.press.orders import Plan
from pipeline.press.print_choice import Wanted


def owned_by_rosters(edition: OpenEdition) -> tuple[str, ...]:
    """Return the products that are chosen anew for each roster, with copies as it needs them."""
    kind, products = roster_kind(edition.game.kinds), edition.products
    if kind is None:
        return ()
    return tuple(name for name in own_names(products) if products[name].owner == kind.name)


def own_names(products: Products) -> tuple[str, ...]:
    """Return the game's own products, without those that all games share."""
    return tuple(name for name in products if name not in products.shared)


def roster_needs(edition: OpenEdition, plan: Plan) -> tuple[Wanted, ...]:
    """Return the cards of records that the rosters name, as often as they name them.

    What no product of the plan prints is none of them.
    """
    kind = roster_kind(edition.game.kinds)
    if kind is None:
        return ()
    named: Counter[str] = Counter()
    for record in edition.game.records[kind.name].values():
        shown = view(edition.game, record)
        fields = type(record.values).model_fields
        named.update(_references([shown[name] for name in fields if name in shown]))
    printed = {f"{order.kind}:{order.slug}" for order in plan.orders}
    return tuple(Wanted(name, count) for name, count in named.items() if name in printed)


def _references(value: Any) -> Iterator[str]:
    """Yield the names of the records that a value refers to, and not of those that these do."""
    if isinstance(value, dict):
        if "kind" in value and "slug" in value:
            yield f"{value['kind']}:{value['slug']}"
            return
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from _references(part)
