"""What a deck's pieces are on the table: cards, tiles, tokens, or the faces of dice."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.base.units import mm
from pipeline.impose.face import Contour, Rectangle
from pipeline.shops.decks import Deck

Sort: TypeAlias = Literal["cards", "tiles", "tokens", "dice-faces"]
SORTS: Final = get_args(Sort)

_LARGEST_CARD: Final = mm(150)
"""The longer side up to which pieces with a back are held in a hand, a jumbo card among them."""
_LARGEST_PLAIN: Final = mm(125)
_LEAST_PLAIN: Final = mm(40)
"""Sides of pieces that are cards without a back: from a mini card to a tarot card."""


def sort_of(deck: Deck) -> Sort:
    """Return what pieces of that shape usually are.

    Round ones are tiles, those of any other outline tokens, as only these are cut to a picture.
    """
    spec = deck.spec
    if isinstance(spec.outline, Contour):
        return "tokens"
    if not isinstance(spec.outline, Rectangle) or spec.folds:
        return "tiles"
    short, long = sorted((spec.width, spec.height))
    if any(piece.back for piece in deck.pieces):
        return "cards" if long <= _LARGEST_CARD else "tiles"
    return "cards" if short >= _LEAST_PLAIN and long <= _LARGEST_PLAIN else "tiles"


def chosen_sorts(decks: Sequence[Deck], options: Mapping[str, str]) -> dict[str, Sort]:
    """Return the sort of each deck by its product; `options` name products of a sort.

    Raises Misuse for a product that is not among them, or is named for two sorts.
    """
    found = {deck.product: sort_of(deck) for deck in decks}
    named: dict[str, Sort] = {}
    for sort in SORTS:
        for product in filter(None, map(str.strip, options.get(sort, "").split(","))):
            if product not in found:
                raise Misuse(f"no product {product!r} is ordered; {hint(product, found)}")
            if product in named:
                raise Misuse(f"{product!r} is named for {named[product]} and for {sort}")
            named[product] = sort
    return found | named
