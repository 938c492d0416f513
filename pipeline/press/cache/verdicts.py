"""Faces that a check has found nothing at, as earlier runs have seen them."""

from collections.abc import Mapping, Sequence

from pipeline.press.cache.keys import FaceKeys, Inputs
from pipeline.press.cache.store import Kept, Store
from pipeline.press.orders import FaceOrder


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
