"""A build's faces: recalled where they are kept, made and kept where they are not."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from pipeline.content.remember import remember
from pipeline.edition.context import OpenEdition
from pipeline.press.cache.faces import FaceCache
from pipeline.press.cache.store import Store
from pipeline.press.cache.verified import StoredMemory
from pipeline.press.faces import MadeFace
from pipeline.press.orders import FaceOrder

Make: TypeAlias = Callable[[Sequence[FaceOrder]], list[MadeFace]]


@contextmanager
def opened_store(folder: Path | None) -> Iterator[Store | None]:
    """Yield the store in `folder`, None where there is none."""
    if folder is None:
        yield None
        return
    store = Store(folder)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def face_cache(edition: OpenEdition, store: Store | None) -> Iterator[FaceCache | None]:
    """Yield the cache of a store, None where there is none; what is noted is kept at the end."""
    if store is None:
        yield None
        return
    cache = FaceCache(edition, store)
    yield cache
    cache.keep()
    remember(edition.game, StoredMemory(store))


def make_or_recall(
    orders: Sequence[FaceOrder], cache: FaceCache | None, make: Make
) -> list[MadeFace]:
    """Return the faces of `orders`, in order; `make` makes those that are not kept."""
    if cache is None:
        return make(orders)
    faces = cache.recall(orders)
    missing = [order for order in orders if order not in faces]
    if missing:
        made = dict(zip(missing, make(missing), strict=True))
        cache.note(made)
        faces |= made
    return [faces[order] for order in orders]
