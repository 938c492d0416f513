"""Pictures that a table names: found beside it, and put into the game."""

import os
from collections.abc import Iterator
from copy import copy
from pathlib import Path, PurePosixPath
from typing import Final

from pipeline.game.tables.cell_patterns import plain_letters
from pipeline.source.files import PICTURE, file_below, is_picture, read_bytes
from pipeline.source.names import name_of

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


_IMAGES = "images"


class GamePictures:
    """The pictures of a game, and those that the table brings: found by path or by name.

    `copies` are the pictures to be copied, by their paths below the game's folder; `differing` are
    pictures of the game that stay, each with the other picture that the table has of its name.
    """

    def __init__(self, game: Path, folder: PictureFolder) -> None:
        self.game, self.folder = game.resolve(), folder
        self.own = PictureFolder(self.game)
        self.copies: dict[str, Path] = {}
        self.differing: dict[str, Path] = {}

    def find(self, text: str) -> str | None:
        """Return the path below the game's folder of the picture that a cell names."""
        name = text.strip().replace("\\", "/")
        path = file_below(self.game, name)
        if path is not None and path.is_file():
            return name
        brought = self.folder.find(name)
        if brought is not None:
            return self._below(brought) or self._taken(brought)
        own = self.own.find(name)
        return None if own is None else self._below(own)

    def files(self) -> Iterator[tuple[Path, bytes]]:
        """Yield the pictures that are new as files of the game. Raises PunchboardError."""
        for name, path in self.copies.items():
            yield self.game / name, _bytes(path)

    def _below(self, path: Path) -> str | None:
        place = path.resolve()
        return place.relative_to(self.game).as_posix() if place.is_relative_to(self.game) else None

    def _taken(self, path: Path) -> str:
        """Return where a picture from outside lies in the game, or will."""
        target = f"{_IMAGES}/{self.folder.target(path)}"
        there = self.game / target
        same = next((each for each in self._namesakes(there) if _alike(each, path)), None)
        if same is not None:
            return f"{_IMAGES}/{same.name}"
        if there.exists():
            self.differing[target] = path
        else:
            self.copies[target] = path
        return target

    def _namesakes(self, there: Path) -> Iterator[Path]:
        path, number = there, 2
        while path.is_file():
            yield path
            path, number = there.with_stem(f"{there.stem}-{number}"), number + 1


def _alike(one: Path, other: Path) -> bool:
    return one.stat().st_size == other.stat().st_size and _bytes(one) == _bytes(other)


def _bytes(path: Path) -> bytes:
    return read_bytes(path, PICTURE, str(path), given=True)
