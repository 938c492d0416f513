"""A project's schemas as files, with the settings of its editors, and keeping both up to date."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.edition.project import Project
from pipeline.schemas.editor import ASSOCIATIONS, EDITORS, FOLDER, OWN, Associations
from pipeline.schemas.project import game_schemas, places
from pipeline.schemas.source import Source
from pipeline.schemas.stamp import Stamp, stamp_of
from pipeline.schemas.writing import held, write_changed

_IGNORE: Final = f"{FOLDER}/.gitignore"
_ALL: Final = "# Made from the project by `punchboard schema --install`: not for git.\n*\n"


class Installed(NamedTuple):
    """The files that were written, which schema is for which files, and what could not be read."""

    written: list[Path]
    associations: Associations
    unread: list[Finding]


class _Made(NamedTuple):
    """The state of a game's files that its schemas were made from, and their associations."""

    stamp: Stamp
    associations: dict[str, list[str]]


_MADE: Final[dict[tuple[Path, str], _Made]] = {}
"""What this process has made, so that nothing is made again before something has changed."""


def install(project: Project) -> Installed:
    """Write the schemas of all games into the project, and say which are for which files.

    A file that cannot be read takes away no more than the names that stand in it. Raises OSError,
    and PunchboardError where a link leads out of the project.
    """
    written = list(write_changed(project, {_IGNORE: _ALL}))
    associations: dict[str, list[str]] = {}
    unread: list[Finding] = []
    for place in places(project):
        source = Source(project, place)
        texts, own = _texts(source)
        unread += source.unread
        written += write_changed(project, texts)
        associations |= own
    written += write_changed(project, {ASSOCIATIONS: _json(associations)})
    return Installed(written, associations, unread)


def install_editor(project: Project, editor: str, associations: Associations) -> list[Path]:
    """Write the settings of `editor` into the project where it can be done; return the files.

    Raises ValueError where they cannot be merged with those that are there, OSError.
    """
    files = EDITORS[editor].files
    return [] if files is None else list(write_changed(project, files(project, associations)))


def refresh(project: Project) -> list[Path]:
    """Bring the installed schemas of a project up to date, and return the files that differ now.

    It does nothing where none are installed, and little where nothing has changed since it was
    last called. While a file of a game cannot be read, the game's schemas stay as they are. Raises
    OSError.
    """
    installed = _installed(project)
    if installed is None:
        return []
    written: list[Path] = []
    associations: dict[str, list[str]] = {}
    for place in places(project):
        associations |= _refresh_place(project, place, installed, written)
    if associations != installed:
        written += write_changed(project, {ASSOCIATIONS: _json(associations)})
        _remove(project, installed.keys() - associations.keys())
        written += _refresh_editors(project, associations)
    return written


def _refresh_place(
    project: Project, place: str, installed: Associations, written: list[Path]
) -> dict[str, list[str]]:
    """Bring the schemas of one game up to date and return their associations."""
    key, stamp = (project.root, place), stamp_of(project, place)
    made = _MADE.get(key)
    if made is None or made.stamp != stamp:
        source = Source(project, place)
        texts, own = _texts(source)
        if source.unread:
            return _of_place(installed, place)
        written += write_changed(project, texts)
        made = _MADE[key] = _Made(stamp, own)
    return made.associations


def _of_place(associations: Associations, place: str) -> dict[str, list[str]]:
    folders = tuple(f"{FOLDER}/{part}/{place}/" for part in ("content", "templates"))
    return {name: files for name, files in associations.items() if name.startswith(folders)}


def _texts(source: Source) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return the schemas of a game by the files that they go to, and their associations."""
    texts: dict[str, str] = {}
    associations: dict[str, list[str]] = {}
    for each in game_schemas(source):
        file = f"{FOLDER}/{each.location}.json"
        associations.setdefault(file, []).append(each.pattern)
        texts[file] = _json(each.schema, None)
    return texts, associations


def _json(data: Any, indent: int | None = 2) -> str:
    # Escaped, so that whatever a file of the project holds can be written.
    return json.dumps(data, indent=indent) + "\n"


def _installed(project: Project) -> dict[str, list[str]] | None:
    """Return the associations of the schemas that are installed; None where there are none."""
    try:
        found = json.loads(held(project.root / ASSOCIATIONS) or "null")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else None


def _remove(project: Project, schemas: Iterable[str]) -> None:
    """Remove schemas whose files belong to no game any more."""
    folder = project.root.resolve() / FOLDER
    for file in schemas:
        path = project.root / file
        if path.suffix == ".json" and path.resolve().is_relative_to(folder):
            path.unlink(missing_ok=True)


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
