"""Cells of spreadsheets that show an error in place of a value count as empty, and are told."""

from collections.abc import Iterable
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.tables.table import cell_name, shown_place

ERRORS: Final = frozenset(
    [
        "#BLOCKED!",
        "#BUSY!",
        "#CALC!",
        "#CONNECT!",
        "#DIV/0!",
        "#FIELD!",
        "#GETTING_DATA",
        "#N/A",
        "#NAME?",
        "#NULL!",
        "#NUM!",
        "#REF!",
        "#SPILL!",
        "#UNKNOWN!",
        "#VALUE!",
    ]
)
"""What spreadsheet programs write into a CSV file for a formula that fails.

Source: Microsoft's documentation of Excel's function ERROR.TYPE.
"""
_SHOWN: Final = 5


def failed_cells(cells: Iterable[tuple[int, int]], file: str, sheet: str) -> Finding:
    """Return the finding of cells, by row and column from 1, that show an error."""
    names, place = named_cells(cells, sheet)
    message = f"cells that show an error, such as #DIV/0!, count as empty: {names}"
    remedy = "mend their formulas, or write their values"
    return Finding("spreadsheet-error", message, Position(file), place, remedy, Severity.WARNING)


def named_cells(cells: Iterable[tuple[int, int]], sheet: str) -> tuple[str, str]:
    """Return the names of cells, those of the first ones, and the place of the first."""
    places = sorted(cells)
    names = ", ".join(cell_name(*place) for place in places[:_SHOWN])
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    return f"{names}{more}", shown_place(sheet, cell_name(*places[0]))
