"""The keys of faces, made of the digests of their sources.

While a face is made, each input is noted by its name (`pipeline.source.inputs`). A face is kept
under the digests of these inputs, and recalled where all of them are what they were. What is noted
nowhere counts for every face: the files of `Sources.rest`, and `Inputs.base`.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from weakref import ref

from pipeline.build.cache import Kept, Store
from pipeline.build.deck_sizes import Deck, Measured, Naturals, decks_of
from pipeline.build.edition import OpenEdition
from pipeline.build.face_context import first_printed, without_rulings
from pipeline.build.inputs import Sources, fonts_data
from pipeline.build.request import FaceOrder, as_designed
from pipeline.build.search_path import LAYOUT_SUFFIX
from pipeline.draw.look import AS_DESIGNED
from pipeline.game.changes import entries_of
from pipeline.game.erratum import Entry
from pipeline.game.game import Game
from pipeline.game.kind_options import ROSTERS
from pipeline.game.lazy_records import LazyRecords, Name
from pipeline.game.links import reached
from pipeline.game.records import SOURCE
from pipeline.layout.fit import Natural
from pipeline.layout.page_numbers import PAGE_OF
from pipeline.source.inputs import FILE, PICTURE, RECORDS, SCALES, VALUE
from pipeline.source.slices import SlicedDocument, sliced_of
from pipeline.template.changed_elements import CHANGES
from pipeline.template.templates import TEMPLATE_SUFFIX


class Closures:
    """Digests of records together with all that they reach."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._records: dict[Name, tuple[bytes, tuple[Name, ...]]] = {}
        self._slices: dict[str, SlicedDocument | None] = {}

    def digest(self, kind: str, slug: str) -> bytes:
        """Return the digest of a record and all that it reaches."""
        own_digest, targets = self._record((kind, slug))
        if not targets:
            return own_digest
        digests = {(kind, slug): own_digest}
        waiting = list(targets)
        while waiting:
            name = waiting.pop()
            if name not in digests:
                digests[name], further = self._record(name)
                waiting += further
        digest = blake2b(own_digest, digest_size=16)
        for name in sorted(digests):
            digest.update(digests[name])
        return digest.digest()

    def _record(self, name: Name) -> tuple[bytes, tuple[Name, ...]]:
        cached = self._records.get(name)
        if cached is None:
            cached = self._records[name] = self._fields(name), self._targets(name)
        return cached

    def _targets(self, name: Name) -> tuple[Name, ...]:
        kind, slug = name
        records = self._game.records[kind]
        if isinstance(records, LazyRecords):
            return records.reached(slug)
        return tuple(dict.fromkeys(reached(records[slug])))

    def _fields(self, name: Name) -> bytes:
        """Return the identity of a record's fields, as its file and entries have them."""
        kind, slug = name
        sliced = self._sliced(kind)
        if sliced is not None:
            return sliced.digests[slug] + sliced.digests.get(SOURCE, b"")
        record = self._game.records[kind][slug]
        data = record.document.data
        fields = [kind, slug, data.get(SOURCE)]
        if not record.combined:
            fields.append(data[slug])
        for entry in entries_of(self._game, record):
            said = entry.revision
            fields += [entry.origin, entry.document.data, said.title, said.summary, said.reason]
        text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()

    def _sliced(self, kind: str) -> SlicedDocument | None:
        if kind not in self._slices:
            document = None if self._game.entries else self._game.documents.get(f"{kind}.yaml")
            self._slices[kind] = None if document is None else sliced_of(document)
        return self._slices[kind]


_IN_EVERY_KEY: Final = frozenset({"c", "record", "records", "shape", PAGE_OF})
"""Values of a template whose content is in every key, or is noted where it is read."""

_BEFORE: Final = VALUE + CHANGES


