"""The text sizes that all cards of a deck share, and the cards that keep a smaller one.

A deck are all faces of a component that the game's products print, on the paper of those that
depend on it. A roster's own pages are a deck for themselves, for they have none but their own
player's words. Sizes are those of the game as first printed and without a roster from elsewhere:
neither an erratum nor what a player has changes the cards that it does not touch.
"""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final, NamedTuple, Protocol, TypeAlias
from weakref import ref

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.face_context import component_of, face_context, first_printed
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder, as_designed
from pipeline.game.changes import entries_of
from pipeline.game.edition import BASE
from pipeline.game.kind_options import ROSTERS
from pipeline.game.records import Record
from pipeline.layout.compositor import Composed
from pipeline.layout.errors import LayoutError
from pipeline.layout.fit import Natural, Scales, common_scale, no_scales
from pipeline.source.findings import Finding, PunchboardError, Severity
from pipeline.source.inputs import SCALES, note, note_all, noting
from pipeline.source.limits import working_on
from pipeline.template.elements import FaceError

_STEP: Final = 32
"""Faces that are measured before something more urgent may come between."""

MOST_COMPOSED: Final = 1_000
MOST_RENDERED: Final = 8_000_000
"""Characters of XML: those of some thousand faces."""


class MeasuredFaces:
    """What is left of measuring faces, given away to the code that makes them.

    A face whose texts keep their size is made already. Of one whose texts come down with others
    the XML is kept: rendering takes longer than layout, and knows no sizes. What measuring has read
    counts for the face.
    """

    def __init__(self) -> None:
        self._composed: dict[FaceOrder, Composed] = {}
        self._rendered: dict[FaceOrder, str] = {}
        self._reads: dict[FaceOrder, Collection[str]] = {}
        self._characters = 0

    def keep(self, order: FaceOrder, composed: Composed, xml: str, reads: Collection[str]) -> None:
        """Keep a face that was measured, up to a number of them."""
        self._reads[order] = reads
        if len(self._composed) < MOST_COMPOSED:
            self._composed[order] = composed
        if self._characters + len(xml) <= MOST_RENDERED:
            self._rendered[order] = xml
            self._characters += len(xml)

    def settle(self, orders: Iterable[FaceOrder], scales: Scales) -> None:
        """Drop what nobody can use of a deck, whose `scales` are known now."""
        for order in orders:
            composed = self._composed.get(order)
            if composed is not None and comes_down(composed, scales):
                del self._composed[order]
            elif composed is not None:
                self.xml(order)

    def composed(self, order: FaceOrder, scales: Scales) -> Composed | None:
        """Return a face as it was laid out, where none of its texts comes down with others."""
        composed = self._composed.pop(as_designed(order), None)
        if composed is None or comes_down(composed, scales):
            return None
        note_all(self._reads[as_designed(order)])
        return composed

    def xml(self, order: FaceOrder) -> str:
        """Return the XML of a face, empty if it is not known."""
        xml = self._rendered.pop(as_designed(order), "")
        if xml:
            note_all(self._reads[as_designed(order)])
        self._characters -= len(xml)
        return xml

    def clear(self) -> None:
        """Drop all that nobody has asked for."""
        self._composed.clear()
        self._rendered.clear()
        self._reads.clear()
        self._characters = 0


def comes_down(composed: Composed, scales: Scales) -> bool:
    """Return whether any text of a face begins smaller than designed."""
    return any(scales(name).get(first, 1.0) < 1.0 for name, first in composed.naturals)


Naturals: TypeAlias = Mapping[str, Natural]
"""How far the texts of one face come down by themselves, by the first slot that shares a size."""


class Measured(NamedTuple):
    """How far the texts of a face come down, and what was read to find that out."""

    naturals: Naturals
    reads: frozenset[str]


class Deck(NamedTuple):
    """What has its sizes in common; `roster` is the subject of a roster's own pages, else empty."""

    component: str
    paper: str = ""
    roster: str = ""


class Outliers(NamedTuple):
    """Texts that keep a smaller size than the others of their deck: all sizes in points."""

    slot: str
    size: float
    smaller: Mapping[str, float]


class NaturalsMemory(Protocol):
    """What earlier builds have measured."""

    def recall(self, orders: Sequence[FaceOrder]) -> Mapping[FaceOrder, Naturals]:
        """Return the naturals of those of `orders` that are known."""

    def keep(self, edition: OpenEdition, measured: Mapping[FaceOrder, Measured]) -> None:
        """Keep what was measured in an edition: this one, or the one that it is measured in."""


