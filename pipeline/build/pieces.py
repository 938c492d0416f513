"""A plan of only the pieces that are asked for: by name, by a file of quantities, by a roster."""

import csv
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from pipeline.build.edition import OpenEdition
from pipeline.build.options import PrintChoice, Wanted
from pipeline.build.products import Products
from pipeline.build.request import FaceOrder, Plan, Run
from pipeline.game.fields.cells import shortened
from pipeline.game.records import roster_kind
from pipeline.game.view import view
from pipeline.sheets.model import Piece
from pipeline.source.files import Sort, read_text
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError
from pipeline.source.names import did_you_mean, nearest
from pipeline.source.yaml import load_yaml

MOST_COPIES: Final = 10_000
"""More of one card than this is taken for a slip of the keyboard."""

_DIGITS: Final = 9
_LIST: Final = Sort(200_000, "no deck has that many cards")
_LINE: Final = re.compile(r"(?:(\d{1,9})(?:\s*[x×]\s*|\s+))?(.+?)(?:\s+[x×]\s*(\d{1,9}))?", re.I)
_COMMENTS: Final = ("#", "//")
_COUNTS: Final = frozenset({"copies", "count", "quantity", "qty", "number", "amount", "n"})
"""What a column of numbers may be called."""
_HINT: Final = "write 3 brute, or 3x Brute, one card a line; a heading ends with a colon"


def read_quantities(file: Path) -> tuple[Wanted, ...]:
    """Return the cards of a file with how many of each, as its lines have them.

    A ``.yaml`` maps cards to numbers, a ``.csv`` has a column of either, anything else is a deck
    list with remarks after ``#`` or ``//`` and headings that end with a colon. Raises
    PunchboardError with every faulty line.
    """
    suffix = file.suffix.lower()
    if suffix in (".yaml", ".yml"):
        lines = _mapped(file)
    elif suffix in (".csv", ".tsv"):
        lines = _rows(file, "\t" if suffix == ".tsv" else ",")
    else:
        lines = _listed(file)
    read = list(lines)
    findings = [each for each in read if isinstance(each, Finding)]
    if findings:
        raise PunchboardError(findings)
    if not read:
        raise PunchboardError(_quantity_fault("the file names no card", Position(str(file), 1, 1)))
    return tuple(each for each in read if isinstance(each, Wanted))


def _listed(file: Path) -> Iterator[Wanted | Finding]:
    """Yield the lines of a deck list; one without a number is one card."""
    for number, line in enumerate(read_text(file, _LIST, str(file), given=True).split("\n"), 1):
        words = line.strip()
        if not words or words.startswith(_COMMENTS) or words.endswith(":"):
            continue
        place = Position(str(file), number, len(line) - len(line.lstrip()) + 1)
        # Runs of blanks count as one, which else would be tried at each of their places.
        words = re.split(r" (?:#|//)", " ".join(words.split()))[0]
        match = _LINE.fullmatch(words)
        assert match is not None  # the middle takes anything
        before, name, after = match.groups()
        if before and after:
            yield _quantity_fault(f"expected one number, found {before} and {after}", place)
        else:
            yield _wanted(name, before or after or "1", place)


def _rows(file: Path, delimiter: str) -> Iterator[Wanted | Finding]:
    """Yield the rows of a table: a name and a number, in the order that its first row shows."""
    text = read_text(file, _LIST, str(file), given=True)
    if delimiter == "," and text.partition("\n")[0].count(";") > text.partition("\n")[0].count(","):
        delimiter = ";"
    rows = csv.reader(text.split("\n"), delimiter=delimiter)
    at: int | None = None
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            place = Position(str(file), rows.line_num, 1)
            if not any(cells):
                continue
            if len(cells) < 2:
                yield _quantity_fault(f"expected a card and a number, found {cells[0]!r}", place)
                continue
            if at is None:
                at = 1 if cells[1].isdecimal() or cells[1].lower() in _COUNTS else 0
                if not cells[at].isdecimal() and cells[at].lower() in _COUNTS:
                    continue
            yield _wanted(cells[1 - at], cells[at], place)
    except csv.Error as error:
        yield _quantity_fault(
            f"cannot read the table: {error}", Position(str(file), rows.line_num, 1)
        )


def _mapped(file: Path) -> Iterator[Wanted | Finding]:
    document = load_yaml(file, str(file), given=True)
    for name, count in document.data.items():
        place = document.position(name)
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            yield _quantity_fault(f"expected how many of {name!r}, found {count!r}", place)
        else:
            yield _wanted(str(name), str(count), place)


