"""The pages of earlier prints, kept beside the faces."""

from collections.abc import Sequence
from hashlib import blake2b

from pipeline.build.cache.codec import pack_page, unpack_page
from pipeline.build.cache.store import Kept
from pipeline.build.cache.warm import UNREADABLE, FaceCache
from pipeline.draw.usage import Part
from pipeline.publish.pages import KeptPage


class PageCache:
    """The pages of one publication; `digests` are those of its faces by id."""

    def __init__(self, cache: FaceCache, digests: Sequence[tuple[str, str]]) -> None:
        self._cache, self._digests = cache, dict(digests)

    def digest(self, face_id: str) -> str:
        """Return the digest of a face."""
        return self._digests[face_id]

    def get(self, key: bytes) -> KeptPage | None:
        """Return a page, None where it is not kept or cannot be read."""
        own = self._own(key)
        kept = self._cache.store.get([own]).get(own)
        try:
            return None if kept is None else unpack_page(kept.value, self._cache.part)
        except UNREADABLE:
            return None

    def put(self, pages: dict[bytes, KeptPage]) -> None:
        """Keep pages, with the parts that they share."""
        parts: dict[str, Part] = {}
        for page in pages.values():
            parts |= page.usage.parts
        items = {self._own(key): Kept("", pack_page(page)) for key, page in pages.items()}
        self._cache.store.put(items | self._cache.packed_parts(parts))

    def _own(self, key: bytes) -> bytes:
        return blake2b(b"page" + key, digest_size=16, key=self._cache.base).digest()
