"""Keys of what is kept of faces: how they are drawn, how far texts come down, what checks found."""

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final
from weakref import ref

from pipeline.base.reads import FILE, PICTURE
from pipeline.edition.context import OpenEdition
from pipeline.edition.search_path import LAYOUT_SUFFIX
from pipeline.layout.common_size import Natural
from pipeline.markup.templates import TEMPLATE_SUFFIX
from pipeline.press.cache.inputs import Inputs
from pipeline.press.cache.store import Kept, Store
from pipeline.press.decks import Measured, Naturals, decks_of
from pipeline.press.orders import FaceOrder

UNREADABLE: Final = (KeyError, ValueError, TypeError, IndexError, AttributeError, OSError)
"""What comes of reading a value that is none of ours."""


class FaceKeys:
    """Keys for what is kept of faces for one `purpose`.

    Of each component is kept what any of its faces has read for it: a face that has read less is
    made anew once more than it needs to be, and never once less. Pictures are each face's own: the
    note of what is kept ends with them.
    """

    def __init__(self, inputs: Inputs, store: Store, purpose: str) -> None:
        self.inputs, self._store, self._purpose = inputs, store, purpose
        self._reads: dict[str, frozenset[str]] = {}
        self._fresh: set[str] = set()

    def key(self, order: FaceOrder) -> bytes:
        """Return the key of a face."""
        digest = self.inputs.digest(order, self.reads(order.component))
        return blake2b(self._purpose.encode(), digest_size=16, key=digest).digest()

    def reads(self, component: str) -> frozenset[str]:
        """Return what faces of a component are known to have read."""
        reads = self._reads.get(component)
        if reads is None:
            key = self._reads_key(component)
            names = _loaded(self._store.notes([key]).get(key, "[]"))
            reads = self._reads[component] = frozenset(map(str, names or ()))
        return reads

    def note(self, component: str, reads: Collection[str]) -> None:
        """Note what a face of a component has read."""
        known = self.reads(component)
        fresh = [name for name in reads if name not in known and not name.startswith(PICTURE)]
        if fresh:
            self._reads[component] = known.union(fresh)
            self._fresh.add(component)

    def keep(self) -> None:
        """Keep what was noted."""
        fresh = {
            self._reads_key(name): Kept(json.dumps(sorted(self._reads[name])), b"")
            for name in self._fresh
        }
        self._store.put(fresh)
        self._fresh.clear()

    def notes(self, keys: Mapping[FaceOrder, bytes]) -> dict[FaceOrder, str]:
        """Return what is noted under the keys of faces, where their pictures are as they were."""
        kept = self._store.notes(list(keys.values()))
        found = {order: kept[key].partition("\n") for order, key in keys.items() if key in kept}
        return {
            order: note for order, (note, _, said) in found.items() if not said or self._hold(said)
        }

    def with_pictures(self, note: str, reads: Collection[str]) -> str:
        """Return the note of a face that has read so much, with the pictures among that."""
        names = sorted(name for name in reads if name.startswith(PICTURE))
        said = {name: self.inputs.named(name).hex() for name in names}
        return f"{note}\n{json.dumps(said)}" if said else note

    def _hold(self, pictures: str) -> bool:
        """Tell whether the pictures that a note ends with are as they were."""
        said = _loaded(pictures)
        return isinstance(said, dict) and all(
            self.inputs.named(name).hex() == digest for name, digest in said.items()
        )

    def _reads_key(self, component: str) -> bytes:
        """Return where it is kept what is read; with another template that begins anew."""
        digest = blake2b(f"{self._purpose} {component}".encode(), key=self.inputs.base)
        for suffix in (TEMPLATE_SUFFIX, LAYOUT_SUFFIX):
            digest.update(self.inputs.sources.named.get(FILE + component + suffix, b"") + b"\0")
        return digest.digest()


class StoredNaturals:
    """What a store keeps of the naturals of an edition's faces.

    A record that errata change is measured without them, in an edition of its own.
    """

    def __init__(self, inputs: Inputs, store: Store) -> None:
        # An edition leads to its decks and to their memory, which must not keep it open.
        self._open_inputs, self._store = ref(inputs), store

    def recall(self, orders: Sequence[FaceOrder]) -> Mapping[FaceOrder, Naturals]:
        """Return the naturals of those of `orders` that are known."""
        decks = decks_of(self._inputs.edition)
        groups: dict[OpenEdition, list[FaceOrder]] = {}
        for order in orders:
            groups.setdefault(decks.measured_in(order), []).append(order)
        found: dict[FaceOrder, Naturals] = {}
        for edition, theirs in groups.items():
            keys = self._keys_in(edition)
            there = {order: keys.key(order) for order in theirs if _is_there(order, edition)}
            for order, note in keys.notes(there).items():
                with suppress(*UNREADABLE):
                    found[order] = {
                        first: Natural(*natural) for first, natural in json.loads(note).items()
                    }
        return found

    def keep(self, edition: OpenEdition, measured: Mapping[FaceOrder, Measured]) -> None:
        """Keep what was measured in an edition."""
        keys = self._keys_in(edition)
        for order, (_, reads) in measured.items():
            keys.note(order.component, reads)
        keys.keep()
        self._store.put(
            {
                keys.key(order): Kept(keys.with_pictures(json.dumps(naturals), reads), b"")
                for order, (naturals, reads) in measured.items()
                if _is_there(order, edition)
            }
        )

    @property
    def _inputs(self) -> Inputs:
        inputs = self._open_inputs()
        assert inputs is not None
        return inputs

    def _keys_in(self, edition: OpenEdition) -> FaceKeys:
        """Return the keys of the edition itself, or of another one of the same files."""
        own = edition is self._inputs.edition
        inputs = self._inputs if own else Inputs(edition, self._inputs.sources)
        return FaceKeys(inputs, self._store, "natural")


class StoredVerdicts:
    """What a store keeps of the faces that checks of an edition have found sound."""

    def __init__(self, inputs: Inputs, store: Store) -> None:
        self._inputs, self._store = inputs, store

    def sound(self, check: str, orders: Sequence[FaceOrder]) -> frozenset[FaceOrder]:
        """Return those of `orders` that `check` is known to find nothing at."""
        face_keys = FaceKeys(self._inputs, self._store, check)
        keys = {order: face_keys.key(order) for order in orders}
        return frozenset(face_keys.notes(keys))

    def keep(self, check: str, found: Mapping[FaceOrder, frozenset[str]]) -> None:
        """Keep that `check` finds nothing at faces, by what it has read of each."""
        keys = FaceKeys(self._inputs, self._store, check)
        for order, reads in found.items():
            keys.note(order.component, reads)
        keys.keep()
        kept = {order: Kept(keys.with_pictures("", reads), b"") for order, reads in found.items()}
        self._store.put({keys.key(order): note for order, note in kept.items()})


def _is_there(order: FaceOrder, edition: OpenEdition) -> bool:
    return not order.slug or order.slug in edition.game.records[order.kind]


def _loaded(note: str) -> Any:
    """Return what a note says, None for one that says nothing."""
    try:
        return json.loads(note)
    except (ValueError, RecursionError):
        return None
