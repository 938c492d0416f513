"""Which products are meant where none is named."""

from collections.abc import Mapping

from pipeline.content.kinds import Kind
from pipeline.content.rosters import ROSTERS
from pipeline.edition.products import Product, Products


def whole_game(products: Products) -> tuple[str, ...]:
    """Return the products that print all pieces of a game: members of a pool come with that."""
    return tuple(name for name in products if name not in products.pooled)


def usual(products: Products, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Return what a build prints that asks for nothing else: no samples, which are others' own."""
    return tuple(name for name in whole_game(products) if not is_sample(products, name, kinds))


def samples(products: Products, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Return the products that `usual` leaves out as samples."""
    return tuple(name for name in whole_game(products) if is_sample(products, name, kinds))


def is_sample(products: Products, name: str, kinds: Mapping[str, Kind]) -> bool:
    """Tell whether a product prints rosters, or what belongs to them."""
    return any(_of_rosters(products[member], kinds) for member in products.members(name))


def _of_rosters(product: Product, kinds: Mapping[str, Kind]) -> bool:
    named = [selection.kind for selection in product.records]
    named += [product.owner] if product.owner else []
    return any(kinds[kind].folder == ROSTERS for kind in named)
