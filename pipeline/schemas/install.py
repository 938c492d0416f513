"""A project's schemas as files, with the settings of its editors."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.edition.project import Project
from pipeline.schemas.editor import ASSOCIATIONS, EDITORS, FOLDER, Associations
from pipeline.schemas.project import game_schemas, places
from pipeline.schemas.source import Source
from pipeline.schemas.writing import write_changed

_IGNORE: Final = f"{FOLDER}/.gitignore"
_ALL: Final = "# Made from the project by `punchboard schema --install`: not for git.\n*\n"


class Installed(NamedTuple):
    """The files that were written, which schema is for which files, and what could not be read."""

    written: list[Path]
    associations: Associations
    unread: list[Finding]


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
        texts, own = schema_texts(source)
        unread += source.unread
        written += write_changed(project, texts)
        associations |= own
    written += write_changed(project, {ASSOCIATIONS: json_text(associations)})
    return Installed(written, associations, unread)


def install_editor(project: Project, editor: str, associations: Associations) -> list[Path]:
    """Write the settings of `editor` into the project where it can be done; return the files.

    Raises ValueError where they cannot be merged with those that are there, OSError.
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
    """Return data as a file of the project holds it."""
    # Escaped, so that whatever a file of the project holds can be written.
    return json.dumps(data, indent=indent) + "\n"
