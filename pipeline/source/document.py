"""A YAML file as plain data, with the place of every key, value and character of its texts.

What a text says is in the file in the same order: plain, in quotes, or below | or >. Between
its characters a file has more: indentation, line breaks that read as blanks, escapes. So both are
gone through side by side.

Places are one 64-bit number a key or value in the order of the file, eight bytes each. A lookup
walks the data from the top-level key on, so that nothing but the numbers has to be stored.
"""

import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias
from zlib import compress, decompress

from pipeline.source.findings import Position

Mark = tuple[int, int]
"""Line and column, both from 0."""

_PROPERTIES: Final = re.compile(r"(?:[&!]\S*(?:\s+|$))*")
_HEADER: Final = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")
_CODE_LENGTHS: Final = {"x": 2, "u": 4, "U": 8}
"""Hexadecimal digits after each letter of an escape that gives a character's number."""


_INK: Final = re.compile(r"\S")
_COLUMN_BITS: Final = 32


class Marks:
    """Where the characters of `value` are, a text that begins at `start`.

    It is gone through once, however many of its characters are asked for.
    """

    def __init__(self, lines: Sequence[str], start: Mark, value: str) -> None:
        self._reader, self._value = _Reader(lines, start), value
        self._found = array("q")
        self._is_there = True

    def at(self, offset: int) -> Mark | None:
        """Return where a character is, the last one if there are no more.

        None if the file does not have the text: it was changed after reading.
        """
        wanted = min(offset + 1, len(self._value))
        while self._is_there and len(self._found) < wanted:
            self._go_on(self._value[len(self._found)])
        if len(self._found) < wanted:
            return None
        if not wanted:
            return self._reader.mark
        packed = self._found[wanted - 1]
        return packed >> _COLUMN_BITS, packed & ((1 << _COLUMN_BITS) - 1)

    def _go_on(self, character: str) -> None:
        mark: Mark | None = self._reader.mark
        if character.isspace():
            self._reader.pass_blank()
        else:
            mark = self._reader.find(character)
        if mark is None:
            self._is_there = False
        else:
            self._found.append(mark[0] << _COLUMN_BITS | mark[1])


class _Reader:
    """Goes through a text as it is written, from one of its characters to the next."""

    def __init__(self, lines: Sequence[str], start: Mark) -> None:
        self._lines = lines
        self._row, self._column = start
        line = lines[self._row]
        properties = _PROPERTIES.match(line, self._column)
        self._column = properties.end() if properties else self._column
        rest = line[self._column :]
        self._quote = rest[:1] if rest[:1] in ("'", '"') else ""
        if self._quote:
            self._column += 1
        elif _HEADER.fullmatch(rest):
            self._row, self._column = self._row + 1, 0

    @property
    def mark(self) -> Mark:
        return self._row, self._column

    def pass_blank(self) -> None:
        """Go past a blank, as far as one is written here: a line break may read as one."""
        while self._is_continuation(self._column):
            self._row += 1
            self._column = len(self._line) - len(self._line.lstrip())
        line = self._line
        if line[self._column : self._column + 1].isspace():
            self._column += 1
        elif self._quote == '"' and line.startswith("\\", self._column):
            self._column += self._escape_length(line)

    def find(self, character: str) -> Mark | None:
        """Go past the next character, which must be this one, and return where it is."""
        while self._row < len(self._lines):
            line = self._line
            ink = _INK.search(line, self._column)
            if ink is not None and not self._is_continuation(ink.start()):
                self._column = ink.start()
                return self._take(character, line)
            self._row, self._column = self._row + 1, 0
        return None

    @property
    def _line(self) -> str:
        return self._lines[self._row] if self._row < len(self._lines) else ""

    def _is_continuation(self, column: int) -> bool:
        line = self._line
        return self._quote == '"' and column == len(line) - 1 and line[column] == "\\"

    def _take(self, character: str, line: str) -> Mark | None:
        mark, found = self.mark, line[self._column]
        if self._quote == '"' and found == "\\":
            self._column += self._escape_length(line)
            return mark
        if found != character:
            return None
        self._column += 2 if found == self._quote == "'" else 1
        return mark

    def _escape_length(self, line: str) -> int:
        letter = line[self._column + 1 : self._column + 2]
        return 2 + _CODE_LENGTHS.get(letter, 0)


