"""What a sheet was exported with, and who is right where both it and files have changed.

Each row of an exported sheet ends in a cell of marks, one for each of its cells: a digest of the
column's name and the cell's text. Rows may be sorted, columns moved or deleted; a cell whose text
has its mark is as it was exported.
"""

import re
from base64 import b32encode
from collections.abc import Iterable
from enum import StrEnum
from hashlib import blake2b
from typing import Final

HEADER: Final = "as exported from "
"""What the header of the column of marks begins with; the kind follows."""

EDITION_HEADER: Final = "not to be imported: edition"
"""The column in place of it where errata are laid over the values; what follows names those."""

_LENGTH: Final = 5
_MARKS: Final = re.compile(rf"x((?:[a-z2-7]{{{_LENGTH}}})*)")


def marks_text(cells: Iterable[tuple[str, str]]) -> str:
    """Return the text of the marks for cells: pairs of a column's name and a text."""
    # The letter in front keeps a spreadsheet from reading a number.
    return "x" + "".join(_mark(name, text) for name, text in cells)


def plain_header(text: str) -> str:
    """Return a header as it was exported, whatever its case and its blanks."""
    words = " ".join(text.split()).casefold()
    if words.startswith((HEADER, EDITION_HEADER)):
        return words
    return re.sub(r"[ -]", "_", re.sub(r" ?\. ?", ".", words))


class Marks:
    """The marks of a row; of a row without any, nothing is known."""

    def __init__(self, text: str = "") -> None:
        match = _MARKS.fullmatch(text.strip())
        joined = match[1] if match else ""
        self._marks = {joined[at : at + _LENGTH] for at in range(0, len(joined), _LENGTH)}

    def __bool__(self) -> bool:
        return bool(self._marks)

    def has(self, name: str, text: str) -> bool:
        """Tell whether a cell was exported with this text."""
        return _mark(name, text) in self._marks


def _mark(name: str, text: str) -> str:
    digest = blake2b(f"{name}\0{text}".encode(), digest_size=3).digest()
    return b32encode(digest).decode().lower()[:_LENGTH]


class Prefer(StrEnum):
    """The sheet, or the files."""

    SHEET = "sheet"
    FILES = "files"
