"""Keys that tell which kinds of records a face asks for, and not only that it may ask for any."""

from collections.abc import Mapping
from hashlib import blake2b

from pipeline.content.rosters import ROSTERS
from pipeline.edition.context import OpenEdition
from pipeline.press.cache.keys import FaceKeys
from pipeline.press.cache.store import Store
from pipeline.press.orders import FaceOrder


class AskedKeys(FaceKeys):
    """Keys of faces whose templates have been seen at work.

    `asked` maps a component to the kinds that its faces have asked for while they were made. As
    long as nothing has changed that a face has asked for, it asks for the same.
    """

    def __init__(self, edition: OpenEdition, store: Store, asked: Mapping[str, set[str]]) -> None:
        super().__init__(edition, store)
        self._asked = asked
        self._kinds: dict[str, bytes] = {}

    def content(self, order: FaceOrder) -> bytes:
        """Return the digest of all content that a face may show."""
        asked = self._asked.get(order.component)
        if asked is None or self._tells_rosters(order):
            return super().content(order)
        digest = blake2b(self.materials.game, digest_size=16)
        if order.slug:
            digest.update(self.closures.digest(order.kind, order.slug))
        for kind in sorted(asked):
            digest.update(kind.encode() + b"\0" + self._kind(kind))
        return digest.digest()

    def _tells_rosters(self, order: FaceOrder) -> bool:
        """Tell whether a face shows a roster, of which rules and verdicts may be printed."""
        kinds = self.edition.game.kinds
        of_roster = order.kind in kinds and kinds[order.kind].folder == ROSTERS
        return of_roster or order.product in self.edition.roster_products

    def _kind(self, kind: str) -> bytes:
        """Return the digest of all records of a kind, in order, with all that they reach."""
        known = self._kinds.get(kind)
        if known is None:
            digest = blake2b(digest_size=16)
            for slug in self.edition.game.records.get(kind, ()):
                digest.update(slug.encode() + b"\0" + self.closures.digest(kind, slug))
            known = self._kinds[kind] = digest.digest()
        return known
