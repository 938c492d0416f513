"""The lines of PO files: a text that does not end on its line is read as another by polib."""

import re
from typing import Final

_MARK: Final = r"(?:\#~\s*(?:\|\s*)?|\#\|\s*)?"
_WORD: Final = r"(?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)"
_TEXT: Final = re.compile(rf'\s*{_MARK}(?:{_WORD}\s*)?"(?:[^"\\]|\\.)*"\s*')
_BEGUN: Final = re.compile(rf'\s*{_MARK}(?:{_WORD}\b|")')


def broken_line(text: str) -> int:
    """Return the first line whose text is not in quotation marks, 0 where all are."""
    for number, line in enumerate(text.split("\n"), 1):
        if _BEGUN.match(line) and _TEXT.fullmatch(line) is None:
            return number
    return 0
