"""The key of a face: a digest of all that it is made from."""

import json
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Final

from pipeline.content.rosters import ROSTERS
from pipeline.edition.context import OpenEdition
from pipeline.looks.look import AS_DESIGNED
from pipeline.markup.dependencies import Reach, find_reach
from pipeline.press.cache.closure import Closures
from pipeline.press.cache.materials import TEMPLATE, Materials
from pipeline.press.cache.references import StoredReferences
from pipeline.press.cache.store import Kept, Store
from pipeline.press.decks import Deck, decks_of
from pipeline.press.orders import FaceOrder, as_designed

_WITHOUT_OTHER_RECORDS: Final = frozenset({"c", "game", "product", "page", "page_of", "record"})
"""The names of a face's context whose content is known without looking at all records."""


_NOT_THERE: Final = b"not there"
"""The key of a face of no record: it has nothing to measure, whatever else there is."""

_OTHER_LAYOUTS: Final = ("<inset", "holds=")
"""What may name any other component, whose size its layout file gives."""


class FaceKeys:
    """Keys for the faces of one edition; what its templates reach is kept in the store."""

    def __init__(
        self, edition: OpenEdition, store: Store, materials: Materials | None = None
    ) -> None:
        self.edition, self._store = edition, store
        self.materials = materials or Materials(edition)
        self.closures = Closures(edition.game)
        self._references = StoredReferences(edition, store, self.materials.templates)
        self._components: dict[str, tuple[blake2b, frozenset[str], bool]] = {}
        self._reaches: dict[str, Reach] = {}
        self._holding: dict[str, bool] = {}
        self._asked: dict[str, frozenset[str] | None] = {}
        self._newly_asked: set[str] = set()
        self._kinds: dict[str, bytes] = {}
        self._own_scales: dict[Deck, bytes] = {}
        self._base: FaceKeys | None = None
        self._base_keys: dict[FaceOrder, bytes] = {}

    def key(self, order: FaceOrder) -> bytes:
        """Return the key of a face."""
        own_key = self.own_key(order)
        if order.look != AS_DESIGNED:
            own_key = blake2b(repr(order.look).encode(), digest_size=16, key=own_key).digest()
        scales = self._scales(order)
        return blake2b(scales, digest_size=16, key=own_key).digest() if scales else own_key

    def natural_key(self, order: FaceOrder) -> bytes:
        """Return the key of how far the texts of a face come down by themselves.

        A record that errata change is measured without them, as its file has it.
        """
        own_key = self._base_keys.get(order) or self._measured_key(order)
        return blake2b(b"natural", digest_size=16, key=own_key).digest()

    def note_measured(self, orders: Iterable[FaceOrder], asked: Collection[str]) -> None:
        """Note kinds that faces have asked for while they were measured, in whichever edition."""
        for order in orders:
            keys = self._measuring(order)
            keys.note_asked(order.component, asked)
            if keys is not self:
                keys.keep()
                self._base_keys.clear()

    def _measured_key(self, order: FaceOrder) -> bytes:
        """Return the key of a face for itself, in the edition that it is measured in."""
        keys = self._measuring(order)
        if keys is self:
            return self.own_key(order)
        there = order.slug in keys.edition.game.records[order.kind]
        key = self._base_keys[order] = keys.own_key(order) if there else _NOT_THERE
        return key

    def _measuring(self, order: FaceOrder) -> "FaceKeys":
        """Return the keys of the edition that a face is measured in."""
        edition = decks_of(self.edition).measured_in(order)
        if edition is self.edition:
            return self
        if self._base is None or self._base.edition is not edition:
            self._base = self._beside(edition)
        return self._base

    def _beside(self, edition: OpenEdition) -> "FaceKeys":
        """Return the keys of another edition, whose templates are the same and reach the same."""
        keys = FaceKeys(edition, self._store, self.materials.of(edition))
        keys._references, keys._reaches, keys._holding = (
            self._references,
            self._reaches,
            self._holding,
        )
        return keys

    def put_away(self) -> None:
        """Let go of the edition that faces are measured in; it is opened again when asked for."""
        self._base = None

    def own_key(self, order: FaceOrder) -> bytes:
        """Return the key of a face for itself, whatever size it has in common with others."""
        base, names, everything = self._component(order.component)
        digest = base.copy()
        digest.update(f"{order.paper}\0{order.kind}\0{order.slug}\0".encode())
        if "page" in names:
            digest.update(f"{as_designed(order)[6:]}\0".encode())
        if order.anchors:
            # Whatever it shows may name a page: words of any record, too.
            digest.update(f"{order.anchors}\0".encode())
        if "product" in names:
            title = self.edition.products[order.product].title
            digest.update(f"{order.product}\0{title}\0".encode())
        if everything:
            digest.update(self.content(order))
        elif order.slug:
            digest.update(self.closures.digest(order.kind, order.slug))
        return digest.digest()

    def content(self, order: FaceOrder) -> bytes:
        """Return the digest of all content that a face may show whose template asks for records.

        As long as nothing has changed that the faces of a component have asked for while they were
        made, they ask for the same; until that is known they may show everything.
        """
        asked = self.asked(order.component)
        if asked is None or self._tells_rosters(order):
            return self.materials.everything
        digest = blake2b(self.materials.game, digest_size=16)
        if order.slug:
            digest.update(self.closures.digest(order.kind, order.slug))
        for kind in sorted(asked):
            digest.update(kind.encode() + b"\0" + self._kind(kind))
        return digest.digest()

    def asked(self, component: str) -> Collection[str] | None:
        """Return the kinds that a component's faces have asked for; None where it is not known."""
        if component not in self._asked:
            key = self._asked_key(component)
            kept = self._store.notes([key]).get(key)
            self._asked[component] = None if kept is None else frozenset(json.loads(kept))
        return self._asked[component]

    def note_asked(self, component: str, kinds: Collection[str]) -> None:
        """Note kinds that faces of a component have asked for."""
        known = self.asked(component)
        if known is None or not set(kinds).issubset(known):
            self._asked[component] = frozenset(kinds).union(known or ())
            self._newly_asked.add(component)

    def keep(self) -> None:
        """Keep what was noted, and what was read of templates."""
        self._references.keep()
        self._store.put(
            {
                self._asked_key(name): Kept(json.dumps(sorted(self.asked(name) or ())), b"")
                for name in self._newly_asked
            }
        )
        self._newly_asked.clear()

    def _asked_key(self, component: str) -> bytes:
        base, *_ = self._component(component)
        return blake2b(b"asked", digest_size=16, key=base.digest()).digest()

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

    def _scales(self, order: FaceOrder) -> bytes:
        """Return the sizes that a face has in common with others, or what lies in it has."""
        decks = decks_of(self.edition)
        deck = decks.deck(order)
        known = self._own_scales.get(deck)
        if known is None:
            found = decks.scales_of(deck)
            known = json.dumps(sorted(found.items())).encode() if found else b""
            if self._holds_others(order.component):
                known += self._scales_of_others
            self._own_scales[deck] = known
        return known

    @cached_property
    def _scales_of_others(self) -> bytes:
        """The sizes in common of all components that may lie in the faces of others."""
        decks = decks_of(self.edition)
        names = sorted(self.edition.search_path.components())
        found = {name: dict(decks.scales_of(Deck(name))) for name in names}
        return json.dumps([[name, scales] for name, scales in found.items() if scales]).encode()

    @cached_property
    def _record_names(self) -> frozenset[str]:
        return _WITHOUT_OTHER_RECORDS | {kind.replace("-", "_") for kind in self.edition.game.kinds}

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
        for file in self._files(name):
            digest.update(f"{file}\0{sources.get(file)}\0".encode())
        if self._holds_others(name):
            digest.update(self.materials.layouts)
        if "game" in reach.names:
            digest.update(self.materials.game)
        return digest, reach.names, everything

    def _files(self, name: str) -> Sequence[str]:
        """Return the templates that a component may take in."""
        reach = self._reach(name)
        return sorted(self.materials.templates) if reach.whole else reach.files

    def _holds_others(self, name: str) -> bool:
        """Tell whether a component's faces may hold those of others, or places for them."""
        holds = self._holding.get(name)
        if holds is None:
            sources = self.materials.templates
            files = self._files(name)
            holds = any(mark in sources.get(file, "") for file in files for mark in _OTHER_LAYOUTS)
            self._holding[name] = holds
        return holds

    def _reach(self, name: str) -> Reach:
        """Return what a component's template reaches."""
        reach = self._reaches.get(name)
        if reach is None:
            known = frozenset(self.edition.templates.environment.globals)
            reach = self._reaches[name] = find_reach(name + TEMPLATE, self._references.of, known)
        return reach
