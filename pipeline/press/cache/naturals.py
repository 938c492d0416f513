"""How far the texts of each face come down by themselves, as earlier builds have measured it."""

import json
from collections.abc import Collection, Mapping, Sequence

from pipeline.layout.common_size import Natural
from pipeline.press.cache.keys import FaceKeys
from pipeline.press.cache.store import Kept, Store
from pipeline.press.decks import Naturals
from pipeline.press.orders import FaceOrder


class StoredNaturals:
    """What a store keeps of the naturals of an edition's faces."""

    def __init__(self, keys: FaceKeys, store: Store) -> None:
        self.keys, self._store = keys, store
        self._measured: dict[FaceOrder, Naturals] = {}

    def recall(self, orders: Sequence[FaceOrder]) -> Mapping[FaceOrder, Naturals]:
        """Return the naturals of those of `orders` that are known."""
        keys = {order: self.keys.natural_key(order) for order in orders}
        notes = self._store.notes(list(keys.values()))
        return {order: _unpacked(notes[key]) for order, key in keys.items() if key in notes}

    def keep(self, naturals: Mapping[FaceOrder, Naturals], asked: Collection[str]) -> None:
        """Keep what was measured in one edition; `asked` are the kinds that it was asked for."""
        self.keys.note_measured(naturals, asked)
        self._measured |= naturals
        self.keep_measured()

    def keep_measured(self) -> None:
        """Keep what was measured since the beginning, by what is known now of what faces ask."""
        self._store.put(
            {
                self.keys.natural_key(order): Kept(json.dumps(measured), b"")
                for order, measured in self._measured.items()
            }
        )


def _unpacked(note: str) -> Naturals:
    return {first: Natural(*natural) for first, natural in json.loads(note).items()}