def _wanted(name: str, count: str, place: Position) -> Wanted | Finding:
    if not count.isdecimal():
        message = f"expected how many of {name!r}, found {count!r}"
        return _quantity_fault(message, place)
    if len(count) > _DIGITS or int(count) > MOST_COPIES:
        message = f"expected at most {MOST_COPIES} of one card, found {count!r}"
        return _quantity_fault(message, place)
    return Wanted(name, int(count), place)


def _quantity_fault(message: str, place: Position) -> Finding:
    return Finding("quantities", message, place, hint=_HINT)


_ALL: Final = "*"


class Card(NamedTuple):
    """What a product prints of one record; without a record `slug` is the component."""

    product: str
    kind: str
    slug: str

    @classmethod
    def of(cls, front: FaceOrder) -> "Card":
        return cls(front.product, front.kind, front.slug or front.component)

    @property
    def scoped(self) -> str:
        """Its name with what distinguishes it from others of that slug."""
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
                raise Misuse(
                    f"{edition.game.id} {fault} kind {kind!r}; {did_you_mean(kind, printed)}"
                )
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
        folded = " ".join(name.casefold().split())
        return [card for card in cards if card.kind and self._name(card).casefold() == folded]

    def _name(self, card: Card) -> str:
        return " ".join(self._edition.game.record(card.kind, card.slug).name.split())

    def _refuse(self, wanted: Wanted) -> NoReturn:
        """Raise the error for a name that nothing printed has."""
        game, slug = self._edition.game, wanted.name.rpartition(":")[2]
        known = [record for records in game.records.values() for record in records]
        if slug in known:
            message = f"no product that you print here has a card of {wanted.name!r}"
            remedy = "name its product with -p, or print --samples, too"
            raise _name_error("card-unknown", message, wanted, remedy)
        slugs = {card.slug for card in self._scopes}
        called = {self._name(card) for card in self._scopes if card.kind}
        close = nearest(slug, slugs) or nearest(slug, called)
        remedy = f"did you mean {close!r}?" if close else did_you_mean("", slugs)
        raise _name_error(
            "card-unknown", f"{game.id} prints no card {shortened(wanted.name)}", wanted, remedy
        )


def _name_error(code: str, message: str, wanted: Wanted, remedy: str) -> Exception:
    if wanted.place is None:
        return Misuse(f"{message}; {remedy}")
    return PunchboardError(Finding(code, message, wanted.place, hint=remedy))


def owned_by_rosters(edition: OpenEdition) -> tuple[str, ...]:
    """Return the products that are chosen again for each roster, with copies as it needs them."""
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


_Counts: TypeAlias = dict[Card, int | None]
"""How many of each chosen card are printed; None as many as its product says."""

_MOST_NOTES = 6


class ChosenPlan(NamedTuple):
    """What is left of a plan, and what the user should know of it, in words."""

    plan: Plan
    notes: tuple[str, ...] = ()


def choose(edition: OpenEdition, plan: Plan, choice: PrintChoice) -> ChosenPlan:
    """Return the part of `plan` that is chosen.

    Raises Misuse for a name on the command line that nothing of the plan has, and if nothing is
    left; PunchboardError for such names in a file.
    """
    if not choice.partial:
        return ChosenPlan(plan)
    names = CardNames(edition, plan, choice.kinds)
    counts = _counts(names, _choosing_wanted(edition, plan, choice), choice)
    runs = [_narrowed(run, counts) for run in plan.runs]
    left = tuple(run for run in runs if run.pieces)
    if not left:
        raise Misuse(f"{edition.game.id}: no copy of the chosen cards is printed")
    orders = dict.fromkeys(order for run in left for order in run.orders)
    return ChosenPlan(Plan(left, tuple(orders)), tuple(_notes(plan, counts)))


def _choosing_wanted(
    edition: OpenEdition, plan: Plan, choice: PrintChoice
) -> tuple[Wanted, ...] | None:
    """Return the cards that are asked for by name; None if all are."""
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
    """Return a run of its chosen pieces, with their faces."""
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
        f"{slug} is printed in {' and '.join(named)}; write {named[0]}:{slug} for only one of them"
        for (_, slug), named in products.items()
        if len(named) > 1
    ]
    printed = {card for run in plan.runs for card in _printed(run)}
    none = [
        f"{card.product} prints no copy of {card.slug}; write {card.slug}=1 for one"
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
