"""The files that an edition is made from, as one digest: all that may be looked at, read or not."""

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

from pipeline.base.errors import PunchboardError
from pipeline.base.folders import open_folder
from pipeline.base.reading import PRINT, read_bytes
from pipeline.base.source_date import today
from pipeline.draw.fontspec import FontSpec, locate
from pipeline.edition.context import EditionKey
from pipeline.edition.project import CONTENT, FONTS, Project
from pipeline.press.cache.engine import engine_digest


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
    try:
        return blake2b(read_bytes(path, PRINT), digest_size=16).digest()
    except PunchboardError as error:
        return str(error).encode()


def _files(folder: Path) -> Iterator[Path | None]:
    """Yield the files below a folder in order; None for a link to a folder."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in folders:
            if (Path(place) / name).is_symlink():
                yield None
        yield from (Path(place) / name for name in sorted(names))
