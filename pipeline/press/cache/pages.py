"""The pages of earlier prints, kept beside the faces."""

from collections.abc import Sequence
from hashlib import blake2b

from pipeline.draw.usage import Part
from pipeline.impose.model import Sheet
from pipeline.press.cache.codec import pack_page, unpack_page
from pipeline.press.cache.faces import UNREADABLE, FaceCache
from pipeline.press.cache.store import Kept
from pipeline.publish.pages import KeptPage, PageKeys


class PageCache:
    """The pages of one publication; `digests` are those of its faces by id."""

    def __init__(
        self, cache: FaceCache, sheets: Sequence[Sheet], digests: Sequence[tuple[str, str]]
    ) -> None:
        self._cache = cache
        keys = PageKeys(sheets, dict(digests).__getitem__)
        # Sheets are held by whoever asks: their ids stay their own.
        self._keys = {id(sheet): self._own(keys.key(sheet)) for sheet in sheets}
        self._found: dict[bytes, Kept] | None = None

    def digest(self) -> bytes:
        """Return the digest of all pages in their order."""
        return blake2b(b"".join(self._keys.values()), digest_size=16).digest()

    def get(self, sheet: Sheet) -> KeptPage | None:
        """Return a page, None where it is not kept or cannot be read."""
        if self._found is None:
            self._found = self._cache.store.get(list(self._keys.values()))
        kept = self._found.get(self._keys[id(sheet)])
        try:
            return None if kept is None else unpack_page(kept.value, self._cache.part)
        except UNREADABLE:
            return None

    def put(self, pages: Sequence[tuple[Sheet, KeptPage]]) -> None:
        """Keep pages, with the parts that they share."""
        parts: dict[str, Part] = {}
        for _, page in pages:
            parts |= page.usage.parts
        items = {self._keys[id(sheet)]: Kept("", pack_page(page)) for sheet, page in pages}
        self._cache.store.put(items | self._cache.packed_parts(parts))

    def _own(self, key: bytes) -> bytes:
        return blake2b(b"page" + key, digest_size=16, key=self._cache.base).digest()
