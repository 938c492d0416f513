"""A folder of files, one record each, read as if it were one file: rosters, for example."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Position
from pipeline.base.names import MOST, is_name
from pipeline.content.origin import Origin
from pipeline.content.rosters import ROSTERS, record_files, slug_of
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.yaml import load_yaml

TAKEN: Final = (*Origin, "locale")
"""Folders of a game that hold no records."""


class FolderDocument(Document):
    """Documents by slug as one: a position leads into the file of its record."""

    __slots__ = ("members",)

    def __init__(self, name: str, members: Mapping[str, Document]) -> None:
        self.name, self.members = name, members
        self.data = {slug: member.data for slug, member in members.items()}

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` stands; a record begins with its file."""
        member = self.members.get(str(path[0])) if path else None
        if member is None:
            return self.start
        return member.position(*path[1:], key=key and len(path) > 1)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` stands."""
        return self.members[str(path[0])].position_in(offset, *path[1:])


def read_folders(
    folder: Path, name: str, kinds: Document, problems: Problems, roster: Path | None = None
) -> dict[str, Document]:
    """Return the records of every kind that has a folder, by the file name that others have.

    `roster` is a file that takes the place of those in the folder of rosters. Raises Misuse where
    there is no such kind or file.
    """
    found: dict[str, Document] = {}
    for kind, raw in kinds.data.items():
        inner = raw.get("folder") if isinstance(raw, dict) else None
        if isinstance(inner, str) and _check(kind, inner, kinds, problems):
            display_path = f"{name}/{inner}"
            files = {
                path: path.as_posix() if path is roster else f"{display_path}/{path.name}"
                for path in _list_files(folder / inner, display_path, roster, problems)
            }
            found[f"{kind}.yaml"] = _read(files, display_path, problems, roster)
    if roster is not None and not found:
        raise Misuse("the game has no kind of roster: no kind of kinds.yaml has a folder")
    return found


def _list_files(
    folder: Path, display_path: str, roster: Path | None, problems: Problems
) -> list[Path]:
    if roster is None or folder.name != ROSTERS:
        return list(record_files(folder, display_path, problems))
    if not roster.exists():
        raise Misuse(f"there is no file {roster}")
    return [roster]


def _read(
    files: Mapping[Path, str], name: str, problems: Problems, roster: Path | None
) -> FolderDocument:
    members: dict[str, Document] = {}
    for path, display_path in files.items():
        slug = slug_of(path) if path is roster else path.stem
        try:
            members[slug] = load_yaml(path, display_path, given=path is roster)
        except PunchboardError as error:
            problems.take(error)
    return FolderDocument(name, members)


def _check(kind: str, inner: str, kinds: Document, problems: Problems) -> bool:
    """Tell whether a folder's name is a plain one, that leads nowhere else."""
    if not is_name(inner) or inner in TAKEN:
        place = kinds.position(kind, "folder")
        hint = (
            f"use small letters, digits and single hyphens, {MOST} at most; not {', '.join(TAKEN)}"
        )
        problems.add("kind-option", f"{inner!r} cannot name a folder", place, kind, hint)
        return False
    return True
