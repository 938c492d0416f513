"""Pictures that the cells of a table name for records of a game that there is."""

from collections.abc import Iterator
from pathlib import Path

from pipeline.base.folders import file_below
from pipeline.base.reading import PICTURE, read_bytes
from pipeline.tables.pictures import PictureFolder

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
        """Return the path of a picture that lies in the game's folder; None for others."""
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
        """Yield the pictures that an import has given this name, or it with a number."""
        path, number = there, 2
        while path.is_file():
            yield path
            path, number = there.with_stem(f"{there.stem}-{number}"), number + 1


def _alike(one: Path, other: Path) -> bool:
    return one.stat().st_size == other.stat().st_size and _bytes(one) == _bytes(other)


def _bytes(path: Path) -> bytes:
    return read_bytes(path, PICTURE, str(path), given=True)
