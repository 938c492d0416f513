"""What sheets say in their margins, for orders, which have none: credits, and what signs mean."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.content.credit import credit_lines
from pipeline.edition.context import OpenEdition
from pipeline.impose.options import DEFAULTS
from pipeline.press.face_facts import BAR, ERRATUM, HOUSE
from pipeline.press.sheet_options import sheet_options
from pipeline.press.slugs import legends_of
from pipeline.shops.decks import Deck

_NAMES: Final = {HOUSE: "a small house", ERRATUM: "the sign of an erratum", BAR: "a bar in colour"}


class Imprint(NamedTuple):
    """The credits of a game, phrase by phrase, and what each sign on its ordered faces means."""

    credits: tuple[str, ...]
    signs: tuple[str, ...]


def imprint_of(edition: OpenEdition, decks: Sequence[Deck]) -> Imprint:
    """Return the imprint of an order of decks."""
    shown = {sign for deck in decks for sign in _signs(deck)}
    signs = tuple(
        f"{_NAMES[sign]}: {legend.words}"
        for legend in legends_of(edition)
        for sign in legend.signs
        if sign in shown
    )
    return Imprint(credit_lines(edition.game.meta, edition.game.words), signs)


def missing_imprint(
    edition: OpenEdition, decks: Sequence[Deck], imprint: Imprint
) -> Iterator[Finding]:
    """Yield warnings where no face of an order has the credits, or says what a sign means."""
    credited = any(facts.credited for deck in decks for facts in deck.facts.values())
    if imprint.credits and not credited:
        file = edition.game.documents["game.yaml"]
        yield Finding(
            "credits-left-out",
            "no face of this order prints the credits and the licence of game.yaml",
            file.position("credits" if file.has("credits") else "licence"),
            hint="order a card that prints imprint(), or show them where the game is sold: the"
            " order's README has them",
            severity=Severity.WARNING,
        )
    for deck in decks:
        if (shown := sorted(_signs(deck))) and _unexplained(edition, deck):
            yield Finding(
                "sign-unexplained",
                f"faces show {', '.join(shown)}, and nothing in this order explains that",
                edition.products.position(deck.product),
                deck.product,
                "explain the sign on a face, and write signs: false in the product's sheet",
                Severity.WARNING,
            )


def _signs(deck: Deck) -> set[str]:
    return {sign for facts in deck.facts.values() for sign in facts.signs}


def _unexplained(edition: OpenEdition, deck: Deck) -> bool:
    """Tell whether the sheets of a product explain its signs, as its faces do not."""
    try:
        return sheet_options(edition, deck.product).signs
    except PunchboardError:
        # Whoever builds the product is told what is wrong with its sheet.
        return DEFAULTS.signs
