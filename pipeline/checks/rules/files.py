"""Checks of a game's files: unread ones, unused pictures, icons that are none or undrawn."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import ICONS, PLACEHOLDER, Names, shown
from pipeline.game.edition import Origin, home_hint, list_games
from pipeline.game.markdown_files import named_files
from pipeline.game.text import IconRun, Markup
from pipeline.source.files import (
    DELIMITED,
    DRAWING,
    WORKBOOKS,
    implied_in,
    implied_notes,
    is_drawing,
    is_picture,
    read_bytes,
)
from pipeline.source.findings import Finding, Position, Severity
from pipeline.source.names import MOST, first_few, nearest

_BESIDE: Final = re.compile(
    r"(readme|licen[cs]e|copying|notice|credits|authors|changelog|changes|contributing|ofl)\b.*"
    r"|thumbs\.db|desktop\.ini|icon\r|.*~|.*\.license",
    re.IGNORECASE,
)
"""Files that belong to a project and are read by people and other programs."""

_READ_ELSEWHERE: Final = frozenset((*Origin, "locale", "fonts", "node_modules", "__pycache__"))
"""Folders whose readers report unread files, or that hold no content."""

_READ: Final = frozenset((".yaml", ".yml"))
_MOST_FILES: Final = 20_000
_PATH: Final = re.compile(r"[^\s'\"<>{}|]{1,200}\.[A-Za-z0-9]{2,5}\b")
_FOLDER: Final = re.compile(r"['\"]([^\s'\"<>{}|]{1,100}/)")


def unread_files(checked: GameSubject) -> list[Path]:
    """Return the files below a game's folder that neither a name nor a value leads to, sorted.

    Those of a folder that a template puts names together for count as read.
    """
    named = checked.cached(_Named)
    folder = checked.game.folder
    tables = {f"{folder}/{Path(each.table).name}" for each in implied_in(folder).values()}
    return [
        path
        for path in _files(folder)
        if str(path) not in tables and not named.has(path.relative_to(folder).as_posix())
    ]


def files_beside(checked: GameSubject) -> list[Path]:
    """Return the files and folders next to the games' folders that belong to none.

    They are reported with the first game only, as all games have the same.
    """
    content = checked.game.folder.parent
    games = list_games(content.parent)
    if content.name != "content" or games[:1] != [checked.game.folder.name]:
        return []
    return sorted(path for path in content.iterdir() if _is_odd(path, games))


def _is_odd(path: Path, games: list[str]) -> bool:
    if path.name.startswith(".") or _BESIDE.fullmatch(path.name):
        return False
    return not path.is_dir() or (path.name not in games and any(path.glob("*.y*ml")))


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files of a game's folder that its kinds do not report, at most 20,000."""
    found = 0
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if name not in _READ_ELSEWHERE and name[0] != "."
        )
        inner = Path(parent) != folder
        for name in sorted(files):
            found += 1
            suffix = os.path.splitext(name)[1]  # noqa: PTH122 - there may be thousands
            if found > _MOST_FILES:
                return
            if not (name[0] == "." or suffix in _READ or _BESIDE.fullmatch(name)) and not (
                inner and suffix == ".json"
            ):
                yield Path(parent) / name


class _Named:
    """The paths that a game's data and templates name."""

    def __init__(self, checked: GameSubject) -> None:
        self._paths: set[str] = set()
        self._folders: set[str] = set()
        for document in checked.game.documents.values():
            self._take(document.data)
        self._paths.update(named_files(checked.game.documents))
        for source in checked.templates.values():
            self._paths.update(_PATH.findall(source))
            self._folders.update(_FOLDER.findall(source))
        for name in ("products.yaml", "campaign.yaml"):
            self._paths.update(_PATH.findall(checked.source(name)))

    def has(self, path: str) -> bool:
        """Return whether something names a path, or puts names of its folder together."""
        begun = (path[: at + 1] for at, sign in enumerate(path) if sign == "/")
        return path in self._paths or any(folder in self._folders for folder in begun)

    def _take(self, data: Any) -> None:
        waiting = [data]
        while waiting:
            value = waiting.pop()
            if isinstance(value, dict):
                waiting += value.values()
            elif isinstance(value, (list, tuple)):
                waiting += value
            elif isinstance(value, str) and "." in value and len(value) <= MOST * 3:
                self._paths.add(value)


_FILE_UNREAD_GOOD = {
    "kinds.yaml": "card: { source: false }\n",
    "card.yaml": "fox: { name: Fox }\n",
    "README.md": "How we write cards.\n",
    ".gitignore": "*.bak\n",
}
_FILE_UNREAD_BAD = {"card.csv": "name\nFox\n"}

_TABLES = (*DELIMITED, *WORKBOOKS)


@check("file-unread", bad=_FILE_UNREAD_BAD, good=_FILE_UNREAD_GOOD, severity=Severity.WARNING)
def unread(checked: GameSubject) -> Iterator[Finding]:
    """Find files in a game's folder, and next to the games, that nothing reads.

    Their author may expect them to be printed. Notes for people may have names such as README or
    LICENSE; pictures have a check of their own.
    """
    game = checked.game
    known = {note.position.file for note in implied_notes(game.folder)}
    for path in unread_files(checked):
        place = f"{game.name}/{path.relative_to(game.folder).as_posix()}"
        if not is_picture(path.name) and place not in known:
            hint = _hint(path, place, game.folder, list(game.kinds))
            message = "nothing reads this file"
            yield Finding("file-unread", message, Position(place), "", hint, Severity.WARNING)
    for path in files_beside(checked):
        place = f"{game.name.rpartition('/')[0]}/{path.name}"
        what = "folder: it has no game.yaml" if path.is_dir() else "file: it lies next to the games"
        hint = "move it into a game's folder, or out of content"
        if path.suffix.lower() in _TABLES:
            hint = f"make a game of it: punchboard import {place}"
        elif path.is_dir():
            hint = "give it a game.yaml and a kinds.yaml, or move it out of content"
        yield Finding(
            "file-unread", f"nothing reads this {what}", Position(place), "", hint, Severity.WARNING
        )


