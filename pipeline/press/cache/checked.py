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
        self._store, self._edition, self._asked = store, edition, asked
        self._key = _key(edition, asked)

    def recall(self) -> Checked | None:
        """Return what was found, None where it is unknown or anything is not as it was."""
        if self._key is None:
            return None
        kept = self._store.get([self._key]).get(self._key)
        try:
            if kept is None or kept.note != self._state(json.loads(kept.note)):
                return None
            return _unpacked(json.loads(kept.value))
        except (ValueError, TypeError, KeyError):
            return None

    def keep(self, checked: Checked, fonts: Iterable[FontSpec]) -> None:
        """Keep what was found with these typefaces, unless it could not look at everything.

        Where a file was changed meanwhile, nobody knows which one it has looked at.
        """
        unsure = checked.fatal or self._key != _key(self._edition, self._asked)
        if self._key is None or unsure:
            return
        paths = sorted({str(locate(spec, self._edition.root)) for spec in fonts})
        value = json.dumps([checked.findings, checked.ignored]).encode()
        self._store.put({self._key: Kept(self._state([path] for path in paths), value)})

    def _state(self, files: Iterable[list[Any]]) -> str:
        """Return what tells whether fonts are as they were: the project's own by their content."""
        return json.dumps([[path, *self._state_of(Path(path))] for path, *_ in files])

    def _state_of(self, font: Path) -> list[object]:
        if font.is_relative_to(self._edition.root):
            return [_content(font).hex()]
        try:
            status = font.stat()
        except OSError:
            return []
        return [status.st_size, status.st_mtime_ns]


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
