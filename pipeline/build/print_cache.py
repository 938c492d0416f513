"""Pages, files and whole builds of earlier prints that are up to date.

What a run comes out as is decided by its faces and pieces, and by files that hold no records.

If all files and all prints are as they were, there is nothing to build.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.build.cache import AT_ONCE, Kept, Store
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.face_cache import FaceCache, pack_page, unpack_page
from pipeline.build.face_keys import UNREADABLE
from pipeline.build.inputs import (
    EditionStore,
    fonts_state,
    fonts_unchanged,
    sources_of,
    unpacked_finding,
)
from pipeline.build.publication import (
    FILE,
    CutEntry,
    FaceEntry,
    KeptPage,
    PageKeys,
    ProductEntry,
    Publication,
    Published,
)
from pipeline.build.request import Plan, Run, RunKey
from pipeline.build.slug_lines import language_and_gaps
from pipeline.build.workers import BuildResults
from pipeline.draw.fontspec import FontSpec
from pipeline.draw.usage import Part
from pipeline.sheets.model import Sheet
from pipeline.source.files import MANIFEST, PICTURE, PRINT, file_digest, holds, read_text
from pipeline.source.findings import Finding, PunchboardError
from pipeline.source.inputs import SOURCE_DATE


def unpacked_entry(data: list[Any]) -> ProductEntry:
    """Return an entry of the manifest from plain data. Raises ValueError, TypeError for others."""
    entry = ProductEntry(*data)
    own = tuple(FaceEntry(*face) for face in entry.faces)
    return entry._replace(faces=own, cuts=tuple(map(_cut, entry.cuts)))  # type: ignore[arg-type]


def _cut(data: list[Any]) -> CutEntry:
    file, sha256, size_in_bytes, pages, size = data
    return CutEntry(file, sha256, size_in_bytes, tuple(pages), tuple(size))


class PageCache:
    """The pages of one publication; `digests` are those of its faces by id."""

    def __init__(
        self, cache: FaceCache, sheets: Sequence[Sheet], digests: Sequence[tuple[str, str]]
    ) -> None:
        self._cache = cache
        keys = PageKeys(sheets, dict(digests).__getitem__)
        # The caller holds sheets: their ids stay their own.
        self._keys = {id(sheet): self._page_key(keys.key(sheet)) for sheet in sheets}
        self._order = list(dict.fromkeys(self._keys.values()))
        self._at = {key: number for number, key in enumerate(self._order)}
        self._read = range(0)
        self._stored: dict[bytes, Kept] = {}

    def digest(self) -> bytes:
        """Return the digest of all pages in their order."""
        return blake2b(b"".join(self._keys.values()), digest_size=16).digest()

    def get(self, sheet: Sheet) -> KeptPage | None:
        """Return a page, None if it is not kept or cannot be read."""
        kept = self._kept(self._keys[id(sheet)])
        try:
            return None if kept is None else unpack_page(kept.value, self._cache.part)
        except UNREADABLE:
            return None

    def _kept(self, key: bytes) -> Kept | None:
        """Return what is kept; pages are asked for in their order, and some are read ahead."""
        number = self._at[key]
        if number >= self._read.stop:
            self._read = range(number, number + AT_ONCE)
            self._stored = self._cache.store.get(self._order[number : self._read.stop])
        elif number < self._read.start:
            return self._cache.store.get([key]).get(key)
        return self._stored.get(key)

    def put(self, pages: Iterable[tuple[Sheet, KeptPage]]) -> None:
        """Keep pages, with the parts that they share."""
        self._cache.store.put_each(self._items(pages))

    def _items(self, pages: Iterable[tuple[Sheet, KeptPage]]) -> Iterator[tuple[bytes, Kept]]:
        parts: dict[str, Part] = {}
        for sheet, page in pages:
            parts |= page.usage.parts
            yield self._keys[id(sheet)], Kept("", pack_page(page))
        yield from self._cache.packed_parts(parts).items()

    def _page_key(self, key: bytes) -> bytes:
        return blake2b(b"page" + key, digest_size=16, key=self._cache.base).digest()


class PrintCache:
    """What one publication came out as, where an earlier build has written the same."""

    def __init__(self, cache: FaceCache, pages: PageCache, document: Publication) -> None:
        self._store = cache.store
        digest = blake2b(b"print", digest_size=16, key=cache.base)
        digest.update(repr(document._replace(pages=(), faces={}, kept=None)).encode())
        digest.update(os.environ.get(SOURCE_DATE, "").encode() + pages.digest())
        for page in document.pages:
            sheet = page.sheet
            layout = (page.bookmark, sheet.width, sheet.trim, sheet.bleed)
            digest.update(repr(layout).encode())
        self._key = digest.digest()

    def standing(self, file: Path) -> Published | None:
        """Return what `file` was published as, where it is there whole and unchanged."""
        note = self._store.notes([self._key]).get(self._key)
        published = None if note is None else Published(*json.loads(note))
        return published if published and holds(file, PRINT, published.sha256) else None

    def note(self, published: Published) -> None:
        """Note what the publication came out as."""
        self._store.put({self._key: Kept(json.dumps(published), b"")})


class PictureCache:
    """The digests that pictures had, by what these were made from.

    An existing print is believed by its digest alone: it may have come with somebody else's
    project.
    """

    def __init__(self, cache: FaceCache | None) -> None:
        self._cache = cache

    def stands(self, key: bytes, file: Path) -> bool:
        """Return whether a file is the picture that was made from what `key` describes."""
        if self._cache is None:
            return False
        digest = self._cache.store.notes([self._own(key)]).get(self._own(key))
        return digest is not None and holds(file, PICTURE, digest)

    def note(self, pictures: Mapping[bytes, Path]) -> None:
        if self._cache is not None:
            kept = (Kept(file_digest(each, PICTURE, given=True), b"") for each in pictures.values())
            self._cache.store.put(dict(zip(map(self._own, pictures), kept, strict=True)))

    def _own(self, key: bytes) -> bytes:
        assert self._cache is not None
        return blake2b(b"picture" + key, digest_size=16, key=self._cache.base).digest()


class PrintedRun(NamedTuple):
    """What is of a run, and what imposing it has found."""

    findings: tuple[Finding, ...]
    entry: ProductEntry


class PrintedRuns:
    """The usual runs of one edition in a store.

    `frame` is the digest of its files without those of records, `base` that of what every page is
    made from: typefaces, too, which may lie elsewhere.
    """

    def __init__(self, store: Store, frame: bytes, base: bytes) -> None:
        self._store = store
        self._rest = blake2b(base + os.environ.get(SOURCE_DATE, "").encode(), key=frame).digest()
        self._keys: dict[RunKey, bytes] = {}
        self._fresh: dict[bytes, Kept] = {}

    def standing(
        self, edition: OpenEdition, plan: Plan, results: BuildResults, folder: Path
    ) -> dict[RunKey, PrintedRun]:
        """Return the runs whose files in `folder` are as large as they would be printed again.

        It is for the holder of the folder's lock.
        """
        keys = {
            run.key: self._key(edition, run, results)
            for run in plan.runs
            if results.sound(run.product, draft=False)
        }
        kept = self._store.get(list(keys.values()))
        found = {name: _unpacked(kept[key]) for name, key in keys.items() if key in kept}
        return {name: run for name, run in found.items() if run and _seems(run.entry, folder)}

    def note(
        self,
        edition: OpenEdition,
        runs: Sequence[Run],
        imposed: Mapping[RunKey, Sequence[Finding]],
        entries: Iterable[ProductEntry],
        results: BuildResults,
    ) -> None:
        """Note what `runs` that were imposed came out as, with the findings of their sheets.

        A run with other files next to its PDF is printed each time.
        """
        printed = {(entry.product, entry.paper): entry for entry in entries if not entry.cuts}
        for run in runs:
            known = run.key in printed and run.key in imposed
            if known and results.sound(run.product, draft=False):
                value = json.dumps([imposed[run.key], printed[run.key]])
                self._fresh[self._key(edition, run, results)] = Kept("", value.encode())

    def keep(self) -> None:
        """Keep what was noted, once it is sure that nothing was changed meanwhile."""
        self._store.put(self._fresh)

    def _key(self, edition: OpenEdition, run: Run, results: BuildResults) -> bytes:
        key = self._keys.get(run.key)
        if key is None:
            key = self._keys[run.key] = self._digest(edition, run, results)
        return key

    def _digest(self, edition: OpenEdition, run: Run, results: BuildResults) -> bytes:
        faces = [
            (id_, each.slug or each.component, results.digest(each), results.facts_of(each))
            for id_, each in results.orders(run).items()
        ]
        owner = edition.products[run.product].owner
        owners = dict.fromkeys(piece.owner for piece in run.pieces if piece.owner)
        names = [edition.game.record(owner, slug).name for slug in owners]
        # What a translation lacks is counted against records, too.
        gaps = language_and_gaps(edition)
        data = json.dumps([run.product, run.paper, run.pieces, faces, names, gaps])
        return blake2b(data.encode(), digest_size=16, key=self._rest).digest()


def _unpacked(kept: Kept) -> PrintedRun | None:
    try:
        findings, entry = json.loads(kept.value)
        return PrintedRun(tuple(map(unpacked_finding, findings)), unpacked_entry(entry))
    except (ValueError, TypeError, RecursionError):
        return None


def _seems(entry: ProductEntry, folder: Path) -> bool:
    try:
        return (folder / entry.file).stat().st_size == entry.bytes
    except OSError:
        return False


def stands(entry: ProductEntry, folder: Path) -> bool:
    """Return whether a file is as it was printed."""
    return holds(folder / entry.file, PRINT, entry.sha256)


class Built(NamedTuple):
    """What is in `folder` after a build, and what was said of it, of so many faces."""

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

        None if not all files are known.
        """
        if self._sources is not None:
            self._runs = PrintedRuns(self._store, self._sources.frame, base)
        return self._runs

    def recall(self) -> Built | None:
        """Return what was built, None if that is unknown or anything is not as it was."""
        kept = None if self._key is None else self._store.get([self._key]).get(self._key)
        try:
            if kept is None or not fonts_unchanged(self._edition.root, kept.note):
                return None
            manifest, data = json.loads(kept.value)
            built = _built_unpacked(data)
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
    """Return whether what was printed is whole, and so does what the manifest lists next to it.

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


def _built_unpacked(data: list[Any]) -> Built:
    built = Built(*data)
    return built._replace(
        folder=Path(built.folder),
        entries=tuple(map(unpacked_entry, built.entries)),  # type: ignore[arg-type]
        findings=tuple(map(unpacked_finding, built.findings)),  # type: ignore[arg-type]
        left_out=tuple(built.left_out),
        notes=tuple(built.notes),
    )
