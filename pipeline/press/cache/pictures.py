"""Bitmaps that earlier builds have scaled down, in a file of their own beside the faces.

They are large: among the faces they would drive these out.
"""

import json
from hashlib import blake2b
from typing import Any, Final

from pipeline.draw.bitmaps.embedded import Embedded, Samples
from pipeline.press.cache.engine import engine_digest
from pipeline.press.cache.store import Kept, Store

FILE: Final = "pictures.sqlite"
_MOST: Final = 1_000_000_000
"""Bytes of pictures that are kept: some thousand of cards' size."""
_BLOBS: Final = ("data", "palette", "profile")


class StoredPictures:
    """What a store beside `store` keeps of scaled bitmaps; it is opened when first asked."""

    def __init__(self, store: Store) -> None:
        self._folder = store.folder
        self._own: Store | None = None

    def get(self, key: str) -> Embedded | None:
        """Return a bitmap, None where it is not kept or cannot be read."""
        digest = _digest(key)
        kept = self._store.get([digest]).get(digest)
        try:
            return None if kept is None else unpack_picture(kept)
        except (ValueError, TypeError, KeyError):
            return None

    def put(self, key: str, picture: Embedded) -> None:
        """Keep a bitmap for builds to come."""
        self._store.put({_digest(key): pack_picture(picture)})

    def close(self) -> None:
        """Put the store away."""
        if self._own is not None:
            self._own.close()
            self._own = None

    @property
    def _store(self) -> Store:
        if self._own is None:
            self._own = Store(self._folder, _MOST, FILE)
        return self._own


def pack_picture(picture: Embedded) -> Kept:
    """Return a bitmap to be kept: what it is as a note, and the bytes of its samples."""
    layers = [layer for layer in (picture.samples, picture.alpha) if layer is not None]
    blobs = [getattr(layer, name) for layer in layers for name in _BLOBS]
    fields = [
        {name: value for name, value in layer._asdict().items() if name not in _BLOBS}
        for layer in layers
    ]
    return Kept(json.dumps([picture.orientation, fields, [*map(len, blobs)]]), b"".join(blobs))


def unpack_picture(kept: Kept) -> Embedded:
    """Return the bitmap of `pack_picture`. Raises ValueError, TypeError or KeyError for others."""
    orientation, fields, lengths = json.loads(kept.note)
    blobs: list[bytes] = []
    start = 0
    for length in lengths:
        blobs.append(kept.value[start : start + length])
        start += length
    layers = [
        _samples(layer, blobs[index * len(_BLOBS) : (index + 1) * len(_BLOBS)])
        for index, layer in enumerate(fields)
    ]
    return Embedded(layers[0], layers[1] if len(layers) > 1 else None, orientation)


def _samples(fields: dict[str, Any], blobs: list[bytes]) -> Samples:
    return Samples(**(fields | dict(zip(_BLOBS, blobs, strict=True))))


def _digest(key: str) -> bytes:
    return blake2b(key.encode(), digest_size=16, key=engine_digest()).digest()
