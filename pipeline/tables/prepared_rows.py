"""Rows that a sheet holds ready for records that there are not yet: formulas filled down."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pipeline.tables.patterns import integer
from pipeline.tables.table import Cell, Table

_FEWEST: Final = 2
"""Rows that have to be alike: of one alone nobody can tell whether it was filled down."""


def without_prepared(table: Table, name: int) -> Table:
    """Return a table without the rows at its foot that are prepared alone; they are told.

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
    message = f"rows {first} to {last} have no name, and nothing of their own: they are left out"
    hint = "name those that are records"
    note = table.finding("spreadsheet-rows-prepared", message, foot[0][name], hint)
    return table._replace(rows=table.rows[:start], notes=(*table.notes, note))


def _is_filled_down(cells: Sequence[Cell]) -> bool:
    """Tell whether the cells of a column are all the same, or count on by equal steps."""
    texts = [cell.text.strip() for cell in cells]
    if len(set(texts)) == 1:
        return True
    numbers = [integer(text) for text in texts]
    if None in numbers:
        return False
    whole = [number for number in numbers if number is not None]
    return len({after - before for before, after in pairwise(whole)}) == 1
