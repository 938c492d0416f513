"""Whole files of earlier prints: what would come out the same is left as it stands."""

import json
import os
from contextlib import suppress
from hashlib import blake2b, sha256
from pathlib import Path

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import PRINT, read_bytes
from pipeline.base.source_date import SOURCE_DATE
from pipeline.press.cache.faces import FaceCache
from pipeline.press.cache.pages import PageCache
from pipeline.press.cache.store import Kept
from pipeline.publish.publication import Publication, Published


class PrintCache:
    """What one publication came out as, where an earlier build has written the same."""

    def __init__(self, cache: FaceCache, pages: PageCache, document: Publication) -> None:
        self._store = cache.store
        digest = blake2b(b"print", digest_size=16, key=cache.base)
        digest.update(repr(document._replace(pages=(), faces={}, kept=None)).encode())
        digest.update(os.environ.get(SOURCE_DATE, "").encode() + pages.digest())
        for page in document.pages:
            sheet = page.sheet
            told = (page.bookmark, sheet.width, sheet.trim, sheet.bleed)
            digest.update(repr(told).encode())
        self._key = digest.digest()

    def standing(self, file: Path) -> Published | None:
        """Return what `file` was published as, where it stands there whole and unchanged."""
        note = self._store.notes([self._key]).get(self._key)
        if note is None or not file.is_file():
            return None
        published = Published(*json.loads(note))
        with suppress(PunchboardError):
            standing = sha256(read_bytes(file, PRINT, given=True)).hexdigest()
            return published if standing == published.sha256 else None
        return None

    def note(self, published: Published) -> None:
        """Note what the publication came out as."""
        self._store.put({self._key: Kept(json.dumps(published), b"")})
