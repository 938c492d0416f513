"""What the cards of a plan are called, and which of them a name means."""

from collections.abc import Collection
from typing import Final, NamedTuple, NoReturn

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.suggest import hint, nearest
from pipeline.edition.context import OpenEdition
from pipeline.press.orders import FaceOrder, Plan
from pipeline.press.print_choice import Wanted

_ALL: Final = "*"
_LONGEST: Final = 80
"""As much of a name is told that no card has."""


class Card(NamedTuple):
    """What a product prints of one record; without a record `slug` is the component."""

    product: str
    kind: str
    slug: str

    @classmethod
    def of(cls, front: FaceOrder) -> "Card":
        """Return the card that a front belongs to."""
        return cls(front.product, front.kind, front.slug or front.component)

    @property
    def scoped(self) -> str:
        """Its name with what tells it from others of that slug."""
        return f"{self.kind or self.product}:{self.slug}"


class CardNames:
    """The cards of a plan; with `kinds` only those of records of these. Raises Misuse for no kind.

    `cards` are in the plan's order.
    """

    def __init__(self, edition: OpenEdition, plan: Plan, kinds: Collection[str] = ()) -> None:
        self._edition = edition
        scopes: dict[Card, set[str]] = {}
        for run in plan.runs:
            faces = run.faces
            for piece in run.pieces:
                card = Card.of(faces[piece.front])
                scopes.setdefault(card, {"", card.kind, card.product}).add(run.product)
        printed = dict.fromkeys(card.kind for card in scopes if card.kind)
        for kind in kinds:
            if kind not in printed:
                fault = "prints nothing of" if kind in edition.game.kinds else "has no"
                raise Misuse(f"{edition.game.id} {fault} kind {kind!r}; {hint(kind, printed)}")
        self._scopes = {card: of for card, of in scopes.items() if not kinds or card.kind in kinds}
        self.cards = tuple(self._scopes)

    def meant(self, wanted: Wanted) -> list[Card]:
        """Return the cards that a name means, one for each product that prints it.

        Raises Misuse for one that means none, or records of several kinds; PunchboardError where a
        file names it.
        """
        scope, _, slug = wanted.name.rpartition(":")
        within = [card for card, scopes in self._scopes.items() if scope in scopes]
        found = [card for card in within if card.slug == slug]
        if slug == _ALL and scope:
            if not within:
                self._refuse(wanted)
            return within
        found = found or self._called(wanted.name, list(self._scopes))
        found = found or self._called(slug, within)
        if not found:
            self._refuse(wanted)
        if len({card.kind for card in found}) > 1:
            named = ", ".join(dict.fromkeys(card.scoped for card in found))
            message = f"several cards are named {slug!r}"
            raise _name_error("card-unknown", message, wanted, f"say which: {named}")
        return found

    def _called(self, name: str, cards: list[Card]) -> list[Card]:
        """Return the cards of records that are called so, whether in capitals or not."""
        folded = " ".join(name.casefold().split())
        return [card for card in cards if card.kind and self._name(card).casefold() == folded]

    def _name(self, card: Card) -> str:
        return " ".join(self._edition.game.record(card.kind, card.slug).name.split())

    def _refuse(self, wanted: Wanted) -> NoReturn:
        """Raise the error for a name that nothing printed has."""
        game, slug = self._edition.game, wanted.name.rpartition(":")[2]
        known = [record for records in game.records.values() for record in records]
        if slug in known:
            message = f"no product that is printed here has a card of {wanted.name!r}"
            remedy = "name its product with -p, or print --samples, too"
            raise _name_error("card-unknown", message, wanted, remedy)
        slugs = {card.slug for card in self._scopes}
        called = {self._name(card) for card in self._scopes if card.kind}
        close = nearest(slug, slugs) or nearest(slug, called)
        shown = wanted.name if len(wanted.name) <= _LONGEST else f"{wanted.name[:_LONGEST]}..."
        remedy = f"did you mean {close!r}?" if close else hint("", slugs)
        raise _name_error("card-unknown", f"{game.id} prints no card {shown!r}", wanted, remedy)


def _name_error(code: str, message: str, wanted: Wanted, remedy: str) -> Exception:
    """Return the error for a name: of the command line, or of the file that has it."""
    if wanted.place is None:
        return Misuse(f"{message}; {remedy}")
    return PunchboardError(Finding(code, message, wanted.place, hint=remedy))
