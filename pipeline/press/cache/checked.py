"""What a check of a whole edition found, for as long as nothing that it looked at changes."""

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.reading import PRINT, read_bytes
from pipeline.base.source_date import today
from pipeline.checks.comments import Ignored
from pipeline.draw.fontspec import FontSpec, locate
from pipeline.edition.context import EditionKey
from pipeline.edition.project import CONTENT, FONTS, Project
from pipeline.press.cache.engine import engine_digest
from pipeline.press.cache.store import Kept, Store


class Checked(NamedTuple):
    """What a check found; `fatal` are those findings that kept it from looking at everything."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    fatal: tuple[Finding, ...] = ()


class CheckedEdition:
    """The place of one check in a store; `asked` is what it was asked to look at."""

    def __init__(self, store: Store, edition: EditionKey, asked: object) -> None:
        self._store, self._root = store, edition.root
        self._key = _key(edition, asked)

    def recall(self) -> Checked | None:
        """Return what was found, None where it is unknown or anything is not as it was."""
        if self._key is None:
            return None
        kept = self._store.get([self._key]).get(self._key)
        try:
            if kept is None or kept.note != _written(_packaged(json.loads(kept.note))):
                return None
            return _unpacked(json.loads(kept.value))
        except (ValueError, TypeError, KeyError):
            return None

    def keep(self, checked: Checked, fonts: Iterable[FontSpec]) -> None:
        """Keep what was found with these typefaces, unless it could not look at everything."""
        if self._key is None or checked.fatal:
            return
        paths = sorted({str(locate(spec, self._root)) for spec in fonts})
        value = json.dumps([checked.findings, checked.ignored]).encode()
        self._store.put({self._key: Kept(_written(_packaged([path] for path in paths)), value)})


def _packaged(files: Iterable[list[Any]]) -> Iterator[list[Any]]:
    """Yield the path of each file with its size and the time of its last change."""
    for path, *_ in files:
        try:
            status = Path(path).stat()
        except OSError:
            yield [path]
        else:
            yield [path, status.st_size, status.st_mtime_ns]


def _written(files: Iterable[list[Any]]) -> str:
    return json.dumps(list(files))


def _unpacked(data: list[Any]) -> Checked:
    findings, ignored = data
    return Checked(
        tuple(map(_finding, findings)),
        tuple(Ignored(_finding(finding), *rest) for finding, *rest in ignored),
    )


def _finding(data: list[Any]) -> Finding:
    code, message, position, subject, hint, severity = data
    return Finding._make((code, message, Position(*position), subject, hint, Severity(severity)))


def _key(edition: EditionKey, asked: object) -> bytes | None:
    """Return the digest of all files that a check may look at; None where that is not known."""
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
