"""A new game that prints at once, and new records: files, never a line of Python."""

import os
import re
from pathlib import Path
from typing import Final

from pipeline.base.errors import Misuse
from pipeline.base.folders import open_folder, require_writable
from pipeline.base.names import MOST, is_name
from pipeline.base.reading import YAML, read_text, require_size
from pipeline.base.suggest import hint
from pipeline.content.game import Game
from pipeline.content.records import SOURCE
from pipeline.publish.atomic import write_atomically
from pipeline.publish.together import written_together
from pipeline.scaffold.examples import record_text

_STARTER, _RULEBOOK = (Path(__file__).parent / part for part in ("starter", "rulebook"))
_HINT: Final = f"use small letters, digits and single hyphens, {MOST} at most"
_NAME, _TITLE = "__NAME__", "__TITLE__"


def new_game(path: Path, title: str = "", *, rulebook: bool = False) -> tuple[Path, ...]:
    """Write the starter game into the project at `path`, begun there if need be.

    With `rulebook` it has one, in chapters of Markdown.

    The game has the name of the folder; ``PROJECT/content/NAME`` names a game of a project. Returns
    the files written. Raises Misuse when the name cannot be one or the game exists, OSError.
    """
    root, name = new_place(path)
    folders = _folders(root, name)
    title = title or game_title(name)
    texts = _texts(_STARTER)
    if rulebook:
        for place, text in _texts(_RULEBOOK).items():
            # What both have is begun by the game, and goes on with the book's part.
            texts[place] = texts.get(place, "") + text
    written = []
    with written_together(root) as write:
        for place, text in sorted(texts.items()):
            target = folders[place.parts[0]].joinpath(*place.parts[1:])
            filled = text.replace(_NAME, name).replace(_TITLE, title)
            write(target.relative_to(root).as_posix(), filled.encode())
            written.append(target)
    return tuple(written)


def new_place(path: Path) -> tuple[Path, str]:
    """Return the project's root and the name of a game that may be begun at `path`.

    Raises Misuse as `new_game` does.
    """
    root, name = _split_path(Path(os.path.abspath(path)))  # noqa: PTH100 - follows no link
    if not is_name(name):
        raise Misuse(f"{name!r} cannot name a game: {_HINT}")
    require_writable(root)
    open_folder(root)
    for folder in _folders(root, name).values():
        require_writable(folder)
        if folder.is_file() or any(map(_is_visible_file, folder.rglob("*"))):
            raise Misuse(
                f"{folder} exists already: go on with it in {root}, or choose another name"
            )
    return root, name


def _is_visible_file(path: Path) -> bool:
    """Tell a user's file from one that a killed command has left."""
    return path.is_file() and not path.name.startswith(".")


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


def _texts(folder: Path) -> dict[Path, str]:
    """Return the texts of a folder's files by their places in it."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder): read_text(path, YAML) for path in files}


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
    content = f"{text}{separator}{record_text(game, kind, slug)}".encode()
    write_atomically(path, require_size(content, YAML, f"{game.name}/{path.name}"))
    return path
