"""Faces that a check has found nothing at, as earlier runs have seen them."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from pipeline.press.cache.keys import FaceKeys
from pipeline.press.cache.store import Kept, Store
from pipeline.press.orders import FaceOrder


class StoredVerdicts:
    """What a store keeps of the faces that checks of an edition have found sound."""

    def __init__(self, keys: FaceKeys, store: Store) -> None:
        self._keys, self._store = keys, store

    def sound(self, check: str, orders: Sequence[FaceOrder]) -> frozenset[FaceOrder]:
        """Return those of `orders` that `check` is known to find nothing at."""
        keys = {order: self._key(check, order) for order in orders}
        notes = self._store.notes(list(keys.values()))
        return frozenset(order for order, key in keys.items() if key in notes)

    def keep(self, check: str, orders: Iterable[FaceOrder]) -> None:
        """Keep that `check` finds nothing at `orders`."""
        self._store.put({self._key(check, order): Kept("", b"") for order in orders})

    def _key(self, check: str, order: FaceOrder) -> bytes:
        digest = blake2b(check.encode(), digest_size=16, key=self._keys.own_key(order))
        # A face may print a constant, and game.yaml says which of them are the house's own.
        digest.update(self._keys.materials.game)
        return digest.digest()
