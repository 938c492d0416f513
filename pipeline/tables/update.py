"""Records of a game changed from a table: in their files, in place."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding, Position, has_errors
from pipeline.base.folders import open_folder
from pipeline.base.suggest import hint
from pipeline.content.assembling import assemble
from pipeline.content.edition import LIVING, named_edition
from pipeline.content.files import read_files
from pipeline.content.folder import FolderDocument
from pipeline.content.opening import display_name
from pipeline.content.records import SOURCE
from pipeline.documents.document import Data, Document
from pipeline.documents.editing import same
from pipeline.documents.yaml import parse_yaml
from pipeline.tables.changes import Changes
from pipeline.tables.record_file import FileChange, changed_file
from pipeline.tables.record_values import changed_record

Values = Mapping[str, Mapping[str, Data]]
"""By slug and column, as ``attack.dice``: a value as a record file has it, None to take it away."""

Locate = Callable[[str, str], tuple[Position, str] | None]
"""Returns the place and the cell of a value, by slug and column; None where none is known."""


class RecordFiles:
    """The records of one kind as their files have them, with no errata laid over."""

    def __init__(self, folder: Path, root: Path, kind: str) -> None:
        self.folder, self.kind = folder, kind
        self.name = display_name(folder, root)
        open_folder(root)
        self.documents = read_files(folder, self.name)
        kinds = self.documents["kinds.yaml"].data
        if kind not in kinds or "pairs" in kinds[kind]:
            known = [name for name, raw in kinds.items() if "pairs" not in raw]
            remedy = hint(kind, known)
            raise Misuse(f"{folder.name} has no kind {kind!r} with records of its own; {remedy}")
        self.raw: Mapping[str, Any] = kinds[kind]
        document = self.documents.get(f"{kind}.yaml")
        self.data: Mapping[str, Data] = {} if document is None else document.data
        self.records = {slug: one for slug, one in self.data.items() if slug != SOURCE}

    @property
    def subfolder(self) -> str:
        """The folder of a kind whose records have a file each."""
        return str(self.raw.get("folder", ""))

    def changes(self, new: Mapping[str, Data]) -> tuple[FileChange, ...]:
        """Return the files that change where the records are to be `new`."""
        if not self.subfolder:
            file = f"{self.kind}.yaml"
            if same(self.data, dict(new)):
                return ()
            parts = (self.folder / file, f"{self.name}/{file}")
            return (changed_file(*parts, self.data, dict(new)),)
        document = self.documents.get(f"{self.kind}.yaml")
        members = document.members if isinstance(document, FolderDocument) else {}
        files = []
        for slug, record in new.items():
            if slug not in self.records or not same(self.records[slug], record):
                shown = f"{self.name}/{self.subfolder}/{slug}.yaml"
                shown = members[slug].name if slug in members else shown
                path = self.folder / self.subfolder / Path(shown).name
                files.append(changed_file(path, shown, self.records.get(slug), record))
        return tuple(files)

    def documents_with(self, files: Sequence[FileChange]) -> dict[str, Document]:
        """Return the documents of the game as they will be."""
        documents, file = dict(self.documents), f"{self.kind}.yaml"
        read = {one.path.stem: parse_yaml(one.after, one.name) for one in files}
        if not self.subfolder:
            documents[file] = read[self.kind]
            return documents
        old = documents.get(file)
        members = dict(old.members) if isinstance(old, FolderDocument) else {}
        documents[file] = FolderDocument(f"{self.name}/{self.subfolder}", members | read)
        return documents


def update_records(
    folder: Path,
    root: Path,
    kind: str,
    values: Values,
    *,
    remove_missing: bool = False,
    locate: Locate | None = None,
) -> Changes:
    """Return the changes that give records of a kind these values; nothing is written yet.

    A slug that the kind does not have is a new record. Records without values stay, and are removed
    with `remove_missing`. Raises PunchboardError with whatever is wrong with the game afterwards
    and was not before, Misuse for a kind that has no records of its own.
    """
    return plan_update(RecordFiles(folder, root, kind), values, remove_missing, locate)


def plan_update(
    files: RecordFiles, values: Values, remove_missing: bool, locate: Locate | None
) -> Changes:
    """Return what `update_records` does for files that are read already."""
    missing = tuple(slug for slug in files.records if slug not in values)
    gone = set(missing) if remove_missing and not files.subfolder else set()
    new = {slug: record for slug, record in files.data.items() if slug not in gone}
    added, changed = [], []
    for slug, columns in values.items():
        old = files.records.get(slug)
        record = changed_record(files.raw, old, columns)
        if slug not in files.records:
            added.append(slug)
        elif same(old, record):
            continue
        else:
            changed.append(slug)
        new[slug] = record
    written = files.changes(new)
    _check(files, written, locate)
    removed = tuple(slug for slug in missing if slug in gone)
    left = tuple(slug for slug in missing if slug not in gone)
    return Changes(written, tuple(added), tuple(changed), removed, left)


def _check(files: RecordFiles, written: Sequence[FileChange], locate: Locate | None) -> None:
    """Raise PunchboardError for what is wrong with the game afterwards and was not before."""
    if not written:
        return
    after = _findings(files, files.documents_with(written))
    if not has_errors(after):
        return
    known = {(one.code, one.message, one.subject) for one in _findings(files, files.documents)}
    fresh = [one for one in after if (one.code, one.message, one.subject) not in known]
    if has_errors(fresh):
        raise PunchboardError([_at_cell(one, files.kind, locate) for one in fresh])


def _findings(files: RecordFiles, documents: Mapping[str, Document]) -> list[Finding]:
    try:
        assemble(files.folder, files.name, documents, named_edition(LIVING))
    except PunchboardError as error:
        return error.findings
    return []


def _at_cell(finding: Finding, kind: str, locate: Locate | None) -> Finding:
    """Return a finding at the cell that it is about, where that can be told."""
    named, _, path = finding.subject.partition(":")
    slug, *parts = path.split(".")
    if locate is None or named != kind:
        return finding
    for length in range(len(parts), 0, -1):
        place = locate(slug, ".".join(parts[:length]))
        if place is not None:
            return finding._replace(position=place[0], subject=place[1])
    return finding
