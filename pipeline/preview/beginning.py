"""The first game of a project that has none: what it can be made of, and making it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pipeline.authoring.importing import usual_game, write_files
from pipeline.authoring.new_games import new_game, new_place
from pipeline.build.project import CONTENT, Project
from pipeline.source.files import DELIMITED, WORKBOOKS
from pipeline.source.findings import Misuse
from pipeline.source.names import is_name, name_of

_MOST: Final = 20


def begin_data(root: Path) -> dict[str, Any]:
    """Return what a first game can be made of: the tables of the folder, and a name."""
    return {"tables": _tables(root), "name": name_of(root.name) or "game"}


def _tables(root: Path) -> list[str]:
    names = (path.name for path in root.iterdir() if path.is_file())
    tables = (name for name in names if not name.startswith((".", "~$")))
    return sorted(each for each in tables if each.lower().endswith(DELIMITED + WORKBOOKS))[:_MOST]


def begin(project: Project, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Make the first game: of a table of the folder, or the small one; return its name.

    Raises Misuse for what cannot be asked and where there is a game, PunchboardError, OSError.
    """
    if project.games():
        raise Misuse("the project has a game already; punchboard new game adds another one")
    name, table = asked.get("name"), asked.get("table", "")
    if not isinstance(name, str) or not isinstance(table, str):
        raise Misuse("expected name and table to be texts")
    if not is_name(name):
        raise Misuse(f"{name!r} cannot name a game: use small letters, digits and hyphens")
    place = project.root / CONTENT / name
    if not table:
        new_game(place)
    elif table in _tables(project.root):
        root, name = new_place(place)
        write_files(usual_game(root / table, name), root)
    else:
        raise Misuse(f"there is no table {table!r} in {project.root.name}")
    return {"game": name}
