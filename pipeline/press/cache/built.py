"""What a build of a whole edition came out as, for as long as nothing has changed.

Where all files are as they were, and all that was printed stands as it was printed, there is
nothing to build.
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.reading import MANIFEST, PRINT, file_digest, read_text
from pipeline.base.source_date import SOURCE_DATE
from pipeline.draw.fontspec import FontSpec
from pipeline.edition.context import EditionKey
from pipeline.press.cache.entries import unpacked_entry
from pipeline.press.cache.findings import unpacked_finding
from pipeline.press.cache.runs import PrintedRuns
from pipeline.press.cache.sources import EditionStore, fonts_state, fonts_unchanged, sources_of
from pipeline.press.cache.store import Kept
from pipeline.publish.manifest import FILE, ProductEntry


class Built(NamedTuple):
    """What stands in `folder` after a build, and what was said of it, of so many faces."""

    folder: Path
    language: str
    entries: tuple[ProductEntry, ...]
    findings: tuple[Finding, ...]
    faces: int
    note: str
    left_out: tuple[str, ...]
    notes: tuple[str, ...]


class BuiltEdition:
    """The place of one build in a store; `asked` is what it was asked for, and where."""

    def __init__(self, kept: EditionStore, edition: EditionKey, asked: object) -> None:
        self._store, self._sources = kept
        self._edition = edition
        asked = (asked, "build", os.environ.get(SOURCE_DATE, ""))
        self._key = self._sources.key(asked) if self._sources else None
        self._runs: PrintedRuns | None = None

    def runs(self, base: bytes) -> PrintedRuns | None:
        """Return its runs as earlier builds have printed them; `base` is what pages are made from.

        None where not all files are known.
        """
        if self._sources is not None:
            self._runs = PrintedRuns(self._store, self._sources.frame, base)
        return self._runs

    def recall(self) -> Built | None:
        """Return what was built, None where that is unknown or anything is not as it was."""
        kept = None if self._key is None else self._store.get([self._key]).get(self._key)
        try:
            if kept is None or not fonts_unchanged(self._edition.root, kept.note):
                return None
            manifest, data = json.loads(kept.value)
            built = _unpacked(data)
            return built if _stands(built, manifest) else None
        except (PunchboardError, OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def keep(self, built: Built | None, fonts: Iterable[FontSpec]) -> None:
        """Keep what was built with these typefaces, unless a file was changed meanwhile.

        Of a build that has not printed all that it was to, its runs are kept alone.
        """
        now = sources_of(self._edition)
        if now is None or self._sources is None or now.frame != self._sources.frame:
            return
        if self._runs is not None:
            self._runs.keep()
        if built is None or self._key is None or now != self._sources:
            return
        manifest = file_digest(built.folder / FILE, MANIFEST, given=True)
        data = built._replace(folder=str(built.folder))  # type: ignore[arg-type]
        value = json.dumps([manifest, data]).encode()
        self._store.put({self._key: Kept(fonts_state(self._edition.root, fonts), value)})


def _stands(built: Built, manifest: str) -> bool:
    """Tell whether what was printed stands whole, and so does what the manifest lists beside it.

    Raises PunchboardError, ValueError, TypeError, KeyError.
    """
    path = built.folder / FILE
    if not path.is_file() or file_digest(path, MANIFEST, given=True) != manifest:
        return False
    listed = json.loads(read_text(path, MANIFEST, given=True))["products"]
    if not all((built.folder / entry["file"]).is_file() for entry in listed):
        return False
    printed = {entry.file: entry.sha256 for entry in built.entries}
    printed |= {cut.file: cut.sha256 for entry in built.entries for cut in entry.cuts}
    return all(
        (built.folder / file).is_file()
        and file_digest(built.folder / file, PRINT, given=True) == sha256
        for file, sha256 in printed.items()
    )


def _unpacked(data: list[Any]) -> Built:
    folder, language, entries, findings, faces, note, left_out, notes = data
    return Built(
        Path(folder),
        language,
        tuple(map(unpacked_entry, entries)),
        tuple(map(unpacked_finding, findings)),
        faces,
        note,
        tuple(left_out),
        tuple(notes),
    )
