"""CSV and TSV files: encoding and delimiter found, cells as they stand."""

import csv
import io
from collections import Counter, deque
from collections.abc import Container, Iterable, Iterator
from itertools import islice
from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Finding, Position, Severity
from pipeline.tables.encoding import Decoded, decode, sample_words
from pipeline.tables.failed import is_error
from pipeline.tables.grid import Grid
from pipeline.tables.table import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_LETTERS,
    MOST_ROWS,
    Cell,
    cell_name,
)

_DELIMITERS: Final = ",;\t|"
_NAMES: Final = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_SENTINEL: Final = "end"
_SAMPLE_ROWS: Final = 200
_SAMPLE: Final = 1_000_000


def read_delimited(raw: bytes, file: str, name: str, encoding: str, *, tabs: bool) -> Grid:
    """Return the cells of a CSV or TSV file; of one with tabs, tabs are tried first.

    Raises PunchboardError for what is no text, and for more than the bounds of a table.
    """
    decoded = decode(raw, file, encoding)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    skipped = 0
    delimiter = _declared(text)
    if delimiter:
        text, skipped = text.partition("\n")[2], 1
    else:
        delimiter = _find_delimiter(text, "\t,;|" if tabs else _DELIMITERS)
    rows = tuple(_rows(text, delimiter, file, skipped))
    if rows and _left_open(text, delimiter):
        last = rows[-1][-1]
        message = "a quotation mark is left open, and all that follows it is one cell"
        hint = 'close it; a quotation mark within a cell in quotation marks is written twice: ""'
        place = cell_name(last.row, last.column)
        raise fail("spreadsheet-format", message, Position(file), place, hint)
    if not rows:
        raise fail("spreadsheet-empty", "expected a table, found an empty file", Position(file))
    failed = {
        (cell.row, cell.column): cell.text.strip()
        for row in rows
        for cell in row
        if is_error(cell.text)
    }
    return Grid(file, "", name, _without(rows, failed), tuple(_notes(decoded, file)), failed)


def _without(
    rows: tuple[tuple[Cell, ...], ...], failed: Container[tuple[int, int]]
) -> tuple[tuple[Cell, ...], ...]:
    """Return rows without cells that failed, and without rows that have no others."""
    if not failed:
        return rows
    kept = (tuple(cell for cell in row if (cell.row, cell.column) not in failed) for row in rows)
    return tuple(row for row in kept if row)


def _notes(decoded: Decoded, file: str) -> Iterator[Finding]:
    if decoded.guessed:
        words = sample_words(decoded.text)
        message = f"read as {decoded.encoding}, which is a guess; words of it: {words}"
        remedy = "where these are wrong, save the file as CSV UTF-8 or name it with --encoding"
        yield Finding(
            "spreadsheet-encoding-guessed", message, Position(file), "", remedy, Severity.WARNING
        )


def _declared(text: str) -> str:
    """Return the delimiter that a first line sep=; names, which is Excel's; empty for none."""
    line = text[:6].partition("\n")[0].strip('"')
    return line[4:] if line.lower().startswith("sep=") and len(line) == 5 else ""


def _find_delimiter(text: str, candidates: str) -> str:
    """Return the delimiter that parts most rows into the same number of cells."""
    best, most = candidates[0], 0.0
    for delimiter in candidates:
        score = _evenness(text[:_SAMPLE], delimiter)
        if score > most:
            best, most = delimiter, score
    return best


def _evenness(text: str, delimiter: str) -> float:
    """Return how well a delimiter parts a text; 0 where it leaves rows of one cell."""
    try:
        rows = [row for row in islice(_parse(text, delimiter), _SAMPLE_ROWS) if any(row)]
    except csv.Error:
        return 0.0
    widths = Counter(len(row) for row in rows)
    if not widths:
        return 0.0
    width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
    even = count / len(rows)
    parted = sum(number for cells, number in widths.items() if cells > 1) / len(rows)
    header = min(len(rows[0]), width) / width
    return 0.0 if width == 1 else even * parted * header * (1 + width / 100)


def _parse(text: str, delimiter: str) -> Iterable[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)


def _left_open(text: str, delimiter: str) -> bool:
    """Tell whether a text ends within quotation marks: csv takes all that follows for one cell."""
    # What is appended is a row of its own, unless a cell is open that swallows it.
    (last,) = deque(_parse(f"{text}\n{_SENTINEL}", delimiter), maxlen=1)
    return last != [_SENTINEL]


def _rows(text: str, delimiter: str, file: str, skipped: int) -> Iterator[tuple[Cell, ...]]:
    cells = 0
    number = skipped
    try:
        for number, row in enumerate(_parse(text, delimiter), skipped + 1):
            found = tuple(
                Cell(value, number, column) for column, value in enumerate(row, 1) if value.strip()
            )
            cells += len(found)
            _check_bounds(number, len(row), cells, file)
            for cell in found:
                check_letters(cell, file)
            if found:
                yield found
    except csv.Error as error:
        place = f"after row {number}: {error}"
        parts = _NAMES.get(delimiter, delimiter)
        message = f"cannot read the table parted by {parts} {place}"
        remedy = f"a cell has at most {MOST_LETTERS:,} letters; is a quotation mark left open?"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy) from None


def _check_bounds(row: int, columns: int, cells: int, file: str) -> None:
    if row > MOST_ROWS or columns > MOST_COLUMNS or cells > MOST_CELLS:
        message = (
            f"expected at most {MOST_ROWS:,} rows, {MOST_COLUMNS:,} columns and "
            f"{MOST_CELLS:,} cells, found more"
        )
        raise fail("spreadsheet-too-large", message, Position(file), hint="split the table")


def check_letters(cell: Cell, file: str, sheet: str = "") -> None:
    """Raise PunchboardError (`spreadsheet-cell`) for a cell with more letters than one may have."""
    if len(cell.text) > MOST_LETTERS:
        place = "!".join(part for part in (sheet, cell_name(cell.row, cell.column)) if part)
        message = f"expected at most {MOST_LETTERS:,} letters in a cell, found {len(cell.text):,}"
        remedy = "split it; is a quotation mark left open above?"
        raise fail("spreadsheet-cell", message, Position(file), place, remedy)
