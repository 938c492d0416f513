"""The record files of a game, and changes to them, planned and written as a whole."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import unified_diff
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.game.files import FolderDocument, read_files
from pipeline.game.opening import display_name
from pipeline.game.records import SOURCE
from pipeline.game.tables.record_tables import slugs_by_name
from pipeline.source.document import Data, Document
from pipeline.source.files import (
    YAML,
    decoded,
    open_folder,
    read_bytes,
    require_size,
    require_writable,
)
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, fail
from pipeline.source.names import did_you_mean, first_few
from pipeline.source.writing import written_together
from pipeline.source.yaml import parse_yaml
from pipeline.source.yaml_edits import SharedValueError, edited, same
from pipeline.source.yaml_values import Manner, entries_text

_BOM: Final = b"\xef\xbb\xbf"


class FileChange(NamedTuple):
    """A file of records, as positions name it, with its bytes before and after."""

    path: Path
    name: str
    before: bytes
    after: bytes


def changed_file(path: Path, name: str, old: Data, new: Data) -> FileChange:
    """Return a file with its data changed in place, or a new one.

    Raises PunchboardError (`spreadsheet-shared`, `spreadsheet-write`) where that cannot be.
    """
    if not path.exists():
        return FileChange(path, name, b"", _new_text(new).encode())
    raw = read_bytes(path, YAML, name)
    text = decoded(raw, name)
    returns = text.count("\r")
    if path.suffix == ".json" or (returns and returns != text.count("\r\n") != text.count("\n")):
        hint = "change it by hand, or save it as YAML whose lines all end the same way"
        raise fail(
            "spreadsheet-write", "the file cannot be changed in place", Position(name), hint=hint
        )
    written = _edited(text.replace("\r\n", "\n"), name, old, new)
    if returns:
        written = written.replace("\n", "\r\n")
    return FileChange(path, name, raw, (_BOM if raw.startswith(_BOM) else b"") + written.encode())


def _edited(text: str, name: str, old: Data, new: Data) -> str:
    try:
        written = edited(text, old, new)
    except SharedValueError as error:
        place = Position.in_text(name, text, error.offset)
        message = "the value is shared through an anchor, and would change elsewhere, too"
        hint = "change it by hand, or write it out in place of the anchor and its aliases"
        raise fail("spreadsheet-shared", message, place, hint=hint) from None
    if not same(parse_yaml(written, name).data, new):
        message = "the change cannot be written in place"
        raise fail("spreadsheet-write", message, Position(name), hint="make it by hand")
    return written


def _new_text(data: Data) -> str:
    records = isinstance(data, dict) and all(isinstance(each, dict) for each in data.values())
    return ("\n\n" if records else "\n").join(entries_text(data, -2, Manner.of(""))) + "\n"


class GameFiles:
    """The files of the game in `folder`, of the project at `root`.

    Raises PunchboardError if one of them cannot be read.
    """

    def __init__(self, folder: Path, root: Path) -> None:
        open_folder(root)
        self.folder, self.name = folder, display_name(folder, root)
        read = read_files(folder, self.name)
        self.documents = {file: document.as_written for file, document in read.items()}
        self.kinds: Mapping[str, Any] = self.documents["kinds.yaml"].data

    def names(self, error: PunchboardError, kind: str) -> dict[str, dict[str, str]]:
        """Return for each kind the slugs of its records by their names, although they are wrong.

        Raises the `error` again unless it is about the values of records of `kind` alone.
        """
        named = [each for each, raw in self.kinds.items() if "pairs" not in raw]
        files = {each: RecordFiles(self, each) for each in named}
        own = files[kind].records.values() if kind in files else ()
        is_about = {one.position.file == f"{self.name}/{kind}.yaml" for one in error.findings}
        if is_about != {True} or not all(isinstance(one, dict) for one in own):
            raise error
        return {each: slugs_by_name(file.records) for each, file in files.items()}


class RecordFiles:
    """The records of one kind. Raises Misuse for a kind that has none of its own."""

    def __init__(self, game: GameFiles, kind: str) -> None:
        known = [name for name, raw in game.kinds.items() if "pairs" not in raw]
        if kind not in known:
            message = f"{game.folder.name} has no kind {kind!r} with records of its own"
            raise Misuse(f"{message}; {did_you_mean(kind, known)}")
        self.kind, self._game = kind, game
        self.raw: Mapping[str, Any] = game.kinds[kind]
        self.subfolder = str(self.raw.get("folder", ""))
        self._document = game.documents.get(f"{kind}.yaml")
        self._data: Mapping[str, Data] = self._document.data if self._document else {}
        self.records = {slug: one for slug, one in self._data.items() if slug != SOURCE}

    def changes(self, new: Mapping[str, Data]) -> tuple[FileChange, ...]:
        """Return the files that change where the records are to be `new`.

        Raises PunchboardError (`spreadsheet-shared`, `spreadsheet-write`) where that cannot be.
        """
        if self.subfolder:
            return tuple(self._member_changes(new))
        head = {slug: one for slug, one in self._data.items() if slug == SOURCE or slug in new}
        data = {slug: new.get(slug, one) for slug, one in head.items()} | dict(new)
        if same(self._data, data):
            return ()
        file = f"{self.kind}.yaml"
        path = self._game.folder / file
        return (changed_file(path, f"{self._game.name}/{file}", self._data, data),)

    def _member_changes(self, new: Mapping[str, Data]) -> Sequence[FileChange]:
        """Return the files that change of a kind whose records have a file each."""
        members = self._document.members if isinstance(self._document, FolderDocument) else {}
        files = []
        for slug, record in new.items():
            if slug not in self.records or not same(self.records[slug], record):
                name = f"{self._game.name}/{self.subfolder}/{slug}.yaml"
                name = members[slug].name if slug in members else name
                path = self._game.folder / self.subfolder / Path(name).name
                files.append(changed_file(path, name, self.records.get(slug), record))
        return files

    def documents_with(
        self, files: Sequence[FileChange], documents: Mapping[str, Document]
    ) -> Mapping[str, Document]:
        """Return the documents of a game with those of changed files in their place."""
        if not files:
            return documents
        file = f"{self.kind}.yaml"
        read = {one.path.stem: parse_yaml(one.after, one.name) for one in files}
        if not self.subfolder:
            return {**documents, file: read[self.kind]}
        old = documents.get(file)
        members = dict(old.members) if isinstance(old, FolderDocument) else {}
        name = f"{self._game.name}/{self.subfolder}"
        return {**documents, file: FolderDocument(name, members | read)}


_MOST_NAMED: Final = 8


class Changes(NamedTuple):
    """The files that change, and the records by slug: added, changed, removed.

    `missing` are those that the table does not have and that stay; `notes` say what else there is
    to know, such as values that have changed in the files since the export and stay.
    """

    files: tuple[FileChange, ...]
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    notes: tuple[Finding, ...] = ()

    def diff(self) -> list[str]:
        lines: list[str] = []
        for change in self.files:
            old = f"a/{change.name}" if change.before else "/dev/null"
            parts = (_lines(change.before), _lines(change.after), old, f"b/{change.name}")
            lines += unified_diff(*parts, lineterm="")
        return lines

    def summary(self) -> list[str]:
        """Return what becomes of the records, in lines."""
        parts = {"changed": self.changed, "added": self.added, "removed": self.removed}
        given = {what: slugs for what, slugs in parts.items() if slugs}
        lines = [
            f"{len(slugs)} {what}: {first_few(slugs, _MOST_NAMED)}" for what, slugs in given.items()
        ]
        if self.missing:
            left = f"{len(self.missing)} not in the table, and left"
            named = first_few(self.missing, _MOST_NAMED)
            lines.append(f"{left}: {named}; --remove-missing removes them")
        return lines if given else ["nothing has changed", *lines]

    def write(self, root: Path, others: Iterable[tuple[Path, bytes]] = ()) -> None:
        """Write all files, and `others` with what they are to hold, into a project, or none at all.

        Raises PunchboardError if one has changed since the plan was made (`spreadsheet-write`)
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
