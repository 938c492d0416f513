"""Values by key, of which those unused for longest are forgotten where they take too much room."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """Values whose sizes, as `size` tells them, are at most `most` together; for any thread."""

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self._most, self._size = most, size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()
        self.total = 0

    def get(self, key: K) -> V | None:
        """Return a value, None where it is not kept."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> None:
        """Keep a value; one larger than all may be together is not."""
        with self._lock:
            earlier = self._values.pop(key, None)
            if earlier is not None:
                self.total -= self._size(earlier)
            self._values[key] = value
            self.total += self._size(value)
            while self.total > self._most:
                _, oldest = self._values.popitem(last=False)
                self.total -= self._size(oldest)
