"""The files of a game's folder that nothing reads, as far as their names can tell."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pipeline.base.names import MOST
from pipeline.checks.content.subject import GameSubject
from pipeline.content.games import GAME_FILE
from pipeline.content.markdown.files import named_files
from pipeline.content.origin import Origin

_BESIDE: Final = re.compile(
    r"(readme|licen[cs]e|copying|notice|credits|authors|changelog|changes|contributing|ofl)\b.*"
    r"|thumbs\.db|desktop\.ini|icon\r|.*~|.*\.license",
    re.IGNORECASE,
)
"""Files that belong beside others and are read by people and programs other than this."""

_READ_ELSEWHERE: Final = frozenset((*Origin, "locale", "fonts", "node_modules", "__pycache__"))
"""Folders whose files are told by those who read them, or that are no one's content."""

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
    return [path for path in _files(folder) if not named.has(path.relative_to(folder).as_posix())]


def files_beside(checked: GameSubject) -> list[Path]:
    """Return the files and folders beside the games' folders that are none of theirs.

    They are told with the first game alone, as all games have the same.
    """
    content = checked.game.folder.parent
    games = sorted(path.parent.name for path in content.glob(f"*/{GAME_FILE}"))
    if content.name != "content" or games[:1] != [checked.game.folder.name]:
        return []
    return sorted(path for path in content.iterdir() if _is_odd(path, games))


def _is_odd(path: Path, games: list[str]) -> bool:
    if path.name.startswith(".") or _BESIDE.fullmatch(path.name):
        return False
    return not path.is_dir() or (path.name not in games and any(path.glob("*.y*ml")))


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files of a game's folder that its kinds do not tell of, at most 20,000."""
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
        """Tell whether something names a path, or puts names of its folder together."""
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
