"""The faces of earlier builds: found by their keys, recalled where they are kept, else made."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from pipeline.content.remember import remember
from pipeline.draw.usage import Part, RenderedFace
from pipeline.edition.context import EditionKey, OpenEdition
from pipeline.press.cache.aside import Aside
from pipeline.press.cache.codec import pack_face, pack_part, parts_of, unpack_face, unpack_part
from pipeline.press.cache.inputs import Inputs
from pipeline.press.cache.keys import UNREADABLE, FaceKeys, StoredNaturals, StoredVerdicts
from pipeline.press.cache.pictures import StoredPictures
from pipeline.press.cache.sources import EditionStore, Sources, sources_of
from pipeline.press.cache.store import Kept, Store
from pipeline.press.cache.verified import StoredMemory
from pipeline.press.decks import decks_of
from pipeline.press.face_facts import pack_facts, unpack_facts
from pipeline.press.faces import MadeFace, make_face
from pipeline.press.orders import FaceOrder


class FaceCache:
    """What a store keeps of one edition's faces. Faces with findings are never kept.

    `sources` are its files as they were before any of them was read. Where `thorough`, warnings are
    findings, too: of such faces it is kept that they have none.
    """

    def __init__(
        self, edition: OpenEdition, store: Store, sources: Sources, *, thorough: bool = False
    ) -> None:
        self._edition, self.store, self._thorough = edition, store, thorough
        self._inputs = Inputs(edition, sources)
        self._keys = FaceKeys(self._inputs, store, "face")
        decks_of(edition).memory = StoredNaturals(self._inputs, store)
        self._fresh: dict[FaceOrder, MadeFace] = {}
        self._parts: dict[str, Part] = {}

    @property
    def verdicts(self) -> StoredVerdicts:
        """What checks have found about the faces."""
        return StoredVerdicts(self._inputs, self.store)

    @property
    def base(self) -> bytes:
        """The digest of what every page is made from."""
        return self._inputs.pages

    def recall(self, orders: Sequence[FaceOrder]) -> dict[FaceOrder, MadeFace]:
        """Return those of `orders` that are kept; they are read when they are needed."""
        keys = {order: self._keys.key(order) for order in orders}
        notes = self._keys.notes(keys)
        if self._thorough:
            sound_keys = {order: _sound_key(keys[order], note) for order, note in notes.items()}
            sound = self.store.notes(list(sound_keys.values()))
            notes = {order: note for order, note in notes.items() if sound_keys[order] in sound}
        return {order: self._recalled(order, keys[order], note) for order, note in notes.items()}

    def _recalled(self, order: FaceOrder, key: bytes, note: str) -> MadeFace:
        digest, facts = unpack_facts(note)
        recalled, reads = _Recalled(self, order, key), self._keys.reads(order.component)
        return MadeFace(None, digest, recalled=recalled, facts=facts, reads=reads)

    def note(self, made: Mapping[FaceOrder, MadeFace]) -> None:
        """Note what was made anew."""
        for order, face in made.items():
            self._keys.note(order.component, face.reads)
        self._fresh |= made

    def keep(self) -> None:
        """Keep what was noted, unless a file was changed meanwhile."""
        if not self._fresh or sources_of(self._edition.key) != self._inputs.sources:
            return
        self._keys.keep()
        # Keys ask the store, which does nothing else while it writes.
        kept = {
            self._keys.key(order): face
            for order, face in self._fresh.items()
            if not face.failed and not face.findings
        }
        if kept:
            self.store.put_each(self._items(kept))

    def _items(self, faces: Mapping[bytes, MadeFace]) -> Iterator[tuple[bytes, Kept]]:
        """Yield faces by their keys, and the parts that they share."""
        parts: dict[str, Part] = {}
        aside: Mapping[str, Part] = {}
        for key, face in faces.items():
            if isinstance(face.aside, Aside):
                packed, aside = face.aside.packed(), face.aside.parts
            else:
                art = face.drawn()
                assert art is not None
                packed = pack_face(art)
                parts |= art.usage.parts
            note = pack_facts(face.digest, face.facts)
            yield key, Kept(self._keys.with_pictures(note, face.reads), packed)
            if self._thorough and not face.ignored:
                yield _sound_key(key, note), Kept("", b"")
        yield from self.packed_parts({**aside, **parts}).items()

    def packed_parts(self, parts: Mapping[str, Part]) -> dict[bytes, Kept]:
        """Return shared parts, and those within them, that are not kept yet."""
        fresh = {name: part for name, part in parts_of(parts).items() if name not in self._parts}
        self._parts |= fresh
        return {self._part_key(name): Kept("", pack_part(part)) for name, part in fresh.items()}

    def read(self, order: FaceOrder, key: bytes) -> RenderedFace:
        """Return a face that is kept; what has become unreadable is drawn."""
        kept = self.store.get([key]).get(key)
        try:
            if kept is not None:
                return unpack_face(kept.value, self.part)
        except UNREADABLE:
            pass
        art = make_face(self._edition, order).art
        assert art is not None
        return art

    def part(self, name: str) -> Part:
        """Return a shared part that is kept; raises KeyError for any other."""
        part = self._parts.get(name)
        if part is None:
            key = self._part_key(name)
            value = self.store.get([key])[key].value
            part = self._parts[name] = unpack_part(value, self.part)
        return part

    def _part_key(self, name: str) -> bytes:
        return blake2b(f"part {name}".encode(), digest_size=16, key=self._inputs.base).digest()


def _sound_key(key: bytes, note: str) -> bytes:
    """Return the key under which it is kept that a face, as noted, has not even a warning."""
    return blake2b(f"sound {note}".encode(), digest_size=16, key=key).digest()


class _Recalled:
    """A kept face, read when it is asked for."""

    def __init__(self, cache: FaceCache, order: FaceOrder, key: bytes) -> None:
        self._cache, self._order, self._key = cache, order, key

    def __call__(self) -> RenderedFace:
        return self._cache.read(self._order, self._key)


Make: TypeAlias = Callable[[Sequence[FaceOrder]], list[MadeFace]]


@contextmanager
def opened_store(folder: Path | None, edition: EditionKey) -> Iterator[EditionStore | None]:
    """Yield the store in `folder` for an edition that is not open yet, None where there is none."""
    if folder is None:
        yield None
        return
    store = Store(folder)
    try:
        yield EditionStore(store, sources_of(edition))
    finally:
        store.close()


@contextmanager
def face_cache(
    edition: OpenEdition, kept: EditionStore | None, *, thorough: bool = False
) -> Iterator[FaceCache | None]:
    """Yield the cache of a store, None where there is none; what is noted is kept at the end."""
    if kept is None:
        yield None
        return
    store, sources = kept
    cache = FaceCache(edition, store, sources, thorough=thorough) if sources else None
    images = edition.renderer.images
    images.memory = pictures = StoredPictures(store)
    try:
        yield cache
    finally:
        # What recalls knows the edition, which would stay open for as long as that does.
        decks_of(edition).memory = None
        images.memory = None
        pictures.close()
    if cache is not None:
        cache.keep()
    remember(edition.game, StoredMemory(store))


def make_or_recall(
    orders: Sequence[FaceOrder], cache: FaceCache | None, make: Make
) -> list[MadeFace]:
    """Return the faces of `orders`, in order; `make` makes those that are not kept."""
    if cache is None:
        return make(orders)
    faces = cache.recall(orders)
    missing = [order for order in orders if order not in faces]
    if missing:
        made = dict(zip(missing, make(missing), strict=True))
        cache.note(made)
        faces |= made
    return [faces[order] for order in orders]