class Decks:
    """The decks of one edition, each measured when it is first asked for.

    `known` are the sizes of those, `measured` faces of the edition that measuring has left. While
    there are `guesses`, a deck that was not measured has these scales, or none.
    """

    memory: NaturalsMemory | None = None
    guesses: Mapping[Deck, Mapping[str, float]] | None = None

    def __init__(self, edition: OpenEdition) -> None:
        # An edition leads to its decks, which must not keep it open.
        self._open = ref(edition)
        self.known: dict[Deck, Mapping[str, float]] = {}
        self._guessed: dict[Deck, Mapping[str, float]] = {}
        self._naturals: dict[Deck, Mapping[FaceOrder, Naturals]] = {}
        self._reads: dict[frozenset[str], frozenset[str]] = {}
        self.measured = MeasuredFaces()

    @property
    def _edition(self) -> OpenEdition:
        edition = self._open()
        assert edition is not None
        return edition

    def scales(self, order: FaceOrder) -> Scales:
        """Return the scales that the slots of a face begin with, and those of faces within it."""
        own = self.deck(order)

        def of_component(component: str) -> Mapping[str, float]:
            note(SCALES + component)
            return self.scales_of(own if component == own.component else Deck(component))

        return of_component

    def deck(self, order: FaceOrder) -> Deck:
        kinds = self._edition.game.kinds
        roster = order.kind if order.kind and kinds[order.kind].folder == ROSTERS else ""
        return Deck(order.component, order.paper, order.subject if roster else "")

    def measure(self, orders: Sequence[FaceOrder]) -> None:
        """Measure the decks that faces are part of; a failure is reported for its faces."""
        for deck in dict.fromkeys(map(self.deck, orders)):
            with suppress(PunchboardError):
                self.scales_of(deck)

    def measure_in_steps(self, orders: Sequence[FaceOrder]) -> Generator[None, None, bool]:
        """Measure the decks of `orders`, a few faces a step; return whether a guess was wrong."""
        for deck in dict.fromkeys((*self._guessed, *map(self.deck, orders))):
            # Its faces report a failure.
            with suppress(Exception):
                naturals: dict[FaceOrder, Naturals] = {}
                shares = self._edition.layout(deck.component).common_slots
                faces = self._orders(deck) if shares else []
                for at in range(0, len(faces), _STEP):
                    naturals |= self._measure_all(faces[at : at + _STEP])
                    yield
                self._naturals[deck] = naturals
                self.known[deck] = self._found(deck)
        self.guesses = None
        return any(self.known.get(deck) != guess for deck, guess in self._guessed.items())

    def outliers(self, deck: Deck) -> Iterator[Outliers]:
        """Yield the texts of a deck that are smaller than the size in common, slot by slot."""
        slots = self._edition.layout(deck.component).common_slots
        printed = self._as_printed(deck) if slots else {}
        for first in dict.fromkeys(slots.values()):
            scale = self.scales_of(deck)[first]
            texts = {
                order.subject: faces[first] for order, faces in printed.items() if first in faces
            }
            smaller = {
                subject: text.size * text.scale
                for subject, text in texts.items()
                if text.scale < scale
            }
            if smaller:
                sizes = Counter(text.size for text in texts.values() if text.size)
                yield Outliers(first, sizes.most_common(1)[0][0] * scale, smaller)

    def scales_of(self, deck: Deck) -> Mapping[str, float]:
        """Return the scales of a deck by slot; none for those without a size in common."""
        scales = self.known.get(deck)
        if scales is None and self.guesses is not None:
            return self._guessed.setdefault(deck, self.guesses.get(deck, {}))
        if scales is None:
            # A deck's faces are made by the sizes that measuring gives.
            with noting(apart=True):
                scales = self.known[deck] = self._found(deck)
        return scales

    def naturals(self, deck: Deck) -> Mapping[FaceOrder, Naturals]:
        """Return how far the texts of each face of a deck come down by themselves."""
        naturals = self._naturals.get(deck)
        if naturals is None:
            naturals = self._naturals[deck] = self._measure_all(self._orders(deck))
        return naturals

    def put_away(self) -> None:
        """Drop what only measuring needs: it is made again when asked for."""
        self.measured.clear()
        for name in ("_base", "_without_roster"):
            self.__dict__.pop(name, None)

    def _found(self, deck: Deck) -> Mapping[str, float]:
        slots = self._edition.layout(deck.component).common_slots
        if not slots:
            return {}
        if self._edition.key.roster is not None and not deck.roster:
            return decks_of(self._without_roster).scales_of(deck)
        naturals = self.naturals(deck)
        shared = {
            first: common_scale([face[first].scale for face in naturals.values() if first in face])
            for first in set(slots.values())
        }
        scales = {slot: shared[first] for slot, first in slots.items()}
        self.measured.settle(naturals, lambda name: scales if name == deck.component else {})
        return scales

    def _orders(self, deck: Deck) -> list[FaceOrder]:
        products = self._edition.products
        names = [name for name in products if deck.component in products[name].components]
        papers = (deck.paper,) if deck.paper else ()
        plan = make_plan(self._edition, names, papers) if names else None
        orders = (as_designed(order) for order in (plan.orders if plan else ()))
        return [order for order in dict.fromkeys(orders) if self.deck(order) == deck]

    def _as_printed(self, deck: Deck) -> dict[FaceOrder, Naturals]:
        """Return the naturals of a deck's faces, with those of changed records as they are now."""
        game = self._edition.game
        changed = (
            order
            for order in self.naturals(deck)
            if order.slug and self.as_first_printed(game.record(order.kind, order.slug))
        )
        now = {order: self._measure_in(self._edition, order).naturals for order in changed}
        return {**self.naturals(deck), **now}

    def _measure_all(self, orders: Sequence[FaceOrder]) -> dict[FaceOrder, Naturals]:
        naturals = dict(self.memory.recall(orders)) if self.memory else {}
        missing: dict[OpenEdition, list[FaceOrder]] = {}
        for order in orders:
            if order not in naturals:
                missing.setdefault(self.measured_in(order), []).append(order)
        for edition, theirs in missing.items():
            fresh = {order: self._measure_in(edition, order) for order in theirs}
            naturals |= {order: measured.naturals for order, measured in fresh.items()}
            if self.memory:
                self.memory.keep(edition, fresh)
        return {order: naturals[order] for order in orders}

    def measured_in(self, order: FaceOrder) -> OpenEdition:
        """Return the edition that a face is measured in: the base, where errata change its record.

        The base may have no such record.
        """
        if order.slug and self.as_first_printed(self._edition.game.record(order.kind, order.slug)):
            return self._base
        return self._edition

    def _measure_in(self, edition: OpenEdition, order: FaceOrder) -> Measured:
        """Return the naturals of a face; none of one that is not there, or cannot be made."""
        with noting(apart=True) as noted:
            found = self._compose_in(edition, order)
        # Most faces of a deck have read the same: it is held once.
        reads = self._reads.setdefault(frozenset(noted), frozenset(noted))
        if found is None:
            return Measured({}, reads)
        composed, xml = found
        if edition is self._edition:
            self.measured.keep(order, composed, xml, reads)
        own = (
            (first, each)
            for (name, first), each in composed.naturals.items()
            if name == order.component
        )
        return Measured({} if composed.misfits else dict(own), reads)

    def _compose_in(self, edition: OpenEdition, order: FaceOrder) -> tuple[Composed, str] | None:
        """Return a face at the sizes that it has by itself, and its XML; None if it has none."""
        record = None
        if order.slug:
            record = edition.game.records[order.kind].get(order.slug)
            if record is None:
                return None
        component = component_of(edition, order)
        try:
            with working_on(order.subject):
                context = face_context(edition, order, record, component)
                xml = edition.compositor.render(order.component, context)
                arguments = (context, component, no_scales, xml)
                return edition.compositor.compose(order.component, *arguments), xml
        except (FaceError, LayoutError, PunchboardError):
            return None

    def as_first_printed(self, record: Record) -> bool:
        """Return whether a record is measured as it was before errata changed it."""
        return bool(entries_of(self._edition.game, record))

    @cached_property
    def _base(self) -> OpenEdition:
        first = first_printed(self._edition)
        return first or self._beside(self._edition.key._replace(edition=BASE))

    @cached_property
    def _without_roster(self) -> OpenEdition:
        key = self._edition.key
        return self._beside(key._replace(roster=None, visibility=None, label=None))

    def _beside(self, key: EditionKey) -> OpenEdition:
        other = OpenEdition(key)
        self._edition.share_tools(other)
        return other


def decks_of(edition: OpenEdition) -> Decks:
    """Return the decks of an edition; a forked worker finds what its parent has measured."""
    return edition.once(Decks)


def deck_findings(edition: OpenEdition, orders: Sequence[FaceOrder]) -> Iterator[Finding]:
    """Yield a note for each slot of a deck in which cards of `orders` keep a smaller size.

    Raises PunchboardError if a deck cannot be measured.
    """
    decks = decks_of(edition)
    for deck in dict.fromkeys(map(decks.deck, orders)):
        place = edition.products.position_of_component(deck.component)
        for outliers in decks.outliers(deck):
            yield Finding(
                "deck-size",
                f"slot {outliers.slot!r} has {outliers.size:.1f} pt on all cards, except:"
                f" {_listed(outliers)}",
                place,
                deck.roster or deck.component,
                "shorten the text there, and it becomes as large as the others",
                Severity.INFO,
            )


def _listed(outliers: Outliers) -> str:
    smaller = sorted(outliers.smaller.items(), key=lambda item: item[1])
    return ", ".join(f"{subject} {size:.1f} pt" for subject, size in smaller)
