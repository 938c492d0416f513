"""`punchboard export` as tables, and `punchboard import` of what it has written."""

import csv
import datetime
from pathlib import Path

import pytest
from cli.conftest import Run

from pipeline.source.yaml import load_yaml


def test_csv(run: Run, game: Path) -> None:
    """CSV goes to the standard output with the mark that Excel wants, or one file a kind."""
    result = run("export", "lantern", "--format", "csv", "--kind", "card", "--delimiter", ";")
    assert result.stdout_bytes.startswith("\ufeffslug;name;".encode())
    twice = ("--kind", "card", "--kind", "card")
    again = run("export", "--format", "csv", *twice, "--delimiter", ";")
    assert again.stdout_bytes == result.stdout_bytes
    assert run("export", "--format", "csv", "--out", "sheets").exit_code == 0
    assert (game.parent.parent / "sheets" / "card.csv").is_file()


def spoilt(fault: str, suffix: str) -> str:
    """Return the file of an export whose first card has a fault in the cell of its flavour."""
    from openpyxl import load_workbook

    book = load_workbook("deck.xlsx")
    page = book["card"]
    column = next(cell.column for cell in page[1] if cell.value == "flavour")
    cell = page.cell(2, column)
    if fault == "merged":
        page.merge_cells(start_row=2, start_column=column - 1, end_row=2, end_column=column)
    else:
        cell.value, cell.data_type = fault, "f" if fault.startswith("=") else "e"
    if suffix == "xlsx":
        book.save("spoilt.xlsx")
        return "spoilt.xlsx"
    with Path("spoilt.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            ["" if each is None else str(each) for each in row] for row in page.values
        )
    return "spoilt.csv"


@pytest.mark.parametrize(
    ("fault", "suffix", "said"),
    [
        ("#REF!", "xlsx", "shows an error, #REF!"),
        ("#BEZUG!", "csv", "shows an error, #BEZUG!"),
        ("=TRUE()", "xlsx", "has a formula without a value"),
        ("merged", "xlsx", "is covered by the merged cell F2:G2"),
    ],
)
def test_nothing_goes_that_nobody_emptied(
    run: Run, game: Path, fault: str, suffix: str, said: str
) -> None:
    """A cell that failed is an error with its name, and takes no value away."""
    before = (game / "card.yaml").read_bytes()
    run("export", "--format", "xlsx", "--kind", "card", "--out", "deck.xlsx")
    result = run("import", spoilt(fault, suffix), "--into", "lantern")
    assert result.exit_code == 1
    assert f"spreadsheet-failed: flavour: the cell {said}" in result.stderr
    assert "G2]" in result.stderr
    assert (game / "card.yaml").read_bytes() == before


def test_an_edited_sheet_is_understood(run: Run, game: Path) -> None:
    """Headers with blanks and capitals, a total, a name as a slug; what Excel has made is told."""
    from openpyxl import load_workbook

    run("export", "--format", "xlsx", "--kind", "card", "--out", "deck.xlsx")
    book = load_workbook("deck.xlsx")
    page = book["card"]
    columns = {str(cell.value): cell.column for cell in page[1]}
    page.cell(1, 1, " Slug")
    page.cell(1, columns["cost"], "Cost ")
    old = [cell.value for cell in page[2]]
    page.cell(2, columns["cost"], 7)
    page.cell(2, columns["flavour"], datetime.date(2026, 1, 2)).number_format = "yyyy-mm-dd"
    page.cell(3, columns["flavour"], True)
    page.cell(4, columns["flavour"], 12.5)
    last = page.max_row + 1
    for column, value in enumerate(old, 1):
        page.cell(last, column, value)
    page.cell(last, 1, "Sleepy Head")
    page.cell(last + 1, 1, "Total")
    page.cell(last + 1, columns["cost"], f"=SUM(C2:C{last})")
    book.save("deck.xlsx")
    result = run("import", "deck.xlsx", "--into", "lantern")
    assert result.exit_code == 0, result.output
    assert result.stderr.count("spreadsheet-retyped") == 3
    assert "a text; the cell is a date now: 2026-01-02" in result.stderr
    assert f"row {last + 1} has the totals of the rows above it: left out" in result.stderr
    assert "'Sleepy Head' cannot be a slug: the row is taken as that of 'sleepy-head'" in (
        result.stderr
    )
    cards = load_yaml(game / "card.yaml").data
    assert cards["sleepy-head"]["name"] == old[1]
    assert cards[old[0]]["cost"] == 7
    assert 'flavour: "TRUE"' in (game / "card.yaml").read_text("utf-8")
    again = run("import", "deck.xlsx", "--into", "lantern")
    assert again.stdout == "nothing has changed\n"


def test_a_renamed_slug_and_all_errors_are_told_at_once(run: Run, game: Path) -> None:
    """Wrong types and wrong meanings come in one round, and a missing record's row is known."""
    run("export", "--format", "csv", "--kind", "card", "--out", "card.csv")
    table = Path("card.csv")
    rows = list(csv.reader(table.read_text("utf-8-sig").splitlines()))
    columns = {name: index for index, name in enumerate(rows[0])}
    was, rows[1][0] = rows[1][0], "kindling"
    rows[2][columns["cost"]], rows[3][columns["element"]] = "two", "moon"
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    result = run("import", "card.csv", "--into", "lantern")
    assert result.exit_code == 1
    assert f"'kindling' becomes a new record, and '{was}' stays" in result.stderr
    assert "cost: expected a whole number, found 'two'" in result.stderr
    assert "no element 'moon'" in result.stderr
    assert result.stderr.count(": error: ") == 2
