"""Values by key in one SQLite file: drawn faces, scaled bitmaps, the code of templates.

Every value carries a checksum. One that does not match is as good as absent, and a file that SQLite
cannot read is deleted, so that a damaged cache costs time and never a wrong print.

Bitmaps are large: among the faces they would drive these out.
"""

import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import pipeline
from pipeline.build.project import supplied_folder
from pipeline.build.shared_cache import VARIABLE, SharedCache
from pipeline.draw.bitmap_encoding import Embedded, Samples

FILE: Final = "faces.sqlite"
USUAL_LIMIT: Final = 512_000_000
"""Bytes of values that a store keeps before it forgets those unused for longest."""

AT_ONCE: Final = 500
"""Values that are read at once."""
_PATIENCE: Final = 10.0
"""Seconds to wait for another build that writes."""
_PAUSE: Final = 0.01
"""Seconds between two tries to make the file."""
_BATCH: Final = 4_000_000
"""Bytes of values that are written at once."""
_DAY: Final = 86_400
_NO_DAMAGE: Final = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM),
)
_OTHER_VALUES: Final = (TypeError, ValueError, AttributeError, OverflowError)
"""What comes of a column that holds another sort of value than was put there."""

_SCHEMA: Final = """
create table if not exists kept(
    key blob primary key, day integer, note text, seal blob, size integer, value blob
);
create index if not exists by_day on kept(day, size);
"""
"""The index holds what forgetting asks for: without it, the whole file would be read."""


class Kept(NamedTuple):
    """A value, and a short note that can be read without it."""

    note: str
    value: bytes


_Row: TypeAlias = tuple[bytes, int, str, bytes, int, bytes]


