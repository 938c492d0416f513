"""The files of an edition as one digest, and what was found in them before."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b, file_digest
from operator import attrgetter
from pathlib import Path
from stat import S_ISLNK
from sys import intern
from time import time_ns
from typing import Any, Final, NamedTuple

from pipeline.build.cache import Kept, Store, engine_digest
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.project import CONTENT, FONTS, Project
from pipeline.build.search_path import LAYOUT_SUFFIX
from pipeline.build.shared_cache import VARIABLE
from pipeline.checks.comments import Ignored
from pipeline.draw.fontspec import FontSpec, locate
from pipeline.game.edition import GAME_FILE, KINDS_FILE, RECORD_SUFFIXES, TABLES
from pipeline.game.files import OTHER_FILES
from pipeline.game.lazy_records import Known, Verified
from pipeline.source.files import (
    MARKDOWN_SUFFIXES,
    PICTURE,
    implied_in,
    implied_notes,
    is_picture,
    open_folder,
    opened,
)
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.inputs import FILE, today
from pipeline.source.inputs import PICTURE as PICTURE_READ
from pipeline.template.templates import TEMPLATE_SUFFIX

_VALUES: Final = (*RECORD_SUFFIXES, ".po", *MARKDOWN_SUFFIXES)
"""How the names of those files of a game end that are read when it is opened."""

_NO_RECORDS: Final = OTHER_FILES | {GAME_FILE, KINDS_FILE}
_SETTLED: Final = 2_000_000_000
"""Nanoseconds after which another change of a file gives it another time."""
_MOST_KNOWN: Final = 20_000
_DIGESTS: Final[dict[str, bytes]] = {}
"""Files by their path, as they were when they were read: size, number and times, and the digest."""


class Sources(NamedTuple):
    """The digest of an edition's files, of the engine and the day.

    `frame` is that of all but record files: what decides, besides faces, how these are printed.

    The others know neither day nor path. `named` are those of the files that are noted when they
    are read, by the names that `pipeline.source.inputs` has for them. `content` is that of the
    game's folder, with records and errata read as values. `rest` is that of the engine and
    of all files that are neither.
    """

    whole: bytes
    frame: bytes
    named: Mapping[str, bytes]
    content: bytes
    rest: bytes

    def key(self, asked: object) -> bytes:
        return blake2b(f"{asked!r}".encode(), digest_size=16, key=self.whole).digest()


class EditionStore(NamedTuple):
    """A store, and the files of an edition as they were before any of them was read.

    These are None if not all of them are known.
    """

    values: Store
    sources: Sources | None


def sources_of(edition: EditionKey) -> Sources | None:
    """Return what an edition is made from, None if not all files are known."""
    open_folder(edition.root)
    rest = blake2b(digest_size=16, key=engine_digest())
    frame, own = rest.copy(), rest.copy()
    frame.update(f"{edition!r}\0{today()}\0".encode())
    whole = frame.copy()
    named: dict[str, bytes] = {}
    project = Project(edition.root)
    content = edition.root / CONTENT / edition.game
    templates = project.template_folders(edition.game)
    folders = [content, *templates, edition.root / FONTS]
    project.imply_files(edition.game)
    for number, name, text in _implied(folders[:2]):
        digest = blake2b(text, digest_size=16).digest()
        piece = f"{number} {name}\0".encode() + digest
        whole.update(piece)
        frame.update(piece)
        if number:
            named[FILE + name] = piece
        else:
            own.update(piece)
    for finding in implied_notes(content):
        whole.update(str(finding).encode())
    for number, folder in enumerate(folders):
        for entry in _files(str(folder)):
            if entry is None:
                return None
            digest, at = _digest_of(entry), len(str(folder)) + 1
            piece = f"{entry.path}\0".encode("utf-8", "surrogatepass") + digest
            whole.update(piece)
            if not (folder is content and _holds_records(entry, content)):
                frame.update(piece)
            below = entry.path[at:]
            piece = f"{number} {below}\0".encode("utf-8", "surrogatepass") + digest
            if folder is content:
                own.update(piece)
            name = "" if number > len(templates) else _noted_name(below, is_content=number == 0)
            if name:
                named[name] = named.get(name, b"") + piece
            elif folder is not content or not below.endswith(_VALUES):
                rest.update(piece)
    return Sources(whole.digest(), frame.digest(), named, own.digest(), rest.digest())


def _implied(folders: Sequence[Path]) -> Iterator[tuple[int, str, bytes]]:
    """Yield what the files that a game leaves out hold, with the number of their folder."""
    for number, folder in enumerate(folders):
        for name, left_out in sorted(implied_in(folder).items()):
            yield number, name, left_out.content


def _noted_name(below: str, *, is_content: bool) -> str:
    if is_content:
        return intern(PICTURE_READ + below) if is_picture(below) else ""
    is_noted = below in TABLES or below.endswith((TEMPLATE_SUFFIX, LAYOUT_SUFFIX))
    return FILE + below if is_noted else ""


def _holds_records(entry: "os.DirEntry[str]", content: Path) -> bool:
    named = entry.name in _NO_RECORDS or not entry.name.endswith(RECORD_SUFFIXES)
    return not named and entry.path == str(content / entry.name)


def fonts_state(root: Path, fonts: Iterable[FontSpec]) -> str:
    """Return what shows whether typefaces are as they were: the project's own by their content."""
    return _fonts_state(root, sorted({str(locate(spec, root)) for spec in fonts}))


