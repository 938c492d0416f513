"""A table as a spreadsheet shows it: a header and rows of texts, each cell with its place."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity

MOST_ROWS: Final = 100_000
MOST_COLUMNS: Final = 1_000
MOST_CELLS: Final = 500_000
MOST_LETTERS: Final = 32_767
"""Letters of one cell: as many as Excel takes."""
MOST_TEXT: Final = 50_000_000
"""Letters of all cells."""


class Cell(NamedTuple):
    """What stands in a cell; row and column count from 1, as the spreadsheet program does.

    `type` is what a workbook holds in place of a text: a date, a time, a number or a flag.
    """

    text: str
    row: int
    column: int
    type: str = ""

    @property
    def place(self) -> str:
        """The cell's name, such as B7."""
        return cell_name(self.row, self.column)


class Table(NamedTuple):
    """A sheet: no row is empty, each has a cell for each of the header, and header texts differ.

    `notes` tell what the reader passed over, took for something else or had to name itself.
    `failed` says by row and column why a cell has no text although it is not empty.
    """

    name: str
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    file: str = ""
    sheet: str = ""
    notes: tuple[Finding, ...] = ()
    failed: Mapping[tuple[int, int], str] = {}

    def finding(
        self,
        code: str,
        message: str,
        cell: Cell | None = None,
        hint: str = "",
        severity: Severity = Severity.WARNING,
    ) -> Finding:
        """Return a finding about a cell, or about the whole sheet."""
        place = cell.place if cell else ""
        return Finding(
            code, message, Position(self.file), shown_place(self.sheet, place), hint, severity
        )

    def error(
        self, code: str, message: str, cell: Cell | None = None, hint: str = ""
    ) -> PunchboardError:
        """Return an error about a cell, or about the whole sheet, to be raised."""
        return PunchboardError(self.finding(code, message, cell, hint, Severity.ERROR))


def column_name(column: int) -> str:
    """Return the letters of a column that counts from 1: A, Z, AA."""
    letters = ""
    while column:
        column, last = divmod(column - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell, such as B7; row and column count from 1."""
    return f"{column_name(column)}{row}"


def shown_place(sheet: str, place: str) -> str:
    """Return a cell or range as formulas name it: Cards!B7, or B7 in a file of one table."""
    return "!".join(part for part in (sheet, place) if part)
