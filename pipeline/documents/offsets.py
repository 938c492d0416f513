"""Where in its file a character of a text stands, however YAML has the text written.

What a text says stands in the file in the same order: plain, in quotes, or below | or >. Between
its characters a file has more: indentation, line breaks that read as blanks, escapes. So both are
gone through side by side.
"""

import re
from array import array
from collections.abc import Sequence
from typing import Final

Mark = tuple[int, int]
"""Line and column, both from 0."""

_PROPERTIES: Final = re.compile(r"(?:[&!]\S*(?:\s+|$))*")
_HEADER: Final = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")
_CODE_LENGTHS: Final = {"x": 2, "u": 4, "U": 8}
"""Hexadecimal digits after each letter of an escape that gives a character's number."""


_INK: Final = re.compile(r"\S")
_COLUMN_BITS: Final = 32


class Marks:
    """Where the characters of `value` stand, a text that begins at `start`.

    It is gone through once, however many of its characters are asked for.
    """

    def __init__(self, lines: Sequence[str], start: Mark, value: str) -> None:
        self._reader, self._value = _Reader(lines, start), value
        self._found = array("q")
        self._is_there = True

    def at(self, offset: int) -> Mark | None:
        """Return where a character stands, the last one where there are no more.

        None where the file does not have the text: it was changed after reading.
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
        """Where the next character stands."""
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
        """Go past the next character, which must be this one, and return where it stands."""
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
        """Tell whether a line of a text in double quotes ends in a backslash here, and goes on."""
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
