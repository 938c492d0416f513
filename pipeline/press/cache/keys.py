"""Keys of what is kept of faces: how they are drawn, how far texts come down, what checks found."""

import json
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b
from weakref import ref

from pipeline.base.reads import FILE
from pipeline.edition.context import OpenEdition
from pipeline.edition.search_path import LAYOUT_SUFFIX
from pipeline.layout.common_size import Natural
from pipeline.markup.templates import TEMPLATE_SUFFIX
from pipeline.press.cache.inputs import Inputs
from pipeline.press.cache.store import Kept, Store
from pipeline.press.decks import Measured, Naturals, decks_of
from pipeline.press.orders import FaceOrder


class FaceKeys:
    """Keys for what is kept of faces for one `purpose`.

    Of each component is kept what any of its faces has read for it: a face that has read less is
    made anew once more than it needs to be, and never once less.
    """

    def __init__(self, inputs: Inputs, store: Store, purpose: str) -> None:
        self.inputs, self._store, self._purpose = inputs, store, purpose
        self._reads: dict[str, frozenset[str]] = {}
        self._fresh: set[str] = set()

    def key(self, order: FaceOrder) -> bytes:
        """Return the key of a face."""
        digest = self.inputs.digest(order, self.reads(order.component))
        return blake2b(self._purpose.encode(), digest_size=16, key=digest).digest()

    def reads(self, component: str) -> frozenset[str]:
        """Return what faces of a component are known to have read."""
        reads = self._reads.get(component)
        if reads is None:
            key = self._reads_key(component)
            kept = self._store.notes([key]).get(key)
            reads = self._reads[component] = frozenset(json.loads(kept) if kept else ())
        return reads

    def note(self, component: str, reads: Collection[str]) -> None:
        """Note what a face of a component has read."""
        known = self.reads(component)
        if not known.issuperset(reads):
            self._reads[component] = known.union(reads)
            self._fresh.add(component)

    def keep(self) -> None:
        """Keep what was noted."""
        fresh = {
            self._reads_key(name): Kept(json.dumps(sorted(self._reads[name])), b"")
            for name in self._fresh
        }
        self._store.put(fresh)
        self._fresh.clear()

    def _reads_key(self, component: str) -> bytes:
        """Return where it is kept what is read; with another template that begins anew."""
        digest = blake2b(f"{self._purpose} {component}".encode(), key=self.inputs.base)
        for suffix in (TEMPLATE_SUFFIX, LAYOUT_SUFFIX):
            digest.update(self.inputs.sources.named.get(FILE + component + suffix, b"") + b"\0")
        return digest.digest()


class StoredNaturals:
    """What a store keeps of the naturals of an edition's faces.

    A record that errata change is measured without them, in an edition of its own.
    """

    def __init__(self, inputs: Inputs, store: Store) -> None:
        # An edition leads to its decks and to their memory, which must not keep it open.
        self._open_inputs, self._store = ref(inputs), store

    def recall(self, orders: Sequence[FaceOrder]) -> Mapping[FaceOrder, Naturals]:
        """Return the naturals of those of `orders` that are known."""
        decks = decks_of(self._inputs.edition)
        keys_in: dict[OpenEdition, FaceKeys] = {}
        keys: dict[FaceOrder, bytes] = {}
        for order in orders:
            edition = decks.measured_in(order)
            if edition not in keys_in:
                keys_in[edition] = self._keys_in(edition)
            if _is_there(order, edition):
                keys[order] = keys_in[edition].key(order)
        notes = self._store.notes(list(keys.values()))
        return {order: _unpacked(notes[key]) for order, key in keys.items() if key in notes}

    def keep(self, edition: OpenEdition, measured: Mapping[FaceOrder, Measured]) -> None:
        """Keep what was measured in an edition."""
        keys = self._keys_in(edition)
        for order, (_, reads) in measured.items():
            keys.note(order.component, reads)
        keys.keep()
        self._store.put(
            {
                keys.key(order): Kept(json.dumps(naturals), b"")
                for order, (naturals, _) in measured.items()
                if _is_there(order, edition)
            }
        )

    @property
    def _inputs(self) -> Inputs:
        inputs = self._open_inputs()
        assert inputs is not None
        return inputs

    def _keys_in(self, edition: OpenEdition) -> FaceKeys:
        """Return the keys of the edition itself, or of another one of the same files."""
        own = edition is self._inputs.edition
        inputs = self._inputs if own else Inputs(edition, self._inputs.sources)
        return FaceKeys(inputs, self._store, "natural")


class StoredVerdicts:
    """What a store keeps of the faces that checks of an edition have found sound."""

    def __init__(self, inputs: Inputs, store: Store) -> None:
        self._inputs, self._store = inputs, store

    def sound(self, check: str, orders: Sequence[FaceOrder]) -> frozenset[FaceOrder]:
        """Return those of `orders` that `check` is known to find nothing at."""
        face_keys = FaceKeys(self._inputs, self._store, check)
        keys = {order: face_keys.key(order) for order in orders}
        notes = self._store.notes(list(keys.values()))
        return frozenset(order for order, key in keys.items() if key in notes)

    def keep(self, check: str, found: Mapping[FaceOrder, frozenset[str]]) -> None:
        """Keep that `check` finds nothing at faces, by what it has read of each."""
        keys = FaceKeys(self._inputs, self._store, check)
        for order, reads in found.items():
            keys.note(order.component, reads)
        keys.keep()
        self._store.put({keys.key(order): Kept("", b"") for order in found})


def _is_there(order: FaceOrder, edition: OpenEdition) -> bool:
    return not order.slug or order.slug in edition.game.records[order.kind]


def _unpacked(note: str) -> Naturals:
    return {first: Natural(*natural) for first, natural in json.loads(note).items()}