def fonts_unchanged(root: Path, state: str) -> bool:
    """Return whether typefaces are as in `fonts_state`. Raises ValueError, TypeError."""
    paths = [path for path, *_ in json.loads(state)]
    return state == _fonts_state(root, paths)


def fonts_data(root: Path, fonts: Iterable[FontSpec]) -> list[list[object]]:
    """Return what distinguishes typefaces from others, wherever the project lies."""
    paths = dict.fromkeys(locate(spec, root) for spec in fonts)
    return [[path.name, *_state_of(path, root)] for path in paths]


def fonts_content(edition: OpenEdition) -> dict[str, str]:
    """Return the digests of an edition's typefaces by file.

    Raises OSError, and PunchboardError for one that is missing.
    """
    root, specs = edition.project.root, edition.font_specs.values()
    return {f"the font {spec.file}": _font_digest(locate(spec, root)) for spec in specs}


def _font_digest(font: Path) -> str:
    return blake2b(font.read_bytes(), digest_size=8).hexdigest()


def _fonts_state(root: Path, paths: Iterable[str]) -> str:
    return json.dumps([[path, *_state_of(Path(path), root)] for path in paths])


def _state_of(font: Path, root: Path) -> list[object]:
    if font.is_relative_to(root):
        return [_content(font).hex()]
    try:
        if os.environ.get(VARIABLE):
            return [_font_digest(font)]
        status = font.stat()
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns]


def _content(path: Path) -> bytes:
    try:
        return _digest(str(path), path.lstat())
    except OSError as error:
        return str(error).encode()


def _digest_of(entry: "os.DirEntry[str]") -> bytes:
    try:
        return _digest(entry.path, entry.stat(follow_symlinks=False))
    except OSError as error:
        return str(error).encode()


def _digest(path: str, status: os.stat_result) -> bytes:
    times = status.st_mtime_ns, status.st_ctime_ns
    state = f"{status.st_size} {status.st_ino} {times}".encode()
    known = _DIGESTS.get(path, b"")
    if known.startswith(state):
        return known.removeprefix(state)
    try:
        # Nothing larger than a picture may be is read for what it holds: its size says as much.
        with opened(Path(path), PICTURE) as stream:
            digest = file_digest(stream, _new_digest).digest()  # type: ignore[arg-type]
    except (PunchboardError, OSError) as error:
        return str(error).encode()
    # A link says nothing of what it leads to, and clocks of file systems tick by milliseconds.
    if not S_ISLNK(status.st_mode) and max(times) < time_ns() - _SETTLED:
        if len(_DIGESTS) >= _MOST_KNOWN:
            _DIGESTS.clear()
        _DIGESTS[path] = state + digest
    return digest


