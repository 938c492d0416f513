"""Where the blocks of a Markdown file stand, and the characters of their texts."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Position

Path: TypeAlias = tuple[str | int, ...]


class Mark(NamedTuple):
    """A character of a text, counted from 0, with its line and column in the file, from 1."""

    offset: int
    line: int
    column: int


class Places(NamedTuple):
    """The file `name`, and the marks of every block and text by its path."""

    name: str
    marks: Mapping[Path, tuple[Mark, ...]]

    def position(self, path: Path, offset: int = 0) -> Position:
        """Return where what is at `path` stands: the nearest mark at or before `offset`."""
        marks = self._nearest(path)
        if not marks:
            return Position(self.name, 1, 1)
        found = marks[max(bisect_right(marks, (offset, _ENDLESS, 0)) - 1, 0)]
        return Position(self.name, found.line, found.column + max(offset - found.offset, 0))

    def _nearest(self, path: Path) -> tuple[Mark, ...]:
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks.get(path, ())


_ENDLESS: Final = 1 << 60
