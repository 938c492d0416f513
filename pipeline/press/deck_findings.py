"""Which cards keep a smaller text than the rest of their deck."""

from collections.abc import Iterator, Sequence

from pipeline.base.finding import Finding, Severity
from pipeline.edition.context import OpenEdition
from pipeline.press.decks import Outliers, decks_of
from pipeline.press.orders import FaceOrder


def deck_findings(edition: OpenEdition, orders: Sequence[FaceOrder]) -> Iterator[Finding]:
    """Yield a note for each slot of a deck in which cards of `orders` keep a smaller size.

    Raises PunchboardError where a deck cannot be measured.
    """
    decks = decks_of(edition)
    for deck in dict.fromkeys(map(decks.deck, orders)):
        place = edition.products.position_of_component(deck.component)
        for outliers in decks.outliers(deck):
            yield Finding(
                "deck-size",
                f"slot {outliers.slot!r} has {outliers.size:.1f} pt in common, but "
                f"{_listed(outliers)}",
                place,
                deck.roster or deck.component,
                "shorten what stands there, and they are as large as the others",
                Severity.INFO,
            )


def _listed(outliers: Outliers) -> str:
    smaller = sorted(outliers.smaller.items(), key=lambda item: item[1])
    return ", ".join(f"{subject} {size:.1f} pt" for subject, size in smaller)
