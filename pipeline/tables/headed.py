"""From the cells of a sheet to a table: which row is the header, and what stands outside of it."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.base.errors import fail
from pipeline.base.finding import Finding, Position, Severity
from pipeline.tables.foot_rows import without_totals
from pipeline.tables.grid import Grid
from pipeline.tables.table import Cell, Table, column_name, shown_place

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
        *_tell_empty(grid, index or 0),
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
    """Tell whether a row's texts stand below them again and again, as values do."""
    texts = {(cell.column, cell.text) for cells in below for cell in cells}
    return any((cell.column, cell.text) in texts for cell in row)


def _looks_like_header(row: Sequence[Cell], below: Sequence[Sequence[Cell]], widest: int) -> bool:
    """Tell whether a row names columns: short words, and one for most columns of the rows below."""
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
        message = f"{text!r} stands above the header and is not carried over"
        remedy = "where it is the header, name its row with --header"
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
        elif cell.text != " ".join(by_column[cell.column].text.split()):
            message = f"a second column has this name; it is taken as {cell.text!r}"
        else:
            continue
        yield Finding(
            "spreadsheet-header", message, _file(grid), _place(grid, cell), remedy, Severity.WARNING
        )


def _tell_empty(grid: Grid, index: int) -> Iterator[Finding]:
    """Tell of the rows between the header and the last row that have nothing in them."""
    rows = {row[0].row for row in grid.rows[index:]}
    empty = [row for row in range(min(rows), max(rows)) if row not in rows]
    if empty:
        shown = ", ".join(map(str, empty[:_SHOWN])) + (" …" if len(empty) > _SHOWN else "")
        one = len(empty) == 1
        message = f"{'one empty row is' if one else f'{len(empty)} empty rows are'} passed over"
        yield Finding(
            "spreadsheet-empty-rows",
            f"{message}: {shown}",
            _file(grid),
            grid.sheet,
            severity=Severity.INFO,
        )
