"""The record files of a game as they are written, with no errata laid over them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.base.errors import Misuse
from pipeline.base.folders import open_folder
from pipeline.base.suggest import hint
from pipeline.content.files import read_files
from pipeline.content.folder import FolderDocument
from pipeline.content.opening import display_name
from pipeline.content.records import SOURCE
from pipeline.documents.document import Data, Document
from pipeline.documents.editing import same
from pipeline.documents.yaml import parse_yaml
from pipeline.tables.record_file import FileChange, changed_file


class GameFiles:
    """The files of the game in `folder`, of the project at `root`.

    Raises PunchboardError where one of them cannot be read.
    """

    def __init__(self, folder: Path, root: Path) -> None:
        open_folder(root)
        self.folder, self.name = folder, display_name(folder, root)
        read = read_files(folder, self.name)
        self.documents = {file: document.as_written for file, document in read.items()}
        self.kinds: Mapping[str, Any] = self.documents["kinds.yaml"].data


class RecordFiles:
    """The records of one kind. Raises Misuse for a kind that has none of its own."""

    def __init__(self, game: GameFiles, kind: str) -> None:
        known = [name for name, raw in game.kinds.items() if "pairs" not in raw]
        if kind not in known:
            message = f"{game.folder.name} has no kind {kind!r} with records of its own"
            raise Misuse(f"{message}; {hint(kind, known)}")
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
