"""A table read from any file: which row is its header, and which rows are no records."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import Final

from pipeline.game.fields.cells import integer, number, uses_comma
from pipeline.game.tables.csv_files import read_delimited
from pipeline.game.tables.table import Cell, Grid, Table, column_name, is_empty, shown_place
from pipeline.game.tables.workbook_survey import read_parts
from pipeline.game.tables.workbooks import read_sheet, sheet_names
from pipeline.source.files import DELIMITED, TABLE, WORKBOOKS, read_bytes
from pipeline.source.findings import Finding, Misuse, Position, PunchboardError, Severity, fail
from pipeline.source.names import did_you_mean

_FEWEST: Final = 2
"""Rows that have to be alike: a single one may not have been filled down."""

TOTALS: Final = frozenset(
    {"total", "totals", "grand total", "subtotal", "sum", "sums", "count", "σ", "∑"}
    | {"summe", "summen", "gesamt", "gesamtsumme", "insgesamt", "anzahl", "zwischensumme"}
    | {"somme", "suma", "somma", "totale", "totaal", "summa", "totalt", "itogo", "合計"}
)
"""What a row of totals is called, in small letters and without a colon."""


def is_total(text: str) -> bool:
    return text.strip().rstrip(":.").strip().casefold() in TOTALS


def without_totals(table: Table) -> Table:
    """Return a table without the rows of totals at its foot; they are reported.

    Those have no text but one such as *Total*, and no number that is not its column's sum, or how
    many rows or filled cells there are.
    """
    rows, notes, failed = table.rows, list(table.notes), table.failed
    while len(rows) > 1 and _is_of_totals(rows[-1], rows[:-1], table):
        last, rows = rows[-1][0], rows[:-1]
        message = f"row {last.row} has the totals of the rows above it: left out"
        hint = "if it is a record, give it a name of its own"
        notes.append(table.finding("spreadsheet-total", message, last, hint))
        failed = {place: reason for place, reason in failed.items() if place[0] != last.row}
    return table._replace(rows=rows, notes=tuple(notes), failed=failed)


def _is_of_totals(row: Sequence[Cell], above: Sequence[Sequence[Cell]], table: Table) -> bool:
    """Return whether a row says nothing but the totals of those above it."""
    filled = [(index, cell) for index, cell in enumerate(row) if cell.text.strip()]
    labels = [index for index, cell in filled if is_total(cell.text)]
    numbers = [index for index, cell in filled if index not in labels]
    fails = any(
        (cell.row, cell.column) in table.failed
        and not is_empty(table.failed[cell.row, cell.column])
        for cell in row
    )
    texts = any(_is_of_texts(column) for column in zip(*above, strict=True))
    if not texts or not all(_is_total_of(index, row, above) for index in numbers):
        return False
    if labels:
        return bool(numbers) or fails
    return len(above) >= _FEWEST and any(_sums(index, row, above) for index in numbers)


def _is_of_texts(cells: Sequence[Cell]) -> bool:
    words = [cell for cell in cells if cell.text.strip() and number(cell.text.strip()) is None]
    return len(words) * 2 > len(cells)


def _is_total_of(index: int, row: Sequence[Cell], above: Sequence[Sequence[Cell]]) -> bool:
    filled = sum(bool(cells[index].text.strip()) for cells in above)
    counts = {str(filled), str(len(above))}
    return _sums(index, row, above) or row[index].text.strip() in counts


def _sums(index: int, row: Sequence[Cell], above: Sequence[Sequence[Cell]]) -> bool:
    texts = [cells[index].text.strip() for cells in (*above, row)]
    comma = uses_comma(texts)
    numbers = [number(text, comma=comma) for text in texts]
    known = [each for each in numbers[:-1] if each is not None]
    total = numbers[-1]
    return total is not None and bool(known) and isclose(total, sum(known), abs_tol=1e-9)


def without_prepared(table: Table, name: int) -> Table:
    """Return a table without the rows at its foot that are prepared alone; they are reported.

    Those are at least two without a name, whose cells are the same in each column, or count on;
    `name` is the index of the column with the records' names.
    """
    start = len(table.rows)
    while start and not table.rows[start - 1][name].text.strip():
        start -= 1
    foot = table.rows[start:]
    if not start or len(foot) < _FEWEST or not all(map(_is_filled_down, zip(*foot, strict=True))):
        return table
    first, last = foot[0][0].row, foot[-1][0].row
    message = f"rows {first} to {last} have no name, and nothing of their own: left out"
    hint = "name those that are records"
    note = table.finding("spreadsheet-rows-prepared", message, foot[0][name], hint)
    return table._replace(rows=table.rows[:start], notes=(*table.notes, note))


def _is_filled_down(cells: Sequence[Cell]) -> bool:
    """Return whether the cells of a column are all the same, or count on by equal steps."""
    texts = [cell.text.strip() for cell in cells]
    if len(set(texts)) == 1:
        return True
    numbers = [integer(text) for text in texts]
    if None in numbers:
        return False
    whole = [number for number in numbers if number is not None]
    return len({after - before for before, after in pairwise(whole)}) == 1


_LOOKED_AT: Final = 30
"""Rows among which the header is looked for."""
_LONGEST: Final = 60
"""Letters of a header's cell; a longer text is a sentence."""
_NUMBER: Final = re.compile(r"[-+]?[\d.,]+ ?%?")
_SHOWN: Final = 3
_QUOTED: Final = 40


