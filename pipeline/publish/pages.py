"""Pages that need not be drawn again: what decides how a page comes out, as a key."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple, Protocol

from pipeline.draw.usage import Usage
from pipeline.impose.model import Sheet


class KeptPage(NamedTuple):
    """A page's compressed operators, and what they refer to beside the forms of repeated faces."""

    usage: Usage
    stream: bytes


class KeptPages(Protocol):
    """Pages that earlier publications have drawn."""

    def get(self, sheet: Sheet) -> KeptPage | None:
        """Return the page of a sheet, None where it is not kept."""

    def put(self, pages: Iterable[tuple[Sheet, KeptPage]]) -> None:
        """Keep pages for publications to come."""


def uses(sheets: Sequence[Sheet]) -> Counter[str]:
    """Return how often each face is placed."""
    return Counter(placement.face for sheet in sheets for placement in sheet.placements)


class PageKeys:
    """Keys for the pages of one publication; `digest` returns a face's digest by its id."""

    def __init__(self, sheets: Sequence[Sheet], digest: Callable[[str], str]) -> None:
        self._digest, self._uses = digest, uses(sheets)
        self._digests_by_id: dict[int, tuple[object, bytes]] = {}

    def key(self, sheet: Sheet) -> bytes:
        """Return the key of a sheet's page; a face that is placed again is drawn otherwise."""
        placements = [
            (self._digest(face), self._uses[face] > 1, *place) for face, *place in sheet.placements
        ]
        digest = blake2b(repr((sheet.height, placements)).encode(), digest_size=16)
        digest.update(self._ops_digest(sheet.marks))
        digest.update(self._ops_digest(sheet.overlay))
        return digest.digest()

    def _ops_digest(self, ops: tuple[object, ...]) -> bytes:
        """Return the digest of marks; sheets that share them pay once."""
        entry = self._digests_by_id.get(id(ops))
        if entry is None:
            content_digest = blake2b(repr(ops).encode("utf-8", "surrogatepass"), digest_size=16)
            # The marks are held, lest their id be given to others.
            entry = self._digests_by_id[id(ops)] = (ops, content_digest.digest())
        return entry[1]
