"""Pictures that a table names: found beside it, and where they go in the game."""

import os
from collections.abc import Iterator
from copy import copy
from pathlib import Path, PurePosixPath
from typing import Final

from pipeline.base.names import name_of
from pipeline.base.suffixes import is_picture
from pipeline.tables.names import plain_letters

_MOST_FILES: Final = 20_000
_DEEPEST: Final = 6


class PictureFolder:
    """The pictures below a folder, found by path or by name, whatever the case of its letters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._by_path: dict[str, Path] = {}
        self._by_name: dict[str, Path] = {}
        for path in _pictures(folder):
            below = path.relative_to(folder).as_posix().casefold()
            self._by_path[below] = path
            for name in (path.name.casefold(), path.stem.casefold()):
                self._by_name.setdefault(name, path)
        self._targets: dict[Path, str] = {}
        self._taken: set[str] = set()
        self.drawn: set[str] = set()
        """Targets of the drawings that serve as icons."""

    def fresh(self) -> "PictureFolder":
        """Return the same folder, of which nothing has been used."""
        other = copy(self)
        other._targets, other._taken, other.drawn = {}, set(), set()
        return other

    @property
    def stems(self) -> frozenset[str]:
        """The names of all pictures, in small letters, without their endings."""
        return frozenset(path.stem.casefold() for path in self._by_path.values())

    def find(self, text: str) -> Path | None:
        """Return the picture that a cell names, by its path or else by its name."""
        pure = PurePosixPath(text.strip().replace("\\", "/"))
        wanted = pure.as_posix().casefold().removeprefix("./")
        return self._by_path.get(wanted) or self._by_name.get(pure.name.casefold())

    def target(self, path: Path) -> str:
        """Return the name, below the game's pictures, that a picture is copied to."""
        if path not in self._targets:
            stem = name_of(plain_letters(path.stem)) or "picture"
            name, number = f"{stem}{path.suffix.lower()}", 2
            while name in self._taken:
                name, number = f"{stem}-{number}{path.suffix.lower()}", number + 1
            self._taken.add(name)
            self._targets[path] = name
        return self._targets[path]

    @property
    def used(self) -> dict[str, Path]:
        """The pictures whose targets were asked for, by these."""
        return {target: path for path, target in self._targets.items()}


def _pictures(folder: Path) -> Iterator[Path]:
    """Yield the pictures below a folder, within bounds; links and hidden folders are left out."""
    seen = 0
    for root, folders, files in os.walk(folder):
        depth = len(Path(root).relative_to(folder).parts)
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and depth < _DEEPEST
        )
        for name in sorted(files):
            seen += 1
            if seen > _MOST_FILES:
                return
            path = Path(root) / name
            if is_picture(name) and not path.is_symlink():
                yield path
