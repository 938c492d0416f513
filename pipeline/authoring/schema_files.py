"""A project's schemas as files: installed, and kept up to date with the project."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.authoring.editors import (
    ASSOCIATIONS,
    EDITORS,
    FOLDER,
    OWN,
    Associations,
    held,
    write_changed,
)
from pipeline.authoring.project_files import SHARED, Source
from pipeline.authoring.schemas import FileSchema
from pipeline.authoring.vocabulary import Vocabulary
from pipeline.build.project import FONTS as PROJECT_FONTS
from pipeline.build.project import Project
from pipeline.build.search_path import LAYOUT_SUFFIX
from pipeline.source.files import (
    FONTS,
    MARKDOWN_SUFFIXES,
    PICTURES,
    YAML_SUFFIXES,
    file_below,
    require_writable,
)
from pipeline.source.findings import Finding, Misuse, PunchboardError
from pipeline.source.names import did_you_mean


def game_schemas(source: Source) -> Iterator[FileSchema]:
    """Yield the schemas of one game's files; those of the shared templates for `SHARED`."""
    vocabulary = Vocabulary(source)
    from pipeline.authoring.file_types import game, printing

    for _, sort in sorted({**game.FILE_TYPES, **printing.FILE_TYPES}.items()):
        if sort.shared or source.game != SHARED:
            yield from sort.schemas(vocabulary)


def places(project: Project) -> tuple[str, ...]:
    """Return what has schemas of its own: the games, and their shared templates if there are.

    Raises PunchboardError (`file-outside`) where a folder of one leads out of the project.
    """
    shared = (project.root / "templates" / SHARED).is_dir()
    games = [project.game_folder(name).name for name in project.games()]
    return tuple(dict.fromkeys((*games, *((SHARED,) if shared else ()))))


def find_schema(schemas: list[FileSchema], wanted: str) -> FileSchema:
    """Return the schema that a user means by a name such as ``card``, or by a file.

    Raises Misuse if none is meant.
    """
    for matches in _WAYS:
        for each in schemas:
            if matches(wanted, each):
                return each
    nearest = did_you_mean(wanted, [each.name for each in schemas])
    raise Misuse(f"no file of the game is {wanted!r}; {nearest}")


_WAYS: Final[tuple[Callable[[str, FileSchema], bool], ...]] = (
    lambda wanted, each: wanted == each.name,
    lambda wanted, each: fnmatchcase(wanted, each.pattern),
    lambda wanted, each: wanted == each.pattern.rpartition("/")[2],
    lambda wanted, each: wanted.endswith(LAYOUT_SUFFIX) and each.pattern.endswith(LAYOUT_SUFFIX),
)
"""What a user may mean, the first way first: its name, its path, its file, any layout."""


_SOURCES: Final = (*YAML_SUFFIXES, *MARKDOWN_SUFFIXES, *PICTURES, *FONTS)

Stamp: TypeAlias = frozenset[tuple[str, int, int]]
"""Path, time of change and size of each file."""


def stamp_of(project: Project, place: str) -> Stamp:
    """Return what changes when a file does that the schemas of a game are made from."""
    own = (project.root / "content" / place, project.root / PROJECT_FONTS)
    folders = [*own, *project.template_folders(place)]
    return frozenset(entry for folder in folders for entry in _files(folder))


def _files(folder: Path | str) -> Iterator[tuple[str, int, int]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path)
        elif entry.name.lower().endswith(_SOURCES):
            # An editor that saves may just have taken it away; its new state comes with the next.
            with suppress(OSError):
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


_IGNORE: Final = f"{FOLDER}/.gitignore"
_ALL: Final = "# Made from the project by `punchboard schema --install`: not for git.\n*\n"


class Installed(NamedTuple):
    """The files that were written, which schema is for which files, and what could not be read."""

    written: list[Path]
    associations: Associations
    unread: list[Finding]