def _hint(path: Path, place: str, folder: Path, kinds: list[str]) -> str:
    """Return how a file comes to be read, or gets out of the way; `folder` is the game's."""
    game = folder.name
    suffix = path.suffix.lower()
    if suffix in _TABLES:
        kind = nearest(path.stem, kinds)
        option = f" --kind {kind}" if kind else ""
        return f"import it: punchboard import {place} --into {game}{option}"
    if suffix in (".yaml", ".yml", ".json") or ".y" in path.name.lower():
        right = f"{path.name.partition('.')[0]}.yaml"
        is_there = path.with_name(right).exists()
        copy = f"if it is a copy of {right}, move it out of content"
        return copy if is_there else f"did you mean {right!r}?"
    home = {".po": f"content/{game}/locale", ".j2": f"templates/{game}"}.get(suffix)
    if home:
        root = folder.parents[1]
        return home_hint(root / home / path.name, root)
    return "move it out of content; notes for people may be called README or LICENSE"


_PICTURE_UNUSED_GOOD = {
    "kinds.yaml": "card: { source: false, fields: { art: image } }\n",
    "card.yaml": "fox: { name: Fox, art: images/fox.png }\n",
    "images/fox.png": "",
}
_PICTURE_UNUSED_BAD = {"images/fox-old.png": ""}
_MOST = 5


@check("picture-unused", bad=_PICTURE_UNUSED_BAD, good=_PICTURE_UNUSED_GOOD, severity=Severity.INFO)
def unused(checked: GameSubject) -> Iterator[Finding]:
    """Find pictures in a game's folder that are not used by any record or template.

    A picture whose name a template puts together, as of ``"images/" ~ record.slug``, counts as
    used.
    """
    game = checked.game
    names = [
        path.relative_to(game.folder).as_posix()
        for path in unread_files(checked)
        if is_picture(path.name)
    ]
    if names:
        count = "the picture" if len(names) == 1 else f"{len(names)} pictures:"
        message = f"nothing prints {count} {first_few(names, _MOST)}"
        hint = "name them in a field of the type image, or move them out of content"
        place = Position(f"{game.name}/{names[0]}")
        yield Finding("picture-unused", message, place, "", hint, Severity.INFO)


_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>\n'
)
_ICON_BITMAP_GOOD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.j2": '<face><icon name="flame"/></face>\n',
    "icons/flame.svg": _SVG,
}
_ICON_BITMAP_BAD: Final = {"icons/purse.png": ""}
_HINT: Final = (
    "put it into an SVG of its size (Inkscape: File > Import > Embed), or show it by <image>"
)


@check("icon-bitmap", bad=_ICON_BITMAP_BAD, good=_ICON_BITMAP_GOOD)
def bitmaps(checked: GameSubject) -> Iterator[Finding]:
    """Find bitmaps in the folder of the game's icons.

    Icons are SVG files: a PNG there is ignored.
    """
    for path in _icons(checked):
        if is_drawing(path.name):
            continue
        place = Position(shown(checked.folders[0], ICONS, path.name))
        message = f"{path.name} is a bitmap, and icons must be SVG files: it is not read"
        yield Finding("icon-bitmap", message, place, ICONS, _HINT, Severity.WARNING)


def _icons(checked: GameSubject) -> list[Path]:
    """Return the pictures in the folder of the game's icons, sorted."""
    folder = checked.folders[0] / ICONS if checked.folders else None
    found = folder.iterdir() if folder is not None and folder.is_dir() else ()
    return sorted(path for path in found if is_picture(path.name))


_ICON_UNDRAWN_GOOD: Final = {
    "kinds.yaml": "card: { source: false, fields: { icon: text } }\n",
    "card.yaml": "fox: { name: Fox, icon: flame }\n",
    "icons/flame.svg": _SVG,
}
_ICON_UNDRAWN_BAD: Final = {"icons/flame.svg": PLACEHOLDER}


@check("icon-undrawn", bad=_ICON_UNDRAWN_BAD, good=_ICON_UNDRAWN_GOOD, severity=Severity.INFO)
def undrawn(checked: GameSubject) -> Iterator[Finding]:
    """Find icons that are still the box with a cross that an import writes.

    The message names the records that have such an icon. One that nothing names is `icon-unused`.
    """
    for path in _icons(checked):
        place = shown(checked.folders[0], ICONS, path.name)
        is_placeholder = read_bytes(path, DRAWING, place).strip() == PLACEHOLDER.encode().strip()
        if is_placeholder and path.stem in checked.cached(Names):
            users = [*dict.fromkeys(_users(checked, path.stem))]
            listed = first_few(users, _MOST)
            message = f"nobody has drawn the icon {path.stem!r}{f' of {listed}' if listed else ''}"
            hint = "replace the file, which is a box with a cross, by your drawing"
            yield Finding("icon-undrawn", message, Position(place), ICONS, hint, Severity.INFO)


def _users(checked: GameSubject, icon: str) -> Iterator[str]:
    """Yield the records that name an icon, in a field or in a text."""
    for record, _, value in checked.values:
        runs = value.runs if isinstance(value, Markup) else ()
        if value == icon or any(isinstance(run, IconRun) and run.name == icon for run in runs):
            yield str(record)
