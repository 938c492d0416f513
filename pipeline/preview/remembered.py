"""What one generation of an edition hands on to the next, for all that has not changed between."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final
from weakref import ref

from pipeline.base.errors import PunchboardError
from pipeline.edition.context import OpenEdition
from pipeline.markup.templates import Templates
from pipeline.press.cache.keys import FaceKeys
from pipeline.press.cache.naturals import StoredNaturals
from pipeline.press.cache.store import Store
from pipeline.press.decks import Naturals, decks_of
from pipeline.press.flow_pages import FlowPages, remember_flows
from pipeline.press.orders import FaceOrder
from pipeline.preview.asked_keys import AskedKeys

_TemplatesKey = tuple[dict[str, str], bytes]

_MOST_FLOWS: Final = 5_000


class Remembered:
    """The kinds that templates have asked for, sizes and flows that were measured, and templates.

    `disk` keeps sizes from one session to the next, too.
    """

    def __init__(self, disk: Store) -> None:
        self.disk = disk
        self._asked: dict[str, set[str]] = {}
        self._around: set[str] = set()
        self._naturals: dict[FaceOrder, tuple[bytes, Naturals]] = {}
        self._flows: dict[tuple[FaceOrder, str], tuple[bytes, FlowPages]] = {}
        self._templates: tuple[_TemplatesKey, Templates] | None = None

    def keys_of(self, edition: OpenEdition) -> AskedKeys:
        """Return the keys of a new generation, which from now on recalls what is remembered."""
        keys = AskedKeys(edition, self.disk, self._asked)
        self._hand_on_templates(edition, keys)
        decks_of(edition).memory = _Measures(self, keys)
        remember_flows(edition, _Flows(self, keys))
        return keys

    def begin_asking(self, edition: OpenEdition) -> None:
        """Begin to note what is asked for; what was so far belongs to the face under way."""
        self._around |= edition.views.asked
        edition.views.asked.clear()

    def note_asked(self, edition: OpenEdition, orders: Iterable[FaceOrder]) -> None:
        """Note that faces have asked for what was asked for since then."""
        for component in {order.component for order in orders}:
            self._asked.setdefault(component, set()).update(edition.views.asked)
        self.begin_asking(edition)

    @contextmanager
    def asking(self, edition: OpenEdition, order: FaceOrder) -> Iterator[None]:
        """Note what a face asks for while it is made."""
        # Measuring its deck plans products, which asks for what the face itself does not.
        decks_of(edition).measure([order])
        self._around.clear()
        edition.views.asked.clear()
        yield
        self.begin_asking(edition)
        self._asked.setdefault(order.component, set()).update(self._around)

    def keep_measures(self, edition: OpenEdition, orders: Sequence[FaceOrder]) -> None:
        """Keep the sizes of faces under what is known now of what they ask for."""
        decks = decks_of(edition)
        memory = decks.memory
        assert isinstance(memory, _Measures)
        memory.store()
        self._naturals = {}
        if len(self._flows) > _MOST_FLOWS:
            self._flows = {}
        for deck in dict.fromkeys(map(decks.deck, orders)):
            try:
                if decks.scales_of(deck):
                    memory.remember(decks.naturals(deck))
            except PunchboardError:
                # Its faces tell what is wrong.
                continue

    def _hand_on_templates(self, edition: OpenEdition, keys: FaceKeys) -> None:
        """Give an edition the compiled templates of the one before where their files are equal."""
        words = edition.translation.words_digest if edition.translation is not None else b""
        key = (keys.materials.templates, words)
        if self._templates is not None and self._templates[0] == key:
            self._templates[1].forget_records()
            edition.templates = edition.compositor.templates = self._templates[1]
        self._templates = (key, edition.templates)


class _Measures:
    """The naturals of a deck's faces, as the generation before or an earlier session has them."""

    def __init__(self, remembered: Remembered, keys: AskedKeys) -> None:
        self._remembered, self._open_keys = remembered, ref(keys)
        self._fresh: dict[FaceOrder, Naturals] = {}

    @property
    def _keys(self) -> AskedKeys:
        return _still_open(self._open_keys)

    def recall(self, orders: Sequence[FaceOrder]) -> Mapping[FaceOrder, Naturals]:
        """Return the naturals of those of `orders` that are known."""
        known = self._remembered._naturals
        found = {
            order: known[order][1]
            for order in orders
            if order in known and known[order][0] == self._keys.natural_key(order)
        }
        # What an author has just changed is in no store.
        others = [order for order in orders if order not in known]
        found |= self._stored().recall(others) if others else {}
        self._remembered.begin_asking(self._keys.edition)
        return found

    def keep(self, naturals: Mapping[FaceOrder, Naturals], asked: Collection[str]) -> None:
        """Keep what was measured."""
        self._remembered.note_asked(self._keys.edition, naturals)
        self._fresh |= naturals
        self.remember(naturals)

    def store(self) -> None:
        """Put what was measured into the store, which takes a moment."""
        stored, keys = self._stored(), self._keys
        decks = decks_of(keys.edition)
        groups: dict[tuple[OpenEdition, str], dict[FaceOrder, Naturals]] = {}
        for order, measured in self._fresh.items():
            group = (decks.measured_in(order), order.component)
            groups.setdefault(group, {})[order] = measured
        for (edition, component), naturals in groups.items():
            # What another edition is asked for is not seen in a session.
            asked = keys.asked(component) if edition is keys.edition else None
            stored.keep(naturals, edition.game.kinds if asked is None else asked)
        stored.keys.keep()
        self._fresh = {}

    def remember(self, naturals: Mapping[FaceOrder, Naturals]) -> None:
        """Remember what is known for the next generation."""
        for order, measured in naturals.items():
            self._remembered._naturals[order] = (self._keys.natural_key(order), measured)

    def _stored(self) -> StoredNaturals:
        keys, store = self._keys, self._remembered.disk
        return StoredNaturals(FaceKeys(keys.edition, store, keys.materials), store)


class _Flows:
    """The pages of flows, as the generation before has them."""

    def __init__(self, remembered: Remembered, keys: AskedKeys) -> None:
        self._remembered, self._open_keys = remembered, ref(keys)

    @property
    def _keys(self) -> AskedKeys:
        return _still_open(self._open_keys)

    def recall(self, order: FaceOrder, flow: str) -> FlowPages | None:
        """Return the pages of a flow, None where they are not known."""
        known = self._remembered._flows.get((order, flow))
        self._remembered.begin_asking(self._keys.edition)
        if known is None or known[0] != self._keys.own_key(order):
            return None
        return known[1]

    def keep(self, order: FaceOrder, flow: str, pages: FlowPages) -> None:
        """Keep the pages of a flow."""
        self._remembered.note_asked(self._keys.edition, [order])
        self._remembered._flows[order, flow] = (self._keys.own_key(order), pages)


def _still_open(keys: "ref[AskedKeys]") -> AskedKeys:
    """Return the keys of an edition, which leads to what recalls for it, and not the other way."""
    opened = keys()
    assert opened is not None
    return opened
