"""Rows at the foot of a sheet that are prepared for records that there are not yet."""

import pytest

from pipeline.authoring.table import Cell, Table
from pipeline.authoring.table_reading import without_prepared


def _table(*rows: tuple[str, ...]) -> Table:
    heads = (Cell("Name", 1, 1), Cell("Cost", 1, 2), Cell("Number", 1, 3))
    cells = tuple(
        tuple(Cell(text, row, column) for column, text in enumerate(texts, 1))
        for row, texts in enumerate(rows, 2)
    )
    return Table("t", heads, cells)


def test_rows_that_formulas_were_filled_into_are_left_out_and_told() -> None:
    """Without a name, alike or counting on."""
    table = without_prepared(_table(("Fox", "2", "1"), ("", "{}", "2"), ("", "{}", "3")), 0)
    assert [row[0].text for row in table.rows] == ["Fox"]
    assert [note.code for note in table.notes] == ["spreadsheet-rows-prepared"]
    assert "rows 3 to 4" in table.notes[0].message


@pytest.mark.parametrize(
    "rows",
    [
        (("Fox", "2", "1"), ("", "3", "2")),
        (("Fox", "2", "1"), ("", "3", "2"), ("", "Draw.", "3")),
        (("", "1", "1"), ("", "1", "2")),
        (("", "1", "1"), ("", "1", "2"), ("Fox", "1", "3")),
    ],
)
def test_rows_with_something_of_their_own_stay(rows: tuple[tuple[str, ...], ...]) -> None:
    """As does a single row, and a table whose rows have no names at all."""
    table = _table(*rows)
    assert without_prepared(table, 0) is table