class Inputs:
    """The inputs of the faces of one edition, as they were when its files were looked at."""

    def __init__(self, edition: OpenEdition, sources: Sources) -> None:
        self.edition, self.sources = edition, sources
        self._closures = Closures(edition.game)
        self._named: dict[str, bytes] = {}
        self._common: dict[frozenset[str], tuple[blake2b, tuple[str, ...]]] = {}

    def digest(self, order: FaceOrder, reads: frozenset[str]) -> bytes:
        """Return the digest of a face that has read the inputs named `reads`."""
        common = self._common.get(reads)
        if common is None:
            common = self._common[reads] = self._digest_common(reads)
        digest = common[0].copy()
        fields = (order.component, order.paper, order.kind, order.slug, order.anchors)
        look = "" if order.look == AS_DESIGNED else repr(order.look)
        digest.update(f"{fields}\0{look}\0{self._tells_rosters(order)}\0".encode())
        if order.slug and order.slug in self.edition.game.records[order.kind]:
            digest.update(self._closures.digest(order.kind, order.slug))
        for name in common[1]:
            if name == _BEFORE:
                digest.update(self._before(order, reads - {_BEFORE}))
            else:
                digest.update(self._of_order(name, order))
        return digest.digest()

    def _before(self, order: FaceOrder, reads: frozenset[str]) -> bytes:
        if not self.edition.game.errata:
            return b""
        return b"".join(each.digest(order, reads) if each else b"-" for each in self._others)

    @cached_property
    def _others(self) -> "list[Inputs | None]":
        """Return the inputs of the edition as first printed, and of that with the errata alone."""
        others = first_printed(self.edition), without_rulings(self.edition)
        return [Inputs(other, self.sources) if other else None for other in others]

    @cached_property
    def base(self) -> bytes:
        """What counts for every face: the engine, the look, and what all texts are made with."""
        edition, digest = self.edition, blake2b(self.sources.rest, digest_size=16)
        game = edition.game
        fonts = fonts_data(edition.project.root, edition.font_specs.values())
        # A face is kept if nothing is wrong with it, and severities say which checks are run.
        for part in (
            *(edition.language, edition.key.edition, edition.font_specs, fonts, game.constants),
            sorted(game.corrected.items()),
            *(game.meta.severities, game.documents["kinds.yaml"].data, sorted(edition.terms.words)),
        ):
            digest.update(_data(part).encode() + b"\0")
        if edition.translation is not None:
            digest.update(edition.translation.words_digest)
        return digest.digest()

    @cached_property
    def pages(self) -> bytes:
        """What counts for every page: what is kept of one names pictures by their paths, too."""
        digest = blake2b(self.base, digest_size=16)
        for name, content in self.sources.named.items():
            digest.update(content if name.startswith(PICTURE) else b"")
        return digest.digest()

    @cached_property
    def game(self) -> bytes:
        """What a template can learn of the game itself: its identity, errata and rulings."""
        game = self.edition.game
        entries = [_entry_data(entry) for entry in game.entries]
        data = [game.documents["game.yaml"].data, game.versions, game.edition.name, entries]
        return blake2b(_data(data).encode(), digest_size=16).digest()

    def _digest_common(self, reads: frozenset[str]) -> tuple[blake2b, tuple[str, ...]]:
        """Return the inputs that are the same for each face, and the names of all others."""
        digest = blake2b(self.base, digest_size=16)
        of_order = []
        for name in sorted(reads):
            digest.update(name.encode() + b"\0")
            if name.startswith(SCALES) or name in (VALUE + "page", VALUE + "product", _BEFORE):
                of_order.append(name)
            else:
                digest.update(self.named(name))
        return digest, tuple(of_order)

    def named(self, name: str) -> bytes:
        """Return the digest of an input; of one that nobody knows that of everything."""
        known = self._named.get(name)
        if known is None:
            known = self._named[name] = self._look_up(name)
        return known

    def _look_up(self, name: str) -> bytes:
        if name.startswith(FILE):
            return self.sources.named.get(name, b"")
        if name.startswith(PICTURE):
            # Not every name of a file is the one that its folder has for it.
            return self.sources.named.get(name, self.sources.content)
        if name.startswith(RECORDS):
            return self._records(name.removeprefix(RECORDS))
        value = name.removeprefix(VALUE)
        if value in _IN_EVERY_KEY or value.replace("_", "-") in self.edition.game.kinds:
            return b""
        return self.game if value == "game" else self._everything

    def _of_order(self, name: str, order: FaceOrder) -> bytes:
        if name == VALUE + "page":
            return f"{as_designed(order)[6:]}\0".encode()
        if name == VALUE + "product":
            title = self.edition.products[order.product].title
            return f"{order.product}\0{title}\0".encode()
        decks, component = decks_of(self.edition), name.removeprefix(SCALES)
        own = component == order.component
        scales = decks.scales_of(decks.deck(order) if own else Deck(component))
        return json.dumps(sorted(scales.items())).encode()

    def _records(self, kind: str) -> bytes:
        digest = blake2b(digest_size=16)
        for slug in self.edition.game.records.get(kind, ()):
            digest.update(slug.encode() + b"\0" + self._closures.digest(kind, slug))
        return digest.digest()

    @cached_property
    def _everything(self) -> bytes:
        """All content, for faces that may show any of it."""
        edition, digest = self.edition, blake2b(self.game, digest_size=16)
        digest.update(self.sources.content)
        for name, document in sorted(edition.game.documents.items()):
            digest.update(f"{name}\0{_data(document.data)}".encode())
        digest.update(repr(edition.key._replace(root=Path())).encode())
        return digest.digest()

    def _tells_rosters(self, order: FaceOrder) -> bool:
        kinds = self.edition.game.kinds
        of_roster = order.kind in kinds and kinds[order.kind].folder == ROSTERS
        return of_roster or order.product in self.edition.roster_products


def _entry_data(entry: Entry) -> list[Any]:
    said = entry.revision
    return [entry.origin, entry.document.data, said.title, said.summary, said.reason]


def _data(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":"))


def _plain(value: Any) -> Any:
    return dict(value) if hasattr(value, "keys") else repr(value)


UNREADABLE: Final = (KeyError, ValueError, TypeError, IndexError, AttributeError, OSError)
"""The errors of reading a value that we did not write."""


class FaceKeys:
    """Keys for what is kept of faces for one `purpose`.

    Of each component is kept what any of its faces has read for it: a face that has read less is
    made again once more than it needs to be, and never once less. Pictures are each face's own: the
    note of what is kept ends with them.
    """

    def __init__(self, inputs: Inputs, store: Store, purpose: str) -> None:
        self.inputs, self._store, self._purpose = inputs, store, purpose
        self._reads: dict[str, frozenset[str]] = {}
        self._fresh: set[str] = set()

    def key(self, order: FaceOrder) -> bytes:
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
        known = self.reads(component)
        fresh = [name for name in reads if name not in known and not name.startswith(PICTURE)]
        if fresh:
            self._reads[component] = known.union(fresh)
            self._fresh.add(component)

    def keep(self) -> None:
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
        said = _loaded(pictures)
        return isinstance(said, dict) and all(
            self.inputs.named(name).hex() == digest for name, digest in said.items()
        )

    def _reads_key(self, component: str) -> bytes:
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

    def keep(self, check: str, found: Mapping[FaceOrder, Collection[str]]) -> None:
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
    try:
        return json.loads(note)
    except (ValueError, RecursionError):
        return None
