"""Drawn faces as bytes: kept by their keys, recalled, or put aside until they are imposed.

They are not compressed: a face is written more often than it is read, and that took half the time.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from sys import intern
from typing import Any, Final, NamedTuple

from pipeline.build.cache import CodeStore, Kept, Store, StoredPictures, user_key
from pipeline.build.deck_sizes import decks_of
from pipeline.build.edition import EditionKey, OpenEdition, open_edition
from pipeline.build.face_keys import UNREADABLE, FaceKeys, Inputs, StoredNaturals, StoredVerdicts
from pipeline.build.faces import MadeFace, make_face, make_faces
from pipeline.build.inputs import EditionStore, Sources, StoredMemory, sources_of
from pipeline.build.product_options import FaceFacts, pack_facts, unpack_facts
from pipeline.build.publication import KeptPage
from pipeline.build.request import FaceOrder
from pipeline.build.shared_cache import shared_cache
from pipeline.draw.usage import Part, PictureUse, RenderedFace, State, Usage
from pipeline.game.lazy_records import remember
from pipeline.source.limits import limits_in_force
from pipeline.source.temporary import Spool
from pipeline.template.sandbox import CODES

PartOf = Callable[[str], Part]
"""Returns a shared part by its form name; raises KeyError for one that is not kept."""


def pack_face(face: RenderedFace) -> bytes:
    """Return a face as bytes; of its shared parts the names alone."""
    head = [face.width, face.height, face.bleed, _usage_data(face.usage)]
    return _packed(head, face.operators)


def unpack_face(packed: bytes, part: PartOf) -> RenderedFace:
    """Return the face of `pack_face`. Raises KeyError for a part that is not kept."""
    head, operators = _unpacked(packed)
    width, height, bleed, usage = head
    return RenderedFace(operators, width, height, bleed, _usage(usage, part))


def pack_part(part: Part) -> bytes:
    """Return a shared part as bytes; of the parts in it the names alone."""
    return _packed([_usage_data(part.usage), part.group], part.operators)


def unpack_part(packed: bytes, part: PartOf) -> Part:
    """Return the part of `pack_part`. Raises KeyError for a part in it that is not kept."""
    (usage, group), operators = _unpacked(packed)
    return Part(operators, _usage(usage, part), group)


def pack_page(page: KeptPage) -> bytes:
    """Return a page as bytes; of its shared parts the names alone."""
    head = json.dumps(_usage_data(page.usage), separators=(",", ":")).encode()
    return len(head).to_bytes(4, "big") + head + page.stream


def unpack_page(packed: bytes, part: PartOf) -> KeptPage:
    """Return the page of `pack_page`. Raises KeyError for a part that is not kept."""
    end = 4 + int.from_bytes(packed[:4], "big")
    return KeptPage(_usage(json.loads(packed[4:end]), part), packed[end:])


def parts_of(parts: Mapping[str, Part]) -> dict[str, Part]:
    """Return shared parts by name, and those within them."""
    found: dict[str, Part] = {}
    waiting = [parts]
    while waiting:
        for name, part in waiting.pop().items():
            if name not in found:
                found[name] = part
                waiting.append(part.usage.parts)
    return found


def _packed(head: Any, operators: str) -> bytes:
    return f"{json.dumps(head, separators=(',', ':'))}\n{operators}".encode("latin-1")


def _unpacked(packed: bytes) -> tuple[Any, str]:
    head, _, operators = packed.decode("latin-1").partition("\n")
    return json.loads(head), operators


def _usage_data(usage: Usage) -> list[Any]:
    glyphs = {key: f"{mask:x}" for key, mask in usage.glyphs.items()}
    texts = {key: list(meanings.items()) for key, meanings in usage.texts.items()}
    parts = list(usage.parts)
    return [glyphs, texts, usage.icons, usage.images, parts, usage.shadings, usage.states]


def _usage(data: Any, part: PartOf) -> Usage:
    glyphs, texts, icons, images, parts, shadings, states = data
    return Usage(
        {key: int(mask, 16) for key, mask in glyphs.items()},
        {key: dict(map(tuple, meanings)) for key, meanings in texts.items()},
        tuple(icons),
        {name: PictureUse(*use) for name, use in images.items()},
        {name: part(name) for name in parts},
        shadings,
        {name: State(*state) for name, state in states.items()},
    )


MANY: Final = 2_000
"""Faces from which the process that makes them puts them aside."""


class PackedFaces(NamedTuple):
    """Faces without their art, that as bytes, and the shared parts that it names."""

    made: Sequence[MadeFace]
    packed: Sequence[bytes | None]
    parts: dict[str, Part]


def make_packed(
    key: EditionKey, orders: Sequence[FaceOrder], thorough: bool = False
) -> PackedFaces:
    """Return faces as `make_faces` makes them, in any process."""
    made = make_faces(key, orders, thorough)
    open_edition(key).put_away_views()
    parts: dict[str, Part] = {}
    packed: list[bytes | None] = []
    for face in made:
        if face.art is not None:
            parts |= face.art.usage.parts
        packed.append(None if face.art is None else pack_face(face.art))
    return PackedFaces([face._replace(art=None) for face in made], packed, parts)


class FacesAside:
    """Faces on a spool."""

    def __init__(self) -> None:
        self._spool = Spool()
        self._parts: dict[str, Part] = {}
        self._facts: dict[FaceFacts, FaceFacts] = {}

    def put(self, faces: PackedFaces) -> Iterator[MadeFace]:
        """Put faces aside, and yield what can be read once more; a face that failed as it is."""
        self._parts |= parts_of(faces.parts)
        for made, packed in zip(faces.made, faces.packed, strict=True):
            if packed is None:
                yield made
            else:
                aside = Aside(self._spool, self._spool.put(packed), self._parts)
                facts = self._facts.setdefault(made.facts, made.facts)
                # Another process has sent the names of pictures that are known here.
                reads = tuple(map(intern, made.reads))
                yield made._replace(aside=aside, facts=facts, reads=reads)


class Aside:
    """A face that is put aside; `parts` are those that it shares with others, and theirs."""

    __slots__ = ("_number", "_spool", "parts")

    def __init__(self, spool: Spool, number: int, parts: Mapping[str, Part]) -> None:
        self._spool, self._number, self.parts = spool, number, parts

    def packed(self) -> bytes:
        return self._spool.get(self._number)

    def __call__(self) -> RenderedFace:
        return unpack_face(self.packed(), self.parts.__getitem__)


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
        """The digest of the inputs of every page."""
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
    return blake2b(f"sound {note}".encode(), digest_size=16, key=key).digest()


class _Recalled:
    """A kept face, read when it is asked for."""

    def __init__(self, cache: FaceCache, order: FaceOrder, key: bytes) -> None:
        self._cache, self._order, self._key = cache, order, key

    def __call__(self) -> RenderedFace:
        return self._cache.read(self._order, self._key)


@contextmanager
def opened_store(folder: Path | None, edition: EditionKey) -> Iterator[EditionStore | None]:
    """Yield the store in `folder` for an edition that is not open yet, None if it is missing."""
    if folder is None:
        yield None
        return
    store = Store(folder, shared=shared_cache())
    try:
        with _codes_kept(store):
            yield EditionStore(store, sources_of(edition))
    finally:
        store.close()


@contextmanager
def _codes_kept(store: Store) -> Iterator[None]:
    """Let templates find their code in a store; a stranger's are compiled each time."""
    limits = limits_in_force()
    key = None if limits is not None and limits.untrusted else user_key()
    if key is None:
        yield
        return
    CODES.store = codes = CodeStore(store, key)
    try:
        yield
    finally:
        CODES.store = None
        codes.close()


@contextmanager
def face_cache(
    edition: OpenEdition, kept: EditionStore | None, *, thorough: bool = False
) -> Iterator[FaceCache | None]:
    """Yield the cache of a store, None if it is missing; what is noted is kept at the end."""
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