def headed(grid: Grid, header_row: int = 0) -> Table:
    """Return the table of a sheet; the header is looked for where `header_row` is 0.

    Raises PunchboardError (`spreadsheet-header`, `spreadsheet-empty`).
    """
    if not grid.rows:
        raise fail(
            "spreadsheet-empty", "expected a table, found an empty sheet", _file(grid), grid.sheet
        )
    index = _find_header(grid, header_row)
    head = () if index is None else grid.rows[index]
    body = grid.rows if index is None else grid.rows[index + 1 :]
    if not body:
        message = "expected rows below the header, found none"
        raise fail("spreadsheet-empty", message, _file(grid), _place(grid, head[0]))
    by_column = {cell.column: cell for cell in head}
    columns = sorted({cell.column for row in (head, *body) for cell in row})
    header, unnamed = _name_columns(by_column, columns, head[0].row if head else 1)
    rows = tuple(_align(row, columns) for row in body)
    notes = (
        *grid.notes,
        *(_tell_above(grid, grid.rows[:index]) if head else _tell_headless(grid, header)),
        *(_tell_names(grid, header, by_column, unnamed) if head else ()),
    )
    table = Table(grid.name, header, rows, grid.file, grid.sheet, notes, grid.failed)
    return without_totals(table)


def _file(grid: Grid) -> Position:
    return Position(grid.file)


def _place(grid: Grid, cell: Cell) -> str:
    return shown_place(grid.sheet, cell.place)


def _find_header(grid: Grid, header_row: int) -> int | None:
    """Return the index of the header among the rows that are not empty; None for no header."""
    if header_row:
        for index, row in enumerate(grid.rows):
            if row[0].row == header_row:
                return index
        message = f"row {header_row} is empty and cannot be the header"
        raise fail("spreadsheet-header-row", message, _file(grid), grid.sheet)
    candidates = grid.rows[:_LOOKED_AT]
    widest = max(len(row) for row in candidates)
    for index, row in enumerate(candidates):
        if _looks_like_header(row, grid.rows[index + 1 : index + 6], widest):
            return None if _recurs(row, grid.rows[index + 1 :]) else index
    return None if len(grid.rows) > 1 and widest > 1 else 0


def _recurs(row: Sequence[Cell], below: Sequence[Sequence[Cell]]) -> bool:
    texts = {(cell.column, cell.text) for cells in below for cell in cells}
    return any((cell.column, cell.text) in texts for cell in row)


def _looks_like_header(row: Sequence[Cell], below: Sequence[Sequence[Cell]], widest: int) -> bool:
    wanted = max((len(cells) for cells in below), default=widest)
    if len(row) < min(wanted, widest) * 0.6 or (wanted > 1 and len(row) < 2):
        return False
    words = [c for c in row if not _NUMBER.fullmatch(c.text) and len(c.text) <= _LONGEST]
    return len(words) >= len(row) * 0.8


def _name_columns(
    by_column: Mapping[int, Cell], columns: Sequence[int], row: int
) -> tuple[tuple[Cell, ...], list[int]]:
    """Return a header whose texts all differ, and the columns that had no name."""
    header: list[Cell] = []
    unnamed: list[int] = []
    taken: set[str] = set()
    for column in columns:
        cell = by_column.get(column)
        text = " ".join(cell.text.split()) if cell else f"Column {column_name(column)}"
        if cell is None:
            unnamed.append(column)
        base, number = text, 2
        while text.casefold() in taken:
            text, number = f"{base} {number}", number + 1
        taken.add(text.casefold())
        header.append(Cell(text, row, column))
    return tuple(header), unnamed


def _align(row: Sequence[Cell], columns: Sequence[int]) -> tuple[Cell, ...]:
    found = {cell.column: cell for cell in row}
    return tuple(found.get(column) or Cell("", row[0].row, column) for column in columns)


