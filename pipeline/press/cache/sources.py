"""The files that an edition is made from, as one digest: all that may be looked at, read or not."""

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from stat import S_ISLNK
from time import time_ns
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.folders import open_folder
from pipeline.base.reading import PRINT, read_bytes
from pipeline.base.source_date import today
from pipeline.draw.fontspec import FontSpec, locate
from pipeline.edition.context import EditionKey
from pipeline.edition.project import CONTENT, FONTS, Project
from pipeline.press.cache.engine import engine_digest

_SETTLED: Final = 2_000_000_000
"""Nanoseconds after which another change of a file gives it another time."""
_MOST_KNOWN: Final = 20_000
_DIGESTS: Final[dict[Path, tuple[tuple[int, ...], bytes]]] = {}
"""Files by their path, as they were when they were read: size, number and times, and the digest."""


def sources_digest(edition: EditionKey, asked: object) -> bytes | None:
    """Return the digest of an edition's files, of the engine, the day and what is `asked` of them.

    None where not all files are known.
    """
    open_folder(edition.root)
    digest = blake2b(engine_digest(), digest_size=16)
    digest.update(f"{edition!r}\0{asked!r}\0{today()}\0".encode())
    project = Project(edition.root)
    folders = [
        edition.root / CONTENT / edition.game,
        *project.template_folders(edition.game),
        edition.root / FONTS,
    ]
    for folder in folders:
        for path in _files(folder):
            if path is None:
                return None
            digest.update(f"{path}\0".encode("utf-8", "surrogatepass"))
            digest.update(_content(path))
    return digest.digest()


def fonts_state(root: Path, fonts: Iterable[FontSpec]) -> str:
    """Return what tells whether typefaces are as they were: the project's own by their content."""
    return _fonts_state(root, sorted({str(locate(spec, root)) for spec in fonts}))


def fonts_unchanged(root: Path, state: str) -> bool:
    """Tell whether typefaces are as `fonts_state` has found them. Raises ValueError, TypeError."""
    paths = [path for path, *_ in json.loads(state)]
    return state == _fonts_state(root, paths)


def _fonts_state(root: Path, paths: Iterable[str]) -> str:
    return json.dumps([[path, *_state_of(Path(path), root)] for path in paths])


def _state_of(font: Path, root: Path) -> list[object]:
    if font.is_relative_to(root):
        return [_content(font).hex()]
    try:
        status = font.stat()
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns]


def _content(path: Path) -> bytes:
    """Return the digest of a file, which is read once as long as it is known not to change."""
    try:
        status = path.lstat()
    except OSError as error:
        return str(error).encode()
    state = (status.st_size, status.st_ino, status.st_mtime_ns, status.st_ctime_ns)
    state_known, digest = _DIGESTS.get(path, ((), b""))
    if state == state_known:
        return digest
    try:
        digest = blake2b(read_bytes(path, PRINT), digest_size=16).digest()
    except PunchboardError as error:
        return str(error).encode()
    # A link says nothing of what it leads to, and clocks of file systems tick by milliseconds.
    if not S_ISLNK(status.st_mode) and max(state[2:]) < time_ns() - _SETTLED:
        if len(_DIGESTS) >= _MOST_KNOWN:
            _DIGESTS.clear()
        _DIGESTS[path] = state, digest
    return digest


def _files(folder: Path) -> Iterator[Path | None]:
    """Yield the files below a folder in order; None for a link to a folder."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in folders:
            if (Path(place) / name).is_symlink():
                yield None
        yield from (Path(place) / name for name in sorted(names))
