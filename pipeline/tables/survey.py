"""What the parts of a workbook hold, looked over before a reader takes them into memory.

Two cells at far corners, or one repeated a thousand million times, are a small file and a large
table.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from xml.parsers import expat

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.tables.table import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, MOST_TEXT

_CELL: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_MOST_EXTENT: Final = 4 * MOST_CELLS


class Survey(NamedTuple):
    """Cells of a sheet, by row and column from 1, that need more than their value to be read.

    Those that show percentages, those that span others, with the number of rows and columns, and
    those that have no text although they are not empty, with the reason.
    """

    percentages: frozenset[tuple[int, int]] = frozenset()
    spans: tuple[tuple[int, int, int, int], ...] = ()
    failed: Mapping[tuple[int, int], str] = {}


def place_of(name: str) -> tuple[int, int]:
    """Return the row and column of a cell's name such as B7; (0, 0) for what is none."""
    match = _CELL.fullmatch(name)
    if match is None:
        return 0, 0
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), column


class Extent:
    """How large a sheet is, cell by cell; raises PunchboardError once it is too large."""

    def __init__(self, file: str, sheet: str) -> None:
        self._file, self._sheet = file, sheet
        self.rows = self.columns = self.cells = self.letters = 0

    def add(self, row: int, column: int, count: int, letters: int) -> None:
        """Count cells that end at a row and column, with their letters."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)
        self.cells += count
        self.letters += letters
        if (
            self.rows > MOST_ROWS
            or self.columns > MOST_COLUMNS
            or self.cells > MOST_CELLS
            or self.rows * self.columns > _MOST_EXTENT
            or self.letters > MOST_TEXT
        ):
            raise self._too_large()

    def _too_large(self) -> PunchboardError:
        message = (
            f"expected at most {MOST_ROWS:,} rows, {MOST_COLUMNS:,} columns and "
            f"{MOST_CELLS:,} cells, found more"
        )
        remedy = "split the table, or delete what stands far from it"
        return fail("spreadsheet-too-large", message, Position(self._file), self._sheet, remedy)


def walk(
    part: bytes,
    file: str,
    start: Callable[[str, dict[str, str]], Any],
    end: Callable[[str], Any] = lambda name: None,
    text: Callable[[str], Any] = lambda data: None,
) -> None:
    """Call back for each element of an XML part, its names without prefixes of namespaces.

    Raises PunchboardError for what is no XML, and for entities of its own, which no workbook has.
    """
    # Spreadsheet programs write no other, and Python knows encodings that a parser cannot take.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True

    def refuse(*_: Any) -> None:
        message = "the workbook defines entities, which no spreadsheet program writes"
        raise fail("spreadsheet-format", message, Position(file))

    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda name, attributes: start(name.rpartition(":")[2], attributes)
    parser.EndElementHandler = lambda name: end(name.rpartition(":")[2])
    parser.CharacterDataHandler = text
    try:
        parser.Parse(part, True)
    except expat.ExpatError as error:
        message = f"the workbook is damaged: {error}"
        remedy = "save it once more in the spreadsheet program"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy) from None