class Store:
    """What earlier builds have kept in a file of a folder; `limit` is in bytes.

    What it lacks it looks for in `shared`, and what it is given goes there, too.
    """

    def __init__(
        self,
        folder: Path,
        limit: int = USUAL_LIMIT,
        file: str = FILE,
        shared: SharedCache | None = None,
    ) -> None:
        self.folder, self._shared = folder, shared
        self._path, self._limit = folder / file, limit
        self._today = int(time.time()) // _DAY
        self._connection: sqlite3.Connection | None = None
        with self._failures_tolerated():
            folder.mkdir(parents=True, exist_ok=True)
            self._connection = _opened(self._path)

    def notes(self, keys: Sequence[bytes]) -> dict[bytes, str]:
        """Return the notes of those of `keys` that are kept."""
        found: dict[bytes, str] = {}
        with self._failures_tolerated():
            self._fetch(keys)
            unused: list[tuple[int, bytes]] = []
            for key, note, day, seal in self._select("key, note, day, seal", keys):
                if seal[:8] == _note_seal(key, note):
                    found[key] = note
                    if day < self._today:
                        unused.append((self._today, key))
            if unused and self._connection is not None:
                with self._connection as open_one:
                    open_one.executemany("update kept set day = ? where key = ?", unused)
        return found

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Kept]:
        """Return those of `keys` that are kept."""
        found: dict[bytes, Kept] = {}
        with self._failures_tolerated():
            self._fetch(keys)
            for key, note, seal, value in self._select("key, note, seal, value", keys):
                if seal == _note_seal(key, note) + _value_seal(key, value):
                    found[key] = Kept(note, value)
        return found

    def _fetch(self, keys: Sequence[bytes]) -> None:
        """Keep here what other machines have kept; who reads them checks their seal."""
        if self._shared is None:
            return
        here = {key for (key,) in self._select("key", keys)}
        missing = [key for key in keys if key not in here]
        for start in range(0, len(missing), AT_ONCE):
            sealed = self._shared.get(missing[start : start + AT_ONCE])
            self._write(
                [
                    (key, self._today, note, seal, len(value), value)
                    for key, (note, seal, value) in sealed.items()
                ]
            )

    def put(self, items: Mapping[bytes, Kept]) -> None:
        """Keep values, and forget those unused for longest where they become too many."""
        if items:
            self.put_each(items.items())

    def put_each(self, items: Iterable[tuple[bytes, Kept]]) -> None:
        """Keep values as `put` does, no more than some megabytes of them held at a time."""
        with self._failures_tolerated():
            for rows in _batches(self._row(key, kept) for key, kept in items):
                if self._shared is not None:
                    self._shared.put({row[0]: (row[2], row[3], row[5]) for row in rows})
                self._write(rows)
            self._shrink()

    def _write(self, rows: Sequence[_Row]) -> None:
        if self._connection is not None and rows:
            with self._connection as open_one:
                open_one.executemany("insert or replace into kept values(?,?,?,?,?,?)", rows)

    def close(self) -> None:
        """Put the store away; it keeps nothing afterwards."""
        with self._failures_tolerated():
            if self._connection is not None:
                self._connection.commit()
                self._connection.close()
        self._connection = None

    def size(self) -> tuple[int, int]:
        """Return how many values are kept, and their bytes."""
        with self._failures_tolerated():
            if self._connection is not None:
                row = self._connection.execute("select count(*), total(size) from kept").fetchone()
                return int(row[0]), int(row[1])
        return 0, 0

    def _row(self, key: bytes, kept: Kept) -> _Row:
        seal = _note_seal(key, kept.note) + _value_seal(key, kept.value)
        return key, self._today, kept.note, seal, len(kept.value), kept.value

    def _select(self, columns: str, keys: Sequence[bytes]) -> Iterator[tuple[Any, ...]]:
        if self._connection is None:
            return
        for start in range(0, len(keys), AT_ONCE):
            batch = keys[start : start + AT_ONCE]
            marks = ",".join("?" * len(batch))
            query = f"select {columns} from kept where key in ({marks})"
            yield from self._connection.execute(query, batch).fetchall()

    def _shrink(self) -> None:
        """Forget values until they take four fifths of the limit, where they exceed it."""
        # The file is never smaller than they are.
        if self._size_on_disk() <= self._limit:
            return
        _, total_bytes = self.size()
        if total_bytes <= self._limit or self._connection is None:
            return
        rows = self._connection.execute("select rowid, size from kept order by day, rowid")
        deleted: list[tuple[int]] = []
        for rowid, size in rows.fetchall():
            if total_bytes <= self._limit * 4 // 5:
                break
            deleted.append((rowid,))
            total_bytes -= size
        with self._connection as open_one:
            open_one.executemany("delete from kept where rowid = ?", deleted)

    def _size_on_disk(self) -> int:
        files = (self._path.with_name(f"{self._path.name}{suffix}") for suffix in ("", "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def _writable(self) -> bool:
        return os.access(self._path, os.W_OK) and os.access(self.folder, os.W_OK)

    @contextmanager
    def _failures_tolerated(self) -> Iterator[None]:
        """Do without the store where it fails, and without its file where that is damaged."""
        try:
            yield
        except (sqlite3.Error, OSError, *_OTHER_VALUES) as error:
            # The extended codes hold the primary one in their lowest byte.
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
            damaged = not isinstance(error, OSError) and (
                code not in _NO_DAMAGE or (code == sqlite3.SQLITE_READONLY and self._writable())
            )
            with suppress(sqlite3.Error):
                if self._connection is not None:
                    self._connection.close()
            self._connection = None
            if damaged:
                _delete(self._path)


def _opened(path: Path) -> sqlite3.Connection:
    """Return the store in a file, which is made if it is missing. Raises sqlite3.Error."""
    connection = sqlite3.connect(path, timeout=_PATIENCE)
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            # A lost cache is no loss: nothing waits for the disk.
            connection.executescript(
                "pragma journal_mode = wal; pragma synchronous = off;" + _SCHEMA
            )
            return connection
        except sqlite3.OperationalError as error:
            # SQLite itself does not wait for another process that makes the same file.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)


def _batches(rows: Iterable[_Row]) -> Iterator[list[_Row]]:
    """Yield rows in lists that are complete before they are written.

    While one is written nobody else can, and making the next row may take long.
    """
    batch: list[_Row] = []
    size = 0
    for row in rows:
        batch.append(row)
        size += len(row[-1])
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _delete(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)


def _note_seal(key: bytes, note: str) -> bytes:
    return blake2b(note.encode(), digest_size=8, key=key).digest()


def _value_seal(key: bytes, value: bytes) -> bytes:
    return blake2b(value, digest_size=16, key=key).digest()


_LIBRARIES: Final = (
    *("jinja2", "markupsafe", "uharfbuzz", "pyphen", "reportlab", "pillow", "segno", "babel"),
    # They turn drawings into vectors, their colours into greys, and Markdown into blocks.
    *("typst", "pypdf", "pikepdf", "markdown-it-py", "mdit-py-plugins"),
    # They read files, and say what is wrong with them.
    *("pyyaml", "pydantic", "polib"),
)

_EXTRAS: Final = ("python-bidi", "budoux")
# What checks know of languages is in YAML.
_CODE: Final = (".py", ".dic", ".yaml")


@cache
def engine_versions() -> dict[str, str]:
    """Return what draws faces, by name: on every machine the same for the same engine."""
    code = blake2b(digest_size=8)
    package = Path(pipeline.__file__).parent
    for number, folder in enumerate((package, supplied_folder())):
        for path in sorted(folder.rglob("*")):
            if (path.suffix in _CODE or number) and path.is_file():
                code.update(f"{number} {path.relative_to(folder).as_posix()}\0".encode())
                code.update(blake2b(path.read_bytes(), digest_size=16).digest())
    own = f"{pipeline.__version__} ({code.hexdigest()})"
    python = ".".join(map(str, sys.version_info[:2]))
    return {"Punchboard": own, "Python": python, **_library_versions()}


def _library_versions() -> dict[str, str]:
    versions = {name: version(name) for name in _LIBRARIES}
    for name in _EXTRAS:
        versions[name] = "none"
        with suppress(PackageNotFoundError):
            versions[name] = version(name)
    return versions


@cache
def engine_digest() -> bytes:
    """Return a digest that is another whenever the code or one of the libraries is another."""
    if os.environ.get(VARIABLE):
        # Other machines have other paths and times.
        known = repr(engine_versions())
    else:
        code = sorted(_code(str(Path(pipeline.__file__).parent)))
        known = repr((code, _library_versions()))
    return blake2b(known.encode(), digest_size=16).digest()


def _code(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield the paths of all code below a folder, with their sizes and times."""
    # A fifth of the time of pathlib, and every build waits for it.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _code(entry.path)
            elif entry.name.endswith(_CODE):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns


PICTURES_FILE: Final = "pictures.sqlite"
_MOST: Final = 1_000_000_000
"""Bytes of pictures that are kept: some thousand of cards' size."""
_BLOBS: Final = ("data", "palette", "profile")


class StoredPictures:
    """A second store next to `store`, of scaled bitmaps; it is opened at first use."""

    def __init__(self, store: Store) -> None:
        self._folder = store.folder
        self._own: Store | None = None

    def get(self, key: str) -> Embedded | None:
        """Return a bitmap, None if it is not kept or cannot be read."""
        digest = _digest(key)
        kept = self._store.get([digest]).get(digest)
        try:
            return None if kept is None else unpack_picture(kept)
        except (ValueError, TypeError, KeyError):
            return None

    def put(self, key: str, picture: Embedded) -> None:
        """Keep a bitmap for builds to come."""
        self._store.put({_digest(key): pack_picture(picture)})

    def close(self) -> None:
        if self._own is not None:
            self._own.close()
            self._own = None

    @property
    def _store(self) -> Store:
        if self._own is None:
            self._own = Store(self._folder, _MOST, PICTURES_FILE)
        return self._own


_SIGNED: Final = 32
"""Bytes of the user's key, and of a signature."""
_CONFIG: Final = "PUNCHBOARD_CONFIG"


class CodeStore:
    """The code of templates that earlier commands have compiled, signed with the user's own key.

    Nobody who can only write into the cache makes a command run code: what the key has not signed
    is not read. Processes that this one has begun find what it has loaded.
    """

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._key, self._process = store, key, os.getpid()
        self._fresh: dict[bytes, Kept] = {}

    def get(self, name: str) -> bytes | None:
        """Return the code of a template, None if it is unknown or not signed."""
        if os.getpid() != self._process:
            return None
        place = self._place(name)
        kept = self._store.get([place]).get(place)
        if kept is None:
            return None
        code = kept.value[_SIGNED:]
        return code if compare_digest(self._signature(place, code), kept.value[:_SIGNED]) else None

    def put(self, name: str, code: bytes) -> None:
        """Note the code of a template, to be kept by `close`."""
        place = self._place(name)
        self._fresh[place] = Kept("", self._signature(place, code) + code)

    def close(self) -> None:
        """Keep what was noted."""
        if os.getpid() == self._process:
            self._store.put(self._fresh)

    def _place(self, name: str) -> bytes:
        said = f"code {sys.implementation.cache_tag} {name}"
        return blake2b(said.encode(), digest_size=16, key=engine_digest()).digest()

    def _signature(self, place: bytes, code: bytes) -> bytes:
        return blake2b(place + code, digest_size=_SIGNED, key=self._key).digest()


def user_key() -> bytes | None:
    """Return the user's own key, made when it is first asked for.

    It lies outside the cache, which others may fill. One that others can read or write is None.
    """
    from platformdirs import user_config_path

    folder = os.environ.get(_CONFIG) or user_config_path("punchboard", appauthor=False)
    file = Path(folder, "templates.key")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "wb") as opened:
                opened.write(os.urandom(_SIGNED))
        with file.open("rb") as opened:
            status, key = os.fstat(opened.fileno()), opened.read()
    except OSError:
        return None
    is_own = not hasattr(os, "getuid") or (
        status.st_uid == os.getuid() and not status.st_mode & 0o077
    )
    return key if is_own and len(key) == _SIGNED else None


def pack_picture(picture: Embedded) -> Kept:
    """Return a bitmap to be kept: what it is as a note, and the bytes of its samples."""
    layers = [layer for layer in (picture.samples, picture.alpha) if layer is not None]
    blobs = [getattr(layer, name) for layer in layers for name in _BLOBS]
    fields = [
        {name: value for name, value in layer._asdict().items() if name not in _BLOBS}
        for layer in layers
    ]
    return Kept(json.dumps([picture.orientation, fields, [*map(len, blobs)]]), b"".join(blobs))


def unpack_picture(kept: Kept) -> Embedded:
    """Return the bitmap of `pack_picture`. Raises ValueError, TypeError or KeyError for others."""
    orientation, fields, lengths = json.loads(kept.note)
    blobs: list[bytes] = []
    start = 0
    for length in lengths:
        blobs.append(kept.value[start : start + length])
        start += length
    layers = [
        _samples(layer, blobs[index * len(_BLOBS) : (index + 1) * len(_BLOBS)])
        for index, layer in enumerate(fields)
    ]
    return Embedded(layers[0], layers[1] if len(layers) > 1 else None, orientation)


def _samples(fields: dict[str, Any], blobs: list[bytes]) -> Samples:
    return Samples(**(fields | dict(zip(_BLOBS, blobs, strict=True))))


def _digest(key: str) -> bytes:
    return blake2b(key.encode(), digest_size=16, key=engine_digest()).digest()
