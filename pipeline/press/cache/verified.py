"""What content was found sound by an earlier build, in the store."""

import json
from hashlib import blake2b
from typing import Final

from pipeline.content.verified import Known, Verified
from pipeline.press.cache.engine import engine_digest
from pipeline.press.cache.store import Kept, Store

_LENGTH: Final = 16
"""Bytes of a digest."""


class StoredMemory:
    """Remembers sound records for this very Punchboard."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def recall(self, frame: bytes) -> Known | None:
        """Return what is known under a frame; None where nothing is, or it can't be read."""
        key = _key(frame)
        kept = self._store.get([key]).get(key)
        if kept is None:
            return None
        try:
            data = json.loads(kept.value)
            return {file: _unpacked(*entries) for file, entries in data.items()}
        except (ValueError, TypeError, AttributeError):
            return None

    def keep(self, frame: bytes, known: Known) -> None:
        """Remember sound records."""
        data = {
            file: [
                list(verified.digests),
                b"".join(verified.digests.values()).hex(),
                verified.reached,
            ]
            for file, verified in known.items()
        }
        value = json.dumps(data, separators=(",", ":")).encode()
        self._store.put({_key(frame): Kept("", value)})


def _unpacked(slugs: list[str], digests: str, reached: dict[str, list[list[str]]]) -> Verified:
    joined = bytes.fromhex(digests)
    record_digests = (joined[at : at + _LENGTH] for at in range(0, len(joined), _LENGTH))
    targets = {slug: tuple((kind, name) for kind, name in names) for slug, names in reached.items()}
    return Verified(dict(zip(slugs, record_digests, strict=True)), targets)


def _key(frame: bytes) -> bytes:
    return blake2b(frame, digest_size=16, key=engine_digest()).digest()
