"""How far the texts of each face come down by themselves, as earlier builds have measured it."""

import json
from collections.abc import Mapping, Sequence
from weakref import ref

from pipeline.edition.context import OpenEdition
from pipeline.layout.common_size import Natural
from pipeline.press.cache.keys import FaceKeys, Inputs
from pipeline.press.cache.store import Kept, Store
from pipeline.press.decks import Measured, Naturals, decks_of
from pipeline.press.orders import FaceOrder


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


def _is_there(order: FaceOrder, edition: OpenEdition) -> bool:
    return not order.slug or order.slug in edition.game.records[order.kind]


def _unpacked(note: str) -> Naturals:
    return {first: Natural(*natural) for first, natural in json.loads(note).items()}
