"""Reading a table: a CSV or TSV file, or the sheets of a workbook."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.base.reading import TABLE, read_bytes
from pipeline.base.suffixes import DELIMITED, WORKBOOKS
from pipeline.base.suggest import hint
from pipeline.tables.delimited import read_delimited
from pipeline.tables.grid import Grid
from pipeline.tables.headed import headed
from pipeline.tables.package import read_parts
from pipeline.tables.table import Table
from pipeline.tables.workbook import read_sheet, sheet_names

_DELIMITED: Final = (*DELIMITED, ".txt")


def read_table(path: Path, sheet: str | None, header_row: int = 0, encoding: str = "") -> Table:
    """Return a sheet of a file, by default the first with something in it.

    The header is looked for where no row of it is given; the encoding is that of a CSV or TSV
    file. Raises PunchboardError: for what can't be read or is no table, and as `read_bytes` does;
    Misuse for a sheet of what has none.
    """
    return headed(read_grid(path, sheet, encoding), header_row)


def read_grid(path: Path, sheet: str | None, encoding: str = "") -> Grid:
    """Return the cells of a sheet, wherever its header is; raises as `read_table` does."""
    suffix = path.suffix.lower()
    if suffix not in _DELIMITED + WORKBOOKS:
        message = f"expected a table in .csv, .tsv, .xlsx or .ods, found {suffix or 'no ending'}"
        remedy = "save it as one of these in the spreadsheet program"
        raise fail("spreadsheet-format", message, Position(str(path)), hint=remedy)
    raw = read_bytes(path, TABLE, str(path), given=True)
    if suffix in _DELIMITED:
        if sheet is not None:
            raise Misuse(f"a {suffix} file has no sheets: leave --sheet out")
        return read_delimited(raw, str(path), path.stem, encoding, tabs=suffix != ".csv")
    return _read_workbook(raw, str(path), path.stem, sheet)


def table_names(path: Path) -> tuple[str, ...]:
    """Return the names of all sheets of a workbook; none for a file of one table."""
    if path.suffix.lower() not in WORKBOOKS:
        return ()
    raw = read_bytes(path, TABLE, str(path), given=True)
    return sheet_names(read_parts(raw, str(path)), str(path))


def other_tables(path: Path, sheet: str) -> tuple[Table, ...]:
    """Return the sheets of a workbook beside one, as far as there are tables in them."""
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
            raise fail("spreadsheet-sheet", message, Position(file), hint=hint(sheet, names))
        return read_sheet(parts, file, stem, sheet)
    for name in names:
        grid = read_sheet(parts, file, stem, name)
        if grid.rows:
            return grid
    raise fail("spreadsheet-empty", "expected a table, found empty sheets alone", Position(file))
