"""The lines of a PO file: where each translation stands."""

import re
from typing import Final

from pipeline.base.finding import Position

_FORM: Final = re.compile(r"(?:#~ )?msgstr(?:\[(\d+)\])?")
_CHARACTER: Final = re.compile(r"\\.|[^\\]")


class Source:
    """The text of one PO file; `name` is the path that findings show."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines = text.splitlines()

    def msgstr(self, line: int, form: int = 0) -> Position:
        """Return where the entry that begins at `line` says its translation, or one form of it."""
        for number in range(line, len(self._lines) + 1):
            text = self._lines[number - 1]
            match = _FORM.match(text) if "msgstr" in text else None
            if match is not None and int(match[1] or 0) == form:
                return Position(self.name, number + self._is_wrapped(number), 1)
            if not text.strip() and number > line:
                break
        return Position(self.name, line, 1)

    def character(self, line: int, form: int, offset: int) -> Position:
        """Return where character `offset` of a translation stands, of the entry at `line`."""
        start = self.msgstr(line, form)
        before = offset
        for number in range(start.line, len(self._lines) + 1):
            text = self._lines[number - 1].rstrip()
            if number > start.line and not text.startswith('"'):
                break
            for match in _CHARACTER.finditer(text, text.find('"') + 1, len(text) - 1):
                if before == 0:
                    return Position(self.name, number, match.start() + 1)
                before -= 1
        return start

    def _is_wrapped(self, number: int) -> bool:
        """Tell whether a translation begins on the next line, as gettext wraps long ones."""
        below = self._lines[number] if number < len(self._lines) else ""
        return self._lines[number - 1].endswith('""') and below.startswith('"')
