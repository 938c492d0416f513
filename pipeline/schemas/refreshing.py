"""Keeping the schemas that are installed up to date with the project's files."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.folders import file_below, require_writable
from pipeline.edition.project import Project
from pipeline.schemas.editor import ASSOCIATIONS, EDITORS, FOLDER, OWN, Associations
from pipeline.schemas.install import install_editor, json_text, schema_texts
from pipeline.schemas.project import places
from pipeline.schemas.source import Source
from pipeline.schemas.stamp import Stamp, stamp_of
from pipeline.schemas.writing import held, write_changed


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

        It does nothing where none are installed, and little where nothing has changed since it was
        last called. While a file of a game cannot be read, the game's schemas stay as they are.
        Raises OSError, and PunchboardError where a link leads out of the project.
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
        """Bring the schemas of one game up to date and return their associations."""
        stamp = stamp_of(self._project, place)
        made = self._made.get(place)
        if made is None or made.stamp != stamp:
            source = Source(self._project, place)
            texts, own = schema_texts(source)
            if source.unread:
                return _of_place(installed, place)
            written += write_changed(self._project, texts)
            made = self._made[place] = _Made(stamp, own)
        return made.associations


def _of_place(associations: Associations, place: str) -> dict[str, list[str]]:
    folders = tuple(f"{FOLDER}/{part}/{place}/" for part in ("content", "templates"))
    return {name: files for name, files in associations.items() if name.startswith(folders)}


def _installed(project: Project) -> dict[str, list[str]] | None:
    """Return the associations of the schemas that are installed; None where there are none."""
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
