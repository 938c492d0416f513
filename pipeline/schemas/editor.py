"""What an editor is to schemas: the settings that it needs, and whether they can be written."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.registry import Registry
from pipeline.edition.project import Project

FOLDER: Final = ".schema"
"""The folder of a project that holds its schemas."""

ASSOCIATIONS: Final = f"{FOLDER}/associations.json"
"""The file that says which schema is for which files, for editors that can read it."""

OWN: Final = f"./{FOLDER}/"
"""How the paths of a project's own schemas begin in settings."""

Associations: TypeAlias = Mapping[str, list[str]]
"""The files of each schema: paths below the project's root, ``*`` for any name."""


class Editor(NamedTuple):
    """An editor: where its settings go, what they are, and the texts of files to be written.

    `settings` are for the user to paste into `place`; where `files` is given, they are merged with
    what is in the project's files of that editor, by path below the root. It raises ValueError
    for files that cannot be merged.
    """

    place: str
    settings: Callable[[Associations], str]
    files: Callable[[Project, Associations], dict[str, str]] | None = None


EDITORS: Final[Registry[Editor]] = Registry("editor", "pipeline.schemas.editors")
