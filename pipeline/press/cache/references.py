"""What each template refers to, as earlier builds have found it: by the text of the template."""

import json
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b

from pipeline.edition.context import OpenEdition
from pipeline.markup.dependencies import find_references
from pipeline.markup.references import References, source_digest
from pipeline.press.cache.engine import engine_digest
from pipeline.press.cache.store import Kept, Store


class StoredReferences:
    """What a store keeps of the references of templates; `sources` are their texts by file name."""

    def __init__(self, edition: OpenEdition, store: Store, sources: Mapping[str, str]) -> None:
        self._edition, self._store, self._sources = edition, store, sources
        self._found: dict[str, References | None] = {}

    def of(self, file: str) -> References | None:
        """Return what a template refers to; None for one that is not there or cannot be read."""
        if file not in self._found:
            self._found[file] = self._find(file) if file in self._sources else None
        return self._found[file]

    def _find(self, file: str) -> References | None:
        note = self._notes.get(self._keys[file])
        if note is not None:
            templates, names = json.loads(note)
            return References(None if templates is None else tuple(templates), tuple(names))
        environment = self._edition.templates.environment
        return find_references(environment, file, self._sources[file])

    def keep(self) -> None:
        """Keep what was found by reading templates."""
        fresh = {
            self._keys[file]: Kept(json.dumps(references), b"")
            for file, references in self._found.items()
            if references is not None and self._keys[file] not in self._notes
        }
        self._store.put(fresh)

    @cached_property
    def _keys(self) -> dict[str, bytes]:
        return {
            file: blake2b(source_digest(source), digest_size=16, key=engine_digest()).digest()
            for file, source in self._sources.items()
        }

    @cached_property
    def _notes(self) -> dict[bytes, str]:
        return self._store.notes(list(self._keys.values()))
