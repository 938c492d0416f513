"""A plan of only those pieces that somebody has chosen, and as many of each as they ask for."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Piece
from pipeline.press.card_names import Card, CardNames
from pipeline.press.orders import FaceOrder, Plan, Run
from pipeline.press.print_choice import PrintChoice, Wanted
from pipeline.press.quantities import read_quantities
from pipeline.press.roster_needs import roster_needs

_Counts: TypeAlias = dict[Card, int | None]
"""How many of each chosen card are printed; None as many as its product says."""

_MOST_NOTES = 6


class ChosenPlan(NamedTuple):
    """What is left of a plan, and what the user should know of it, in words."""

    plan: Plan
    notes: tuple[str, ...] = ()


def choose(edition: OpenEdition, plan: Plan, choice: PrintChoice) -> ChosenPlan:
    """Return the part of `plan` that is chosen.

    Raises Misuse for a name on the command line that nothing of the plan has, and where nothing is
    left; PunchboardError for such names in a file.
    """
    if not choice.partial:
        return ChosenPlan(plan)
    names = CardNames(edition, plan, choice.kinds)
    counts = _counts(names, _wanted(edition, plan, choice), choice)
    runs = [_narrowed(run, counts) for run in plan.runs]
    left = tuple(run for run in runs if run.pieces)
    if not left:
        raise Misuse(f"{edition.game.id}: nothing is chosen of which any copy is printed")
    orders = dict.fromkeys(order for run in left for order in run.orders)
    return ChosenPlan(Plan(left, tuple(orders)), tuple(_notes(plan, counts)))


def _wanted(edition: OpenEdition, plan: Plan, choice: PrintChoice) -> tuple[Wanted, ...] | None:
    """Return the cards that are asked for by name; None where all are."""
    wanted = choice.cards
    if choice.quantities is not None:
        wanted += read_quantities(choice.quantities)
    owned = any(edition.products[run.product].owner for run in plan.runs)
    if choice.of_roster and not owned:
        wanted += roster_needs(edition, plan)
    named = choice.cards or choice.quantities is not None or (choice.of_roster and not owned)
    return wanted if named else None


def _counts(names: CardNames, wanted: tuple[Wanted, ...] | None, choice: PrintChoice) -> _Counts:
    """Return how many of each card: what is asked for it, else for all, else as it is."""
    if wanted is None:
        return dict.fromkeys(names.cards, choice.copies)
    counts: _Counts = {}
    findings = []
    for each in wanted:
        try:
            cards = names.meant(each)
        except PunchboardError as error:
            findings += error.findings
            continue
        for card in cards:
            known = counts.get(card)
            number = choice.copies if each.copies is None else each.copies
            counts[card] = number if known is None or number is None else known + number
    if findings:
        raise PunchboardError(findings)
    return counts


def _narrowed(run: Run, counts: _Counts) -> Run:
    """Return a run of what is chosen of its pieces, with the faces that these have."""
    faces = run.faces
    pieces: list[Piece] = []
    done: set[str] = set()
    for piece in run.pieces:
        card = Card.of(faces[piece.front])
        if card not in counts:
            continue
        number = counts[card]
        if number is not None:
            # The same card of several owners is counted once, and printed with the first.
            piece = piece._replace(quantity=0 if piece.front in done else number)
        done.add(piece.front)
        if piece.quantity:
            pieces.append(piece)
    used = {face for piece in pieces for face in (piece.front, piece.back)}
    orders = tuple(order for id_, order in faces.items() if id_ in used)
    return run._replace(pieces=tuple(pieces), orders=orders)


def _notes(plan: Plan, counts: _Counts) -> Iterator[str]:
    """Yield which cards several products print, and which are chosen, but have no copies."""
    products: dict[tuple[str, str], list[str]] = {}
    for card in counts:
        products.setdefault((card.kind, card.slug), []).append(card.product)
    several = [
        f"{slug} is printed of {' and '.join(named)}; {named[0]}:{slug} is that of one"
        for (_, slug), named in products.items()
        if len(named) > 1
    ]
    printed = {card for run in plan.runs for card in _printed(run)}
    none = [
        f"{card.product} prints no copy of {card.slug}; {card.slug}=1 is one"
        for card in counts
        if card not in printed and counts[card] is None
    ]
    yield from _first(several)
    yield from _first(none)


def _printed(run: Run) -> Iterable[Card]:
    faces: dict[str, FaceOrder] = run.faces
    return (Card.of(faces[piece.front]) for piece in run.pieces if piece.quantity)


def _first(notes: list[str]) -> Iterator[str]:
    yield from notes[:_MOST_NOTES]
    if len(notes) > _MOST_NOTES:
        yield f"and so on for {len(notes) - _MOST_NOTES} more"
