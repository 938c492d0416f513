"""A new game that prints at once, and new records: files, never a line of Python."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pipeline.base.errors import Misuse
from pipeline.base.folders import require_inside
from pipeline.base.names import MOST, is_name
from pipeline.base.reading import YAML, read_text
from pipeline.base.suggest import hint
from pipeline.content.game import Game
from pipeline.content.records import SOURCE
from pipeline.publish.atomic import write_atomically
from pipeline.scaffold.examples import record_text

_FILES: Final = Path(__file__).parent / "starter"
_HINT: Final = f"use small letters, digits and single hyphens, {MOST} at most"
_NAME, _TITLE = "__NAME__", "__TITLE__"


def new_game(path: Path, title: str = "") -> tuple[Path, ...]:
    """Write the starter game into the project at `path`, begun there if need be.

    The game has the name of the folder; ``PROJECT/content/NAME`` names a game of a project. Returns
    the files written. Raises Misuse when the name cannot be one or the game exists, OSError.
    """
    root, name = new_place(path)
    folders = _folders(root, name)
    title = title or game_title(name)
    return tuple(_write_starter_file(source, folders, name, title) for source in _starter_files())


def new_place(path: Path) -> tuple[Path, str]:
    """Return the project's root and the name of a game that may be begun at `path`.

    Raises Misuse as `new_game` does.
    """
    root, name = _split_path(path.resolve())
    if not is_name(name):
        raise Misuse(f"{name!r} cannot name a game: {_HINT}")
    for folder in _folders(root, name).values():
        require_inside(folder, root)
        if folder.exists():
            raise Misuse(
                f"{folder} exists already: go on with it in {root}, or choose another name"
            )
    return root, name


def game_title(name: str) -> str:
    """Return the title of a game that has none but its name."""
    return name.replace("-", " ").title()


def _folders(root: Path, name: str) -> dict[str, Path]:
    return {part: root / part / name for part in ("content", "templates")}


def _split_path(path: Path) -> tuple[Path, str]:
    """Return the project's root and the game's name."""
    if path.parent.name == "content":
        return path.parent.parent, path.name
    return path, re.sub(r"[^a-z0-9]+", "-", path.name.lower()).strip("-")


def _starter_files() -> Iterator[Path]:
    return (path for path in sorted(_FILES.rglob("*")) if path.is_file())


def _write_starter_file(source: Path, folders: dict[str, Path], name: str, title: str) -> Path:
    text = read_text(source, YAML).replace(_NAME, name).replace(_TITLE, title)
    target = folders[source.parent.name] / source.name
    write_atomically(target, text.encode())
    return target


def new_record(game: Game, kind: str, slug: str) -> Path:
    """Append a record to be filled in to the file of `kind`, whose text stays as it is.

    Returns the file. Raises Misuse for an unknown kind, a bad slug or one that exists, OSError.
    """
    if kind not in game.kinds:
        raise Misuse(f"{game.id} has no kind {kind!r}; {hint(kind, game.kinds)}")
    if game.kinds[kind].factors:
        parts = " and ".join(factor.kind for factor in game.kinds[kind].factors)
        raise Misuse(f"{kind} combines {parts}, and has no records of its own; add one of those")
    if not is_name(slug) or slug == SOURCE:
        raise Misuse(f"{slug!r} cannot be a slug: {_HINT}")
    if slug in game.records[kind]:
        raise Misuse(f"{kind} {slug!r} exists already: {game.record(kind, slug).position}")
    path = game.folder / f"{kind}.yaml"
    text = read_text(path, YAML, f"{game.name}/{path.name}") if path.exists() else ""
    separator = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    write_atomically(path, f"{text}{separator}{record_text(game, kind, slug)}".encode())
    return path
