"""The pages and whole files of earlier prints, kept beside the faces."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from pipeline.base.reading import PICTURE, PRINT, file_digest, holds
from pipeline.base.source_date import SOURCE_DATE
from pipeline.draw.usage import Part
from pipeline.impose.model import Sheet
from pipeline.press.cache.codec import pack_page, unpack_page
from pipeline.press.cache.faces import FaceCache
from pipeline.press.cache.keys import UNREADABLE
from pipeline.press.cache.store import AT_ONCE, Kept
from pipeline.publish.pages import KeptPage, PageKeys
from pipeline.publish.publication import Publication, Published


class PageCache:
    """The pages of one publication; `digests` are those of its faces by id."""

    def __init__(
        self, cache: FaceCache, sheets: Sequence[Sheet], digests: Sequence[tuple[str, str]]
    ) -> None:
        self._cache = cache
        keys = PageKeys(sheets, dict(digests).__getitem__)
        # Sheets are held by whoever asks: their ids stay their own.
        self._keys = {id(sheet): self._page_key(keys.key(sheet)) for sheet in sheets}
        self._order = list(dict.fromkeys(self._keys.values()))
        self._at = {key: number for number, key in enumerate(self._order)}
        self._read = range(0)
        self._stored: dict[bytes, Kept] = {}

    def digest(self) -> bytes:
        """Return the digest of all pages in their order."""
        return blake2b(b"".join(self._keys.values()), digest_size=16).digest()

    def get(self, sheet: Sheet) -> KeptPage | None:
        """Return a page, None where it is not kept or cannot be read."""
        kept = self._kept(self._keys[id(sheet)])
        try:
            return None if kept is None else unpack_page(kept.value, self._cache.part)
        except UNREADABLE:
            return None

    def _kept(self, key: bytes) -> Kept | None:
        """Return what is kept; pages are asked for in their order, and some are read ahead."""
        number = self._at[key]
        if number >= self._read.stop:
            self._read = range(number, number + AT_ONCE)
            self._stored = self._cache.store.get(self._order[number : self._read.stop])
        elif number < self._read.start:
            return self._cache.store.get([key]).get(key)
        return self._stored.get(key)

    def put(self, pages: Iterable[tuple[Sheet, KeptPage]]) -> None:
        """Keep pages, with the parts that they share."""
        self._cache.store.put_each(self._items(pages))

    def _items(self, pages: Iterable[tuple[Sheet, KeptPage]]) -> Iterator[tuple[bytes, Kept]]:
        parts: dict[str, Part] = {}
        for sheet, page in pages:
            parts |= page.usage.parts
            yield self._keys[id(sheet)], Kept("", pack_page(page))
        yield from self._cache.packed_parts(parts).items()

    def _page_key(self, key: bytes) -> bytes:
        return blake2b(b"page" + key, digest_size=16, key=self._cache.base).digest()


class PrintCache:
    """What one publication came out as, where an earlier build has written the same."""

    def __init__(self, cache: FaceCache, pages: PageCache, document: Publication) -> None:
        self._store = cache.store
        digest = blake2b(b"print", digest_size=16, key=cache.base)
        digest.update(repr(document._replace(pages=(), faces={}, kept=None)).encode())
        digest.update(os.environ.get(SOURCE_DATE, "").encode() + pages.digest())
        for page in document.pages:
            sheet = page.sheet
            layout = (page.bookmark, sheet.width, sheet.trim, sheet.bleed)
            digest.update(repr(layout).encode())
        self._key = digest.digest()

    def standing(self, file: Path) -> Published | None:
        """Return what `file` was published as, where it stands there whole and unchanged."""
        note = self._store.notes([self._key]).get(self._key)
        published = None if note is None else Published(*json.loads(note))
        return published if published and holds(file, PRINT, published.sha256) else None

    def note(self, published: Published) -> None:
        """Note what the publication came out as."""
        self._store.put({self._key: Kept(json.dumps(published), b"")})


class PictureCache:
    """The digests that pictures had, by what these were made from.

    What stands is believed by its digest alone: it may have come with somebody else's project.
    """

    def __init__(self, cache: FaceCache | None) -> None:
        self._cache = cache

    def stands(self, key: bytes, file: Path) -> bool:
        """Tell whether a file is the picture that was made from what `key` tells."""
        if self._cache is None:
            return False
        digest = self._cache.store.notes([self._own(key)]).get(self._own(key))
        return digest is not None and holds(file, PICTURE, digest)

    def note(self, pictures: Mapping[bytes, Path]) -> None:
        """Note pictures that were made."""
        if self._cache is not None:
            kept = (Kept(file_digest(each, PICTURE, given=True), b"") for each in pictures.values())
            self._cache.store.put(dict(zip(map(self._own, pictures), kept, strict=True)))

    def _own(self, key: bytes) -> bytes:
        assert self._cache is not None
        return blake2b(b"picture" + key, digest_size=16, key=self._cache.base).digest()
