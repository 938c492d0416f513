"""What a record shows: its own fields, and those of all records that it refers to."""

import json
from collections.abc import Iterator
from hashlib import blake2b

from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.links import links
from pipeline.content.records import SOURCE, Record
from pipeline.content.runs import RefRun

Name = tuple[str, str]


class Closures:
    """Digests of records together with all that they reach."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._own: dict[Name, tuple[bytes, tuple[Name, ...]]] = {}

    def digest(self, kind: str, slug: str) -> bytes:
        """Return the digest of a record and all that it reaches."""
        own, reached = self._record((kind, slug))
        if not reached:
            return own
        found = {(kind, slug): own}
        waiting = list(reached)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name], further = self._record(name)
                waiting += further
        digest = blake2b(own, digest_size=16)
        for name in sorted(found):
            digest.update(found[name])
        return digest.digest()

    def _record(self, name: Name) -> tuple[bytes, tuple[Name, ...]]:
        known = self._own.get(name)
        if known is None:
            record = self._game.records[name[0]][name[1]]
            reached = tuple(dict.fromkeys(references(record)))
            known = self._own[name] = (self._fields(record), reached)
        return known

    def _fields(self, record: Record) -> bytes:
        """Return the digest of a record's own fields, as its file and its errata have them."""
        data = record.document.data
        told = [record.kind, record.slug, data.get(SOURCE)]
        if not record.combined:
            told.append(data[record.slug])
        told += [entry.document.data for entry in self._game.errata_of(record)]
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def references(record: Record) -> Iterator[Name]:
    """Yield the records that a record refers to, in fields and in texts."""
    for _, value in links(record):
        if isinstance(value, Ref):
            yield value.kind, value.slug
        else:
            for run in value.runs:
                if isinstance(run, RefRun) and run.kind is not None:
                    yield run.kind, run.slug