Data: TypeAlias = Any
"""dict, list, str, int, float, bool or None, nested."""

_SMALL: Final = 64
"""Keys and values that are counted again whenever a place among them is asked for."""

_DIGITS: Final = 8
"""More than the index of any list has."""

_PUT_AWAY: Final = frozenset({"_text", "data", "places"})

COLUMN_BITS: Final = 24
_COLUMN_MASK: Final = (1 << COLUMN_BITS) - 1


class Document:
    """One loaded YAML file.

    `data` is plain data and must not be changed; `name` is the project-relative path that positions
    show; `places` has a number for each key and value.
    """

    __slots__ = (
        "_lines",
        "_marks",
        "_packed",
        "_parts",
        "_read",
        "_starts",
        "_text",
        "data",
        "name",
        "places",
    )

    def __init__(
        self, data: Data, name: str, places: "array[int]", starts: dict[str, int], text: str
    ) -> None:
        self.data, self.name = data, name
        self.places, self._starts, self._text = places, starts, text
        self._parts: dict[int, Mapping[Any, tuple[int, int]]] = {}
        self._lines: list[str] | None = None
        # Of the text that was asked for last: findings come text by text.
        self._marks: tuple[tuple[str | int, ...], Marks] | None = None

    def __repr__(self) -> str:
        return f"Document({self.name!r})"

    def put_away(self, read: Callable[[str], "Document"]) -> None:
        """Let go of data and places, which `read` makes of the text once they are asked for."""
        if not hasattr(self, "_read"):
            self._read = read
            self._packed = compress(self._text.encode("utf-8", "surrogatepass"), 1)
        for name in _PUT_AWAY:
            # What was not asked for since is not there.
            with suppress(AttributeError):
                delattr(self, name)

    def __getattr__(self, name: str) -> Any:
        """Return data, places or text where they were let go of."""
        if name not in _PUT_AWAY or not hasattr(self, "_read"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self._text = decompress(self._packed).decode("utf-8", "surrogatepass")
        if name != "_text":
            again = self._read(self._text)
            self.data, self.places = again.data, again.places
        return getattr(self, name)

    @property
    def size(self) -> int:
        """How many keys and values it has; 0 if they are put away."""
        try:
            return len(object.__getattribute__(self, "places"))
        except AttributeError:
            return 0

    def names(self) -> Iterator[str]:
        """Yield the top-level keys of a mapping."""
        return iter(self._starts if hasattr(self, "_read") else self.data)

    def entry(self, key: str) -> "Document":
        """Return a document that has the entry `key`."""
        return self

    def encoded(self) -> bytes:
        """Return the file's text in UTF-8; nothing if there is no one text."""
        return self._text.encode()

    @property
    def as_written(self) -> "Document":
        """The document without what was read from files that it names."""
        return self

    @property
    def start(self) -> Position:
        return Position(self.name)

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` is (where its key is, with `key`).

        A path that leads nowhere gives the place of the last part of it that exists.
        """
        if not len(self.places):
            return self.start
        indexes = self._find_places(path)
        index = indexes[0] if key else indexes[1]
        place = self.places[index]
        return Position(self.name, (place >> COLUMN_BITS) + 1, (place & _COLUMN_MASK) + 1)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` is, however it is written.

        Of no text, or where `offset` is negative, it is where the value begins.
        """
        start = self.position(*path)
        value = value_at(self.data, path)
        if not isinstance(value, str) or not start.line or offset < 0:
            return start
        if self._marks is None or self._marks[0] != path:
            marks = Marks(self._all_lines(), (start.line - 1, start.column - 1), value)
            self._marks = path, marks
        mark = self._marks[1].at(offset)
        return start if mark is None else Position(self.name, mark[0] + 1, mark[1] + 1)

    def line(self, position: Position) -> str:
        """Return the line of the file at a position; nothing if that is in another file."""
        if position.file != self.name or not position.line:
            return ""
        lines = self._all_lines()
        return lines[position.line - 1] if position.line <= len(lines) else ""

    def _all_lines(self) -> list[str]:
        if getattr(self, "_lines", None) is None:
            # A document that is made of others has no text of its own.
            self._lines = getattr(self, "_text", "").splitlines()
        return self._lines or []

    def position_of_gap(self, *path: str | int) -> Position:
        """Return where something is missing at `path`: at what should have it."""
        return self.position(*path[:-1], key=True)

    def has(self, *path: str | int) -> bool:
        return bool(path) and self._parent_has(path)

    def _parent_has(self, path: Sequence[str | int]) -> bool:
        parent, last = value_at(self.data, path[:-1]), path[-1]
        if isinstance(parent, list):
            return isinstance(last, int) and 0 <= last < len(parent)
        return isinstance(parent, dict) and last in parent

    def _find_places(self, path: Sequence[str | int]) -> tuple[int, int]:
        at_key, at, node = 0, 0, self.data
        rest = list(path)
        if rest and isinstance(node, dict) and rest[0] in self._starts:
            part = rest.pop(0)
            at_key = self._starts[str(part)]
            at, node = at_key + 1, node[part]
        for part in rest:
            if isinstance(node, list):
                if not isinstance(part, int) or not 0 <= part < len(node):
                    break
            elif not isinstance(node, dict) or part not in node:
                break
            at_key, at = self.places_of_parts(node, at)[part]
            node = node[part]
        return at_key, at

    def places_of_parts(self, node: Data, at: int) -> Mapping[Any, tuple[int, int]]:
        """Return where the key and the value of each part of a container are.

        Of large ones it is remembered: each of a thousand findings may be in one of them.
        """
        known = self._parts.get(at)
        if known is None:
            known = places_of_parts(node, at)
            if len(known) > _SMALL or _count_places(node) > _SMALL:
                self._parts[at] = known
        return known


class TableDocument(Document):
    """A document whose values are in the cells of a table, where findings show them."""

    __slots__ = ("_cells",)

    def __init__(
        self, base: Document, name: str, cells: Mapping[tuple[str | int, ...], Position]
    ) -> None:
        super().__init__(base.data, name, base.places, base._starts, base._text)
        self._cells = cells

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return the cell of the value at `path`, or else of its row."""
        found = (self._cells.get(path[:end]) for end in range(len(path), 0, -1))
        return next((place for place in found if place is not None), self.start)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return the cell of the text at `path`."""
        return self.position(*path)

    def line(self, position: Position) -> str:
        """Return nothing: a table is not read line by line."""
        return ""


def value_at(data: Data, path: Sequence[str | int]) -> Data:
    """Return the value at `path` of plain data, None if nothing is there."""
    for part in path:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def dotted_path(data: Data, dotted: str) -> tuple[str | int, ...]:
    """Return the keys and indexes that a dotted path names in plain data; keys may have dots, too.

    It ends if nothing is there.
    """
    path: list[str | int] = []
    while dotted:
        step: str | int | None = None
        if isinstance(data, dict):
            keys = [key for key in data if f"{dotted}.".startswith(f"{key}.")]
            step = max(keys, key=len, default=None)
        elif isinstance(data, list):
            index = dotted.partition(".")[0]
            step = int(index) if index.isdecimal() and len(index) < _DIGITS else None
        if step is None:
            break
        path.append(step)
        data = value_at(data, (step,))
        dotted = dotted[len(str(step)) + 1 :]
    return tuple(path)


def places_of_parts(node: Data, at: int) -> Mapping[Any, tuple[int, int]]:
    """Return key place and value place of each part of the container at place `at`."""
    keyed = isinstance(node, dict)
    places: dict[Any, tuple[int, int]] = {}
    at += 1
    for part, value in node.items() if keyed else enumerate(node):
        places[part] = at, at + keyed
        at += keyed + _count_places(value)
    return places


def _count_places(node: Data) -> int:
    if isinstance(node, dict):
        return 1 + len(node) + sum(map(_count_places, node.values()))
    return 1 + sum(map(_count_places, node)) if isinstance(node, list) else 1