def _new_digest() -> blake2b:
    return blake2b(digest_size=16)


def _files(folder: str) -> Iterator["os.DirEntry[str] | None"]:
    """Yield the files below a folder in order; None for a link to a folder."""
    try:
        with os.scandir(folder) as scanned:
            entries = sorted(scanned, key=attrgetter("name"), reverse=True)
    except OSError:
        return
    # Each holds what was asked of it, and a folder of pictures has many.
    while entries:
        entry = entries.pop()
        if not entry.is_dir():
            yield entry
        elif entry.is_symlink():
            yield None
        else:
            yield from _files(entry.path)


_LENGTH: Final = 16
"""Bytes of a digest."""


class StoredMemory:
    """Remembers sound records for this very Punchboard."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def recall(self, frame: bytes) -> Known | None:
        """Return what is known under a frame; None if nothing is, or it can't be read."""
        key = _key(frame)
        kept = self._store.get([key]).get(key)
        if kept is None:
            return None
        try:
            data = json.loads(kept.value)
            return {file: _unpacked(*entries) for file, entries in data.items()}
        except (ValueError, TypeError, AttributeError):
            return None

    def keep(self, frame: bytes, known: Known) -> None:
        """Remember sound records."""
        data = {
            file: [
                list(verified.digests),
                b"".join(verified.digests.values()).hex(),
                verified.reached,
            ]
            for file, verified in known.items()
        }
        value = json.dumps(data, separators=(",", ":")).encode()
        self._store.put({_key(frame): Kept("", value)})


def _unpacked(slugs: list[str], digests: str, reached: dict[str, list[list[str]]]) -> Verified:
    joined = bytes.fromhex(digests)
    record_digests = (joined[at : at + _LENGTH] for at in range(0, len(joined), _LENGTH))
    targets = {slug: tuple((kind, name) for kind, name in names) for slug, names in reached.items()}
    return Verified(dict(zip(slugs, record_digests, strict=True)), targets)


def _key(frame: bytes) -> bytes:
    return blake2b(frame, digest_size=16, key=engine_digest()).digest()


def unpacked_finding(data: list[Any]) -> Finding:
    """Return a finding that was kept. Raises ValueError and TypeError for what is none."""
    code, message, position, subject, hint, severity = data
    return Finding._make((code, message, Position(*position), subject, hint, Severity(severity)))


class Checked(NamedTuple):
    """The findings of a check. `fatal` ones kept it from looking at everything.

    `ignored` are those that a comment or the game ignores.
    """

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    fatal: tuple[Finding, ...] = ()


class CheckedEdition:
    """The place of one check in a store; `asked` is what it was asked to look at."""

    def __init__(self, kept: EditionStore, edition: EditionKey, asked: object) -> None:
        self._store, self._sources = kept
        self._edition = edition
        self._key = self._sources.key(asked) if self._sources else None

    def recall(self) -> Checked | None:
        """Return what was found, None if it is unknown or anything is not as it was."""
        if self._key is None:
            return None
        kept = self._store.get([self._key]).get(self._key)
        try:
            if kept is None or not fonts_unchanged(self._edition.root, kept.note):
                return None
            findings, ignored = json.loads(kept.value)
            return Checked(
                tuple(map(unpacked_finding, findings)),
                tuple(Ignored(unpacked_finding(finding), *rest) for finding, *rest in ignored),
            )
        except (ValueError, TypeError, KeyError):
            return None

    def keep(self, checked: Checked, fonts: Iterable[FontSpec]) -> None:
        """Keep what was found with these typefaces, unless it could not look at everything.

        If a file was changed meanwhile, nobody knows which one it has looked at.
        """
        unsure = checked.fatal or self._sources != sources_of(self._edition)
        if self._key is None or unsure:
            return
        value = json.dumps([checked.findings, checked.ignored]).encode()
        self._store.put({self._key: Kept(fonts_state(self._edition.root, fonts), value)})
