"""The key of a face: a digest of all that it is made from."""

import json
from functools import cached_property
from hashlib import blake2b
from typing import Final

from pipeline.edition.context import OpenEdition
from pipeline.markup.dependencies import Reach, find_reach
from pipeline.press.cache.closure import Closures
from pipeline.press.cache.materials import TEMPLATE, Materials
from pipeline.press.cache.store import Kept, Store
from pipeline.press.orders import FaceOrder

_WITHOUT_OTHER_RECORDS: Final = frozenset({"c", "game", "product", "page", "record"})
"""The names of a face's context whose content is known without looking at all records."""


_OTHER_LAYOUTS: Final = ("<inset", "holds=")
"""What may name any other component, whose size its layout file gives."""


class FaceKeys:
    """Keys for the faces of one edition; what its templates reach is kept in the store."""

    def __init__(self, edition: OpenEdition, store: Store) -> None:
        self._edition, self._store = edition, store
        self.materials = Materials(edition)
        self._closures = Closures(edition.game)
        self._components: dict[str, tuple[blake2b, frozenset[str], bool]] = {}

    def key(self, order: FaceOrder) -> bytes:
        """Return the key of a face."""
        base, names, everything = self._component(order.component)
        digest = base.copy()
        digest.update(f"{order.paper}\0{order.kind}\0{order.slug}\0".encode())
        if "page" in names:
            digest.update(f"{order[6:]}\0".encode())
        if "product" in names:
            title = self._edition.products[order.product].title
            digest.update(f"{order.product}\0{title}\0".encode())
        if everything:
            digest.update(self.materials.everything)
        elif order.slug:
            digest.update(self._closures.digest(order.kind, order.slug))
        return digest.digest()

    @cached_property
    def _record_names(self) -> frozenset[str]:
        return _WITHOUT_OTHER_RECORDS | {
            kind.replace("-", "_") for kind in self._edition.game.kinds
        }

    def _component(self, name: str) -> tuple[blake2b, frozenset[str], bool]:
        """Return what digests a component, the names its templates use, and if they reach all."""
        cached = self._components.get(name)
        if cached is None:
            cached = self._components[name] = self._digest_component(name)
        return cached

    def _digest_component(self, name: str) -> tuple[blake2b, frozenset[str], bool]:
        reach = self._reach(name)
        everything = reach.whole or not reach.names <= self._record_names
        sources = self.materials.templates
        digest = blake2b(self.materials.common, digest_size=16)
        digest.update(name.encode() + b"\0" + self.materials.layout(name))
        files = sorted(sources) if reach.whole else reach.files
        for file in files:
            digest.update(f"{file}\0{sources.get(file)}\0".encode())
        if any(mark in sources.get(file, "") for file in files for mark in _OTHER_LAYOUTS):
            digest.update(self.materials.layouts)
        if "game" in reach.names:
            digest.update(self.materials.game)
        return digest, reach.names, everything

    def _reach(self, name: str) -> Reach:
        """Return what a component's template reaches: as found before, or by reading it."""
        key = self._reach_key(name)
        kept = self._store.notes([key]).get(key)
        if kept is not None:
            files, names, whole = json.loads(kept)
            return Reach(tuple(files), frozenset(names), whole)
        environment = self._edition.compositor.templates.environment
        reach = find_reach(environment, name + TEMPLATE, self.materials.templates.get)
        note = json.dumps([reach.files, sorted(reach.names), reach.whole])
        self._store.put({key: Kept(note, b"")})
        return reach

    def _reach_key(self, name: str) -> bytes:
        return blake2b(name.encode(), digest_size=16, key=self._sources).digest()

    @cached_property
    def _sources(self) -> bytes:
        digest = blake2b(digest_size=16)
        for file, source in self.materials.templates.items():
            digest.update(f"{file}\0{source}\0".encode())
        return digest.digest()
