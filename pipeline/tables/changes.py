"""What an update does to the files of a game: planned, shown, and written as a whole."""

from collections.abc import Iterable, Sequence
from difflib import unified_diff
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import fail
from pipeline.base.finding import Finding, Position
from pipeline.base.folders import require_writable
from pipeline.base.reading import YAML, read_bytes, require_size
from pipeline.publish.together import written_together
from pipeline.tables.record_file import FileChange


class Changes(NamedTuple):
    """The files that change, and the records by slug: added, changed, removed.

    `missing` are those that the table does not have and that stay; `notes` tell what else there is
    to know, such as values that have changed in the files since the export and stay.
    """

    files: tuple[FileChange, ...]
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    notes: tuple[Finding, ...] = ()

    def diff(self) -> list[str]:
        """Return the lines of a unified diff of all files."""
        lines: list[str] = []
        for change in self.files:
            old = f"a/{change.name}" if change.before else "/dev/null"
            parts = (_lines(change.before), _lines(change.after), old, f"b/{change.name}")
            lines += unified_diff(*parts, lineterm="")
        return lines

    def write(self, root: Path, others: Iterable[tuple[Path, bytes]] = ()) -> None:
        """Write all files, and `others` with what they are to hold, into a project, or none at all.

        Raises PunchboardError where one has changed since the plan was made (`spreadsheet-write`)
        or a link leads out of the project (`output-outside`), OSError.
        """
        for change in self.files:
            require_writable(change.path)
            now = read_bytes(change.path, YAML, change.name) if change.path.exists() else b""
            if now != change.before:
                message = "the file has changed meanwhile"
                raise fail(
                    "spreadsheet-write", message, Position(change.name), hint="import once more"
                )
            require_size(change.after, YAML, change.name)
        changed = ((change.path, change.after) for change in self.files)
        with written_together(root) as write:
            for path, content in chain(others, changed):
                write(path.relative_to(root).as_posix(), content)


def joined(parts: Sequence[tuple[str, Changes]], notes: Sequence[Finding]) -> Changes:
    """Return the changes of several kinds as one; records are ``kind:slug``."""
    slugs: dict[str, list[str]] = {name: [] for name in ("added", "changed", "removed", "missing")}
    for kind, changes in parts:
        for name, listed in slugs.items():
            listed += [f"{kind}:{slug}" for slug in getattr(changes, name)]
    files = tuple(file for _, changes in parts for file in changes.files)
    named = {name: tuple(listed) for name, listed in slugs.items()}
    return Changes(files, notes=tuple(notes), **named)


def _lines(raw: bytes) -> list[str]:
    return raw.decode("utf-8", "replace").splitlines()