def install(project: Project) -> Installed:
    """Write the schemas of all games into the project, and say which are for which files.

    A file that cannot be read takes away no more than the names that are in it. Raises OSError,
    and PunchboardError where a link leads out of the project.
    """
    written = list(write_changed(project, {_IGNORE: _ALL}))
    associations: dict[str, list[str]] = {}
    unread: list[Finding] = []
    for place in places(project):
        source = Source(project, place)
        texts, own = schema_texts(source)
        unread += source.unread
        written += write_changed(project, texts)
        associations |= own
    written += write_changed(project, {ASSOCIATIONS: json_text(associations)})
    return Installed(written, associations, unread)


def install_editor(project: Project, editor: str, associations: Associations) -> list[Path]:
    """Write the settings of `editor` into the project where it can be done; return the files.

    Raises ValueError if they cannot be merged with those that are there, OSError.
    """
    files = EDITORS[editor].files
    return [] if files is None else list(write_changed(project, files(project, associations)))


def schema_texts(source: Source) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return the schemas of a game by the files that they go to, and their associations."""
    texts: dict[str, str] = {}
    associations: dict[str, list[str]] = {}
    for each in game_schemas(source):
        file = f"{FOLDER}/{each.location}.json"
        associations.setdefault(file, []).append(each.pattern)
        texts[file] = json_text(each.schema, None)
    return texts, associations


def json_text(data: Any, indent: int | None = 2) -> str:
    # Escaped, so that all content of the project's files can be written.
    return json.dumps(data, indent=indent) + "\n"


class _Made(NamedTuple):
    """The state of a game's files that its schemas were made from, and their associations."""

    stamp: Stamp
    associations: dict[str, list[str]]


class InstalledSchemas:
    """The schemas in a project, and what they were last made from; used by one thread."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._made: dict[str, _Made] = {}

    def refresh(self) -> list[Path]:
        """Bring them up to date, and return the files that differ now.

        It does nothing if none are installed, and little where nothing has changed since it was
        last called. While a file of a game cannot be read, the game's schemas stay as they are.
        Raises OSError, and PunchboardError if a link leads out of the project.
        """
        installed = _installed(self._project)
        if installed is None:
            return []
        written: list[Path] = []
        associations: dict[str, list[str]] = {}
        for place in places(self._project):
            associations |= self._refresh_place(place, installed, written)
        if associations != installed:
            written += write_changed(self._project, {ASSOCIATIONS: json_text(associations)})
            _remove(self._project, installed.keys() - associations.keys())
            written += _refresh_editors(self._project, associations)
        return written

    def _refresh_place(
        self, place: str, installed: Associations, written: list[Path]
    ) -> dict[str, list[str]]:
        stamp = stamp_of(self._project, place)
        made = self._made.get(place)
        if made is None or made.stamp != stamp:
            source = Source(self._project, place)
            texts, own = schema_texts(source)
            if source.unread:
                folders = tuple(f"{FOLDER}/{part}/{place}/" for part in ("content", "templates"))
                return {
                    name: files for name, files in installed.items() if name.startswith(folders)
                }
            written += write_changed(self._project, texts)
            made = self._made[place] = _Made(stamp, own)
        return made.associations


def _installed(project: Project) -> dict[str, list[str]] | None:
    try:
        found = json.loads(held(project.root / ASSOCIATIONS) or "null")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else None


def _remove(project: Project, schemas: Iterable[str]) -> None:
    """Remove schemas whose files belong to no game any more: files of their folder, and no others.

    The list may have come with the project.
    """
    for file in schemas:
        path = file_below(project.root / FOLDER, file.removeprefix(f"{FOLDER}/"))
        if path is not None and path.suffix == ".json":
            require_writable(path).unlink(missing_ok=True)


def _refresh_editors(project: Project, associations: Associations) -> list[Path]:
    """Bring those settings up to date that speak of the schemas; others are the user's own."""
    written: list[Path] = []
    for name, editor in EDITORS.items():
        settings = held(project.root / editor.place) if editor.files else None
        if settings is not None and OWN in settings:
            try:
                written += install_editor(project, name, associations)
            except (ValueError, PunchboardError):
                continue
    return written
