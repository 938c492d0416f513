"""What a record shows: its own fields, and those of all records that it refers to."""

import json
from hashlib import blake2b

from pipeline.content.changed_values import entries_of
from pipeline.content.game import Game
from pipeline.content.lazy import LazyRecords
from pipeline.content.links import reached
from pipeline.content.records import SOURCE
from pipeline.content.verified import Name
from pipeline.documents.sliced import SlicedDocument, sliced_of


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
        """Return what tells a record's fields from others, as its file and entries have them."""
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
        """Return a kind's file in slices, where it is large and no entry changes anything."""
        if kind not in self._slices:
            document = None if self._game.entries else self._game.documents.get(f"{kind}.yaml")
            self._slices[kind] = None if document is None else sliced_of(document)
        return self._slices[kind]
