"""Rows at the foot of a sheet that are no records: totals, and formulas filled down for later."""

from collections.abc import Sequence
from itertools import pairwise
from math import isclose
from typing import Final

from pipeline.tables.failed import is_empty
from pipeline.tables.patterns import integer, number, uses_comma
from pipeline.tables.table import Cell, Table

_FEWEST: Final = 2
"""Rows that have to be alike: of one alone nobody can tell whether it was filled down."""

TOTALS: Final = frozenset(
    {"total", "totals", "grand total", "subtotal", "sum", "sums", "count", "σ", "∑"}
    | {"summe", "summen", "gesamt", "gesamtsumme", "insgesamt", "anzahl", "zwischensumme"}
    | {"somme", "suma", "somma", "totale", "totaal", "summa", "totalt", "itogo", "合計"}
)
"""What a row of totals is called, in small letters and without a colon."""


def is_total(text: str) -> bool:
    """Tell whether a text is what a row of totals is called."""
    return text.strip().rstrip(":.").strip().casefold() in TOTALS


def without_totals(table: Table) -> Table:
    """Return a table without the rows of totals at its foot; they are told.

    Those have no text but one such as *Total*, and no number that is not its column's sum, or how
    many rows or filled cells there are.
    """
    rows, notes, failed = table.rows, list(table.notes), table.failed
    while len(rows) > 1 and _is_of_totals(rows[-1], rows[:-1], table):
        last, rows = rows[-1][0], rows[:-1]
        message = f"row {last.row} has the totals of the rows above it, and is left out"
        hint = "if it is a record, give it a name of its own"
        notes.append(table.finding("spreadsheet-total", message, last, hint))
        failed = {place: reason for place, reason in failed.items() if place[0] != last.row}
    return table._replace(rows=rows, notes=tuple(notes), failed=failed)


def _is_of_totals(row: Sequence[Cell], above: Sequence[Sequence[Cell]], table: Table) -> bool:
    """Tell whether a row says nothing but the totals of those above it."""
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
    """Tell whether most cells of a column are filled, and no numbers."""
    words = [cell for cell in cells if cell.text.strip() and number(cell.text.strip()) is None]
    return len(words) * 2 > len(cells)


def _is_total_of(index: int, row: Sequence[Cell], above: Sequence[Sequence[Cell]]) -> bool:
    filled = sum(bool(cells[index].text.strip()) for cells in above)
    counts = {str(filled), str(len(above))}
    return _sums(index, row, above) or row[index].text.strip() in counts


def _sums(index: int, row: Sequence[Cell], above: Sequence[Sequence[Cell]]) -> bool:
    """Tell whether a cell of a row is the sum of the numbers above it."""
    texts = [cells[index].text.strip() for cells in (*above, row)]
    comma = uses_comma(texts)
    numbers = [number(text, comma=comma) for text in texts]
    known = [each for each in numbers[:-1] if each is not None]
    total = numbers[-1]
    return total is not None and bool(known) and isclose(total, sum(known), abs_tol=1e-9)


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