def _tell_above(grid: Grid, rows: Sequence[Sequence[Cell]]) -> Iterator[Finding]:
    for cell in (cell for row in rows for cell in row):
        text = cell.text if len(cell.text) <= _QUOTED else f"{cell.text[:_QUOTED]}…"
        message = f"{text!r} is above the header and is not carried over"
        remedy = "if it is the header, name its row with --header"
        yield Finding(
            "spreadsheet-above", message, _file(grid), _place(grid, cell), remedy, Severity.WARNING
        )


def _tell_headless(grid: Grid, header: Sequence[Cell]) -> Iterator[Finding]:
    names = ", ".join(cell.text for cell in header[:_SHOWN])
    message = f"no row is a header; the columns are called {names} …"
    remedy = "put a row of names above the table, or name the row that is one with --header"
    yield Finding("spreadsheet-header", message, _file(grid), grid.sheet, remedy, Severity.WARNING)


def _tell_names(
    grid: Grid, header: Sequence[Cell], by_column: Mapping[int, Cell], unnamed: Sequence[int]
) -> Iterator[Finding]:
    for cell in header:
        remedy = "name the column in the table"
        if cell.column in unnamed:
            message = f"the column has no name; it is taken as {cell.text!r}"
            remedy += f", or leave it out of a new game: --types {shlex.quote(f'{cell.text}=none')}"
            if not grid.sheet and cell.column > max(by_column):
                remedy = f"put a text with a comma in it between quotation marks; else {remedy}"
        elif cell.text != " ".join(by_column[cell.column].text.split()):
            message = f"a second column has this name; it is taken as {cell.text!r}"
        else:
            continue
        yield Finding(
            "spreadsheet-header", message, _file(grid), _place(grid, cell), remedy, Severity.WARNING
        )


_DELIMITED: Final = (*DELIMITED, ".txt")


def read_table(path: Path, sheet: str | None, header_row: int = 0, encoding: str = "") -> Table:
    """Return a sheet of a file, by default the first with something in it.

    The header is looked for where no row of it is given; the encoding is that of a CSV or TSV
    file. Raises PunchboardError: for what can't be read or is no table, and as `read_bytes` does;
    Misuse for a sheet of what has none.
    """
    return headed(read_grid(path, sheet, encoding), header_row)


def read_grid(path: Path, sheet: str | None, encoding: str = "", shown: str = "") -> Grid:
    """Return the cells of a sheet, wherever its header is; raises as `read_table` does.

    A file of a project has a path that findings show, and must lie in it.
    """
    file = shown or str(path)
    suffix = path.suffix.lower()
    if suffix not in _DELIMITED + WORKBOOKS:
        message = f"expected a table in .csv, .tsv, .xlsx or .ods, found {suffix or 'no ending'}"
        remedy = "save it as one of these in the spreadsheet program"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy)
    raw = read_bytes(path, TABLE, file, given=not shown)
    if suffix in _DELIMITED:
        if sheet is not None:
            raise Misuse(f"a {suffix} file has no sheets: leave --sheet out")
        return read_delimited(raw, file, path.stem, encoding, tabs=suffix != ".csv")
    return _read_workbook(raw, file, path.stem, sheet)


def table_names(path: Path) -> tuple[str, ...]:
    """Return the names of all sheets of a workbook; none for a file of one table."""
    if path.suffix.lower() not in WORKBOOKS:
        return ()
    raw = read_bytes(path, TABLE, str(path), given=True)
    return sheet_names(read_parts(raw, str(path)), str(path))


def other_tables(path: Path, sheet: str) -> tuple[Table, ...]:
    tables = []
    for name in table_names(path):
        grid = None if name == sheet else read_grid(path, name)
        if grid is not None and len(grid.rows) > 1:
            with suppress(PunchboardError):  # a sheet of notes is no table
                tables.append(headed(grid))
    return tuple(tables)


def _read_workbook(raw: bytes, file: str, stem: str, sheet: str | None) -> Grid:
    parts = read_parts(raw, file)
    names = sheet_names(parts, file)
    if sheet is not None:
        if sheet not in names:
            message = f"there is no sheet {sheet!r}"
            raise fail(
                "spreadsheet-sheet", message, Position(file), hint=did_you_mean(sheet, names)
            )
        return read_sheet(parts, file, stem, sheet)
    for name in names:
        grid = read_sheet(parts, file, stem, name)
        if grid.rows:
            return grid
    raise fail("spreadsheet-empty", "expected a table, found only empty sheets", Position(file))
