"""Where in its file a character of a text stands, however YAML has the text written.

What a text says stands in the file in the same order: plain, in quotes, or below | or >. Between
its characters a file has more: indentation, line breaks that read as blanks, escapes. So both are
gone through side by side.
"""

import re
from collections.abc import Sequence
from typing import Final

Mark = tuple[int, int]
"""Line and column, both from 0."""

_PROPERTIES: Final = re.compile(r"(?:[&!]\S*(?:\s+|$))*")
_HEADER: Final = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")
_CODE_LENGTHS: Final = {"x": 2, "u": 4, "U": 8}
"""Hexadecimal digits after each letter of an escape that gives a character's number."""


def mark_of(lines: Sequence[str], start: Mark, value: str, offset: int) -> Mark | None:
    """Return where character `offset` of `value` stands, a text that begins at `start`.

    None where the file does not have the text: it was changed after reading.
    """
    reader = _Reader(lines, start)
    mark = reader.mark
    for character in value[: offset + 1]:
        if character.isspace():
            mark = reader.mark
            reader.pass_blank()
        else:
            found = reader.find(character)
            if found is None:
                return None
            mark = found
    return mark


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
        while self._is_continuation(self._line[self._column :]):
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
            rest = line[self._column :].lstrip()
            if rest and not self._is_continuation(rest):
                self._column = len(line) - len(rest)
                return self._take(character, line)
            self._row, self._column = self._row + 1, 0
        return None

    @property
    def _line(self) -> str:
        return self._lines[self._row] if self._row < len(self._lines) else ""

    def _is_continuation(self, rest: str) -> bool:
        """Tell whether a line of a text in double quotes ends in a backslash, and goes on."""
        return self._quote == '"' and rest == "\\"

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
