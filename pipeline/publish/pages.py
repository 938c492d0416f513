"""Pages that need not be drawn again: what decides how a page comes out, as a key."""

from hashlib import blake2b
from typing import NamedTuple, Protocol

from pipeline.draw.usage import Usage
from pipeline.impose.model import Sheet


class KeptPage(NamedTuple):
    """A page's compressed operators, and what they refer to beside the forms of repeated faces."""

    usage: Usage
    stream: bytes


class KeptPages(Protocol):
    """Pages that earlier publications have drawn, by key."""

    def digest(self, face_id: str) -> str:
        """Return the digest of a face of this publication."""

    def get(self, key: bytes) -> KeptPage | None:
        """Return a page, None where it is not kept."""

    def put(self, pages: dict[bytes, KeptPage]) -> None:
        """Keep pages for publications to come."""


class PageKeys:
    """Keys for the pages of one publication; `forms` are the names of faces placed repeatedly."""

    def __init__(self, pages: KeptPages) -> None:
        self._pages = pages
        self._marks: dict[int, tuple[object, bytes]] = {}

    def key(self, sheet: Sheet, forms: dict[str, str]) -> bytes:
        """Return the key of a sheet's page."""
        told = [
            (forms.get(each.face) or self._pages.digest(each.face), *each[1:])
            for each in sheet.placements
        ]
        digest = blake2b(repr((sheet.height, told)).encode(), digest_size=16)
        digest.update(self._ops(sheet.marks))
        digest.update(self._ops(sheet.overlay))
        return digest.digest()

    def _ops(self, ops: tuple[object, ...]) -> bytes:
        """Return the digest of marks; sheets that share them pay once."""
        known = self._marks.get(id(ops))
        if known is None:
            told = blake2b(repr(ops).encode("utf-8", "surrogatepass"), digest_size=16)
            # The marks are held, lest their id be given to others.
            known = self._marks[id(ops)] = (ops, told.digest())
        return known[1]
