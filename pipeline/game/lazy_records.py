"""Records of large files, each built and validated only when it is needed.

A record is sound as long as its own text, the kinds, the constants and the keys of all records are
what they were: nothing else decides whether it may be loaded.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from pipeline.game.files import has_entries
from pipeline.game.game import Game
from pipeline.game.kinds import Kind
from pipeline.game.links import Linker, reached
from pipeline.game.records import SOURCE, Record, build_record, default_source
from pipeline.source.document import Document
from pipeline.source.findings import Problems
from pipeline.source.slices import SlicedDocument, sliced_of

Name: TypeAlias = tuple[str, str]
"""A record by its kind and slug."""


class Verified(NamedTuple):
    """The sound records of a file: the digests of their texts, and what they refer to, by slug.

    Records that refer to nothing are not among the latter.
    """

    digests: Mapping[str, bytes]
    reached: Mapping[str, tuple[Name, ...]]


NOTHING = Verified({}, {})

Known: TypeAlias = Mapping[str, Verified]
"""What is sound by file."""


class Memory(Protocol):
    """What remembers sound records, by a digest of all that soundness rests upon."""

    def recall(self, frame: bytes) -> Known | None:
        """Return what is known under a frame."""

    def keep(self, frame: bytes, known: Known) -> None:
        """Remember sound records."""


def frame_of(documents: Mapping[str, Document]) -> bytes:
    """Return the digest of the inputs of soundness."""
    digest = blake2b(digest_size=16)
    for name, document in sorted(documents.items()):
        if isinstance(document, SlicedDocument):
            source = document.slices.get(SOURCE)
            data: Any = [list(document.names()), source.text.decode() if source else ""]
        elif name in ("game.yaml", "kinds.yaml"):
            data = document.data
        else:
            data = list(document.names())
        digest.update(f"{name}\0{json.dumps(data, ensure_ascii=False)}\0".encode())
    return digest.digest()


class LazyRecords(Mapping[str, Record]):
    """Records by slug in the order of their file; `known` are those that were sound before.

    `changed` counts those that were not, once all have been looked at.
    """

    def __init__(self, kind: Kind, document: SlicedDocument, known: Verified) -> None:
        self._kind, self._document, self._known = kind, document, known
        self._problems = Problems()
        self._default = default_source(document, self._problems)
        self._built: dict[str, Record] = {}
        self._linker: Linker | None = None
        self._unlinked: list[Record] = []
        self.changed = 0

    def __getitem__(self, slug: str) -> Record:
        record = self._built.get(slug)
        if record is None:
            if slug == SOURCE or slug not in self._document.slices:
                raise KeyError(slug)
            record = self._built[slug] = self._build(slug)
            self._link(record)
        return record

    def __iter__(self) -> Iterator[str]:
        return (slug for slug in self._document.names() if slug != SOURCE)

    def __len__(self) -> int:
        return len(self._document.slices) - (SOURCE in self._document.slices)

    def __contains__(self, slug: object) -> bool:
        return slug != SOURCE and slug in self._document.slices

    def settle(self, linker: Linker) -> None:
        """Take what links records, and build those that have changed.

        Raises PunchboardError if one of them is not sound.
        """
        self._linker = linker
        digests, known = self._document.digests, self._known.digests
        for slug in self:
            if known.get(slug) != digests[slug]:
                _ = self[slug]
                self.changed += 1
        linker.problems.stop()

    def verified(self) -> Verified:
        """Return all records as sound ones, for a cache."""
        reached_by = {slug: targets for slug in self if (targets := self.reached(slug))}
        return Verified({slug: self._document.digests[slug] for slug in self}, reached_by)

    def reached(self, slug: str) -> tuple[Name, ...]:
        record = self._built.get(slug)
        if record is None:
            return self._known.reached.get(slug, ())
        return tuple(dict.fromkeys(reached(record)))

    def _build(self, slug: str) -> Record:
        document = self._document.entry(slug)
        record = build_record(
            self._kind, slug, document.data[slug], self._document, self._default, self._problems
        )
        self._problems.stop()
        assert record is not None
        return record

    def _link(self, record: Record) -> None:
        """Link a record, and those that come up on the way one after another, never within."""
        self._unlinked.append(record)
        if len(self._unlinked) > 1 or self._linker is None:
            return
        while self._unlinked:
            self._linker.link(self._unlinked[:1])
            self._unlinked.pop(0)


WORTH: Final = 50
"""Changed records from which remembering them costs less than reading them every time."""


def remember(game: Game, memory: Memory) -> None:
    """Let `memory` keep what is sound of the game's large files, where it does not know yet."""
    if has_entries(game.folder) or any(kind.factors for kind in game.kinds.values()):
        return
    files = [file for kind in game.kinds if (file := f"{kind}.yaml") in game.documents]
    sliced = {
        file: document
        for file in files
        if (document := sliced_of(game.documents[file])) is not None
    }
    of_kinds = {file: game.records[file.removesuffix(".yaml")] for file in sliced}
    if any(_is_new(records) for records in of_kinds.values()):
        verified = {file: _verify(records, sliced[file]) for file, records in of_kinds.items()}
        memory.keep(frame_of({**game.documents, **sliced}), verified)


def _is_new(records: Mapping[str, Record]) -> bool:
    return not isinstance(records, LazyRecords) or records.changed >= WORTH


def _verify(records: Mapping[str, Record], document: SlicedDocument) -> Verified:
    if isinstance(records, LazyRecords):
        return records.verified()
    slugs = [slug for slug in document.slices if slug != SOURCE]
    targets = {slug: tuple(dict.fromkeys(reached(records[slug]))) for slug in slugs}
    digests = {slug: document.digests[slug] for slug in slugs}
    return Verified(digests, {slug: found for slug, found in targets.items() if found})
