"""The products that every game with rosters has: sheet, rules and cards of a roster."""

from typing import Final

from pipeline.base.finding import Position
from pipeline.content.locale.words import Words
from pipeline.documents.document import Document
from pipeline.documents.models import validated
from pipeline.edition.engine_words import PRODUCT
from pipeline.edition.products import Product, Products, Selection
from pipeline.edition.search_path import SearchPath
from pipeline.exchange.profile import Profile

FILE: Final = "roster-products.yaml"
ROSTER: Final = "roster"
"""Stands for the kind of the game's rosters."""
ENTRIES: Final = "entries"
"""Stands for the field of a roster's entries."""


class RosterProducts(Products):
    """A game's own products, and the shared ones of rosters behind them."""

    def __init__(self, own: Products, shared: dict[str, Product], document: Document) -> None:
        super().__init__({**shared, **own}, document)
        self._own, self.shared = own, tuple(name for name in shared if name not in own)

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where either file speaks of `path`."""
        if path and path[0] in self._own:
            return self._own.position(*path, key=key)
        return super().position(*path, key=key)


def roster_products(
    own: Products, search_path: SearchPath, profile: Profile, words: Words
) -> RosterProducts:
    """Return a game's products with the shared ones, titled in `words`. Raises PunchboardError."""
    document = search_path.first(FILE)
    shared = {
        name: _of_game(validated(Product, document, name), profile, words) for name in document.data
    }
    return RosterProducts(own, shared, document)


def _of_game(product: Product, profile: Profile, words: Words) -> Product:
    """Return a shared product with the names that the game has for rosters and entries."""
    records = tuple(_selection(selection, profile) for selection in product.records)
    title = words.get(product.title, PRODUCT)
    return product.model_copy(update={"records": records, "title": title})


def _selection(selection: Selection, profile: Profile) -> Selection:
    split = selection.split
    if split is not None and split.field == ENTRIES:
        split = split.model_copy(update={"field": profile.entries})
    kind = profile.kind if selection.kind == ROSTER else selection.kind
    return selection.model_copy(update={"kind": kind, "split": split})
