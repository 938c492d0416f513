"""A table as a spreadsheet shows it: a header, rows of texts, columns, and failed cells."""

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pipeline.game.fields.spec import type_of
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.names import first_few

MOST_ROWS: Final = 100_000
MOST_COLUMNS: Final = 1_000
MOST_CELLS: Final = 500_000
MOST_LETTERS: Final = 32_767
"""Letters of one cell: as many as Excel takes."""
MOST_TEXT: Final = 50_000_000
"""Letters of all cells."""


class Cell(NamedTuple):
    """What is in a cell; row and column count from 1, as the spreadsheet program does.

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

    `notes` say what the reader passed over, took for something else or had to name itself.
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


class Grid(NamedTuple):
    """The cells of a sheet that are not empty, row by row, and what reading them brought up.

    `failed` says by row and column why a cell has no text although it is not empty.
    """

    file: str
    sheet: str
    name: str
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Finding, ...] = ()
    failed: Mapping[tuple[int, int], str] = {}


VALUELESS: Final = "a formula without a value"
BLANK: Final = "a formula that gives an empty text"
_COVERED: Final = "is covered by the merged cell"

_SHOWN: Final = 5


def covered(span: str) -> str:
    """Return why a cell behind a merged one has no text."""
    return f"{_COVERED} {span}"


def is_empty(reason: str) -> bool:
    """Return whether a cell is rightly taken as empty, as long as that removes nothing."""
    return reason == BLANK or reason.startswith(_COVERED)


def failure(reason: str) -> tuple[str, str]:
    """Return what is wrong with a cell, and the remedy."""
    if reason == VALUELESS:
        return f"the cell has {reason}", _CALCULATE
    if reason == BLANK:
        return f"the cell has {reason}", "write a value, or delete the formula to empty the cell"
    if reason.startswith(_COVERED):
        return f"the cell {reason}", "unmerge the cells, and write the value of each"
    return (f"the cell shows an error, {reason}", f"{_MEND}; put such a text between double quotes")


_MEND: Final = "fix its formula, or write its value"
_CALCULATE: Final = "open the table in a spreadsheet program, which calculates it, and save it"


def tell_failed(table: Table, told: Container[tuple[int, int]] = frozenset()) -> Iterator[Finding]:
    """Yield what is said of the cells that count as empty, but of those in `told`."""
    left = {place: text for place, text in table.failed.items() if place not in told}
    valueless = [place for place, reason in left.items() if reason == VALUELESS]
    errors = [p for p, reason in left.items() if reason != VALUELESS and not is_empty(reason)]
    if valueless:
        names, first = _named(valueless)
        message = f"formulas without a value count as empty: {names}"
        yield table.finding("spreadsheet-formula", message, first, _CALCULATE)
    if errors:
        names, first = _named(errors)
        message = f"cells that show an error, such as #DIV/0!, count as empty: {names}"
        yield table.finding("spreadsheet-error", message, first, _MEND)


def _named(places: Iterable[tuple[int, int]]) -> tuple[str, Cell]:
    first, *_ = listed = sorted(places)
    return first_few([cell_name(*place) for place in listed], _SHOWN), Cell("", *first)


class Role(StrEnum):
    """What a column is for, besides holding values of its field's type."""

    FIELD = "field"
    NAME = "name"
    SLUG = "slug"
    COPIES = "copies"
    PICTURE = "picture"
    ICON = "icon"
    EMPTY = "empty"


class Column(NamedTuple):
    """A column: its header, its cells top down, its field as kinds.yaml has it, and why."""

    header: Cell
    cells: tuple[Cell, ...]
    role: Role
    field: str
    spec: Mapping[str, Any]
    why: str

    @property
    def filled(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.text.strip())

    @property
    def empty(self) -> int:
        return len(self.cells) - len(self.filled)

    @property
    def type(self) -> str:
        """The type as it is shown: list of choice, ref to element."""
        return type_words(self.spec)

    @property
    def line(self) -> str:
        """Its field as kinds.yaml has it, on one line."""
        doc = {} if self.header.text == self.field else {"doc": self.header.text}
        return f"{self.field}: {flow({**self.spec, **doc})}"


def flow(value: Any) -> str:
    """Return plain data as YAML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(flow, value)) + "]"
    is_word = isinstance(value, str) and value.replace("-", "").isalpha() and value.isascii()
    is_plain = is_word and value not in ("true", "false", "null")
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def type_words(spec: Mapping[str, Any]) -> str:
    """Return a field's type as it is shown; empty for a column that has no field."""
    return type_of(spec).described(spec)
