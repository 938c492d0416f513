"""`punchboard export` as tables, and `punchboard import table` of what it has written."""

from pathlib import Path

import pytest
from cli.conftest import Run

from pipeline.documents.yaml import load_yaml


def test_workbook_and_back(run: Run, game: Path) -> None:
    """What comes back changes nothing; an edited cell shows as a diff, and is written."""
    from openpyxl import load_workbook

    before = (game / "card.yaml").read_bytes()
    assert run("export", "--format", "xlsx", "--out", "deck.xlsx").exit_code == 0
    same = run("import", "table", "deck.xlsx", "--into", "lantern")
    assert (same.exit_code, same.stdout) == (0, "nothing has changed\n")
    book = load_workbook("deck.xlsx")
    slug = book["card"]["A2"].value
    book["card"]["B2"] = "Ember of Old"
    book.save("deck.xlsx")
    tried = run("import", "table", "deck.xlsx", "--into", "lantern", "--dry-run")
    assert "+  name: Ember of Old" in tried.stdout
    assert tried.stdout.endswith(f"1 changed: card:{slug}\nnothing is written\n")
    assert (game / "card.yaml").read_bytes() == before
    assert run("import", "table", "deck.xlsx", "--into", "lantern").exit_code == 0
    assert load_yaml(game / "card.yaml").data[slug]["name"] == "Ember of Old"


def test_csv(run: Run, game: Path) -> None:
    """CSV goes to the standard output with the mark that Excel wants, or one file a kind."""
    result = run("export", "lantern", "--format", "csv", "--kind", "card", "--delimiter", ";")
    assert result.stdout_bytes.startswith("\ufeffslug;name;".encode())
    twice = ("--kind", "card", "--kind", "card")
    again = run("export", "--format", "csv", *twice, "--delimiter", ";")
    assert again.stdout_bytes == result.stdout_bytes
    assert run("export", "--format", "csv", "--out", "sheets").exit_code == 0
    assert (game.parent.parent / "sheets" / "card.csv").is_file()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--format csv", "one kind a file"),
        ("--format xlsx", "name it with --out"),
        ("--kind card", "--kind is for tables"),
        ("--format csv --kind cards", "did you mean 'card'?"),
        ("--format csv --kind card --delimiter /", "expected , or ; or tab"),
        ("--format xlsx --out a.xlsx --delimiter ;", "--delimiter is for CSV"),
    ],
)
def test_misuse(run: Run, game: Path, options: str, said: str) -> None:
    """What cannot be meant is told with the way to say it."""
    result = run("export", *options.split())
    assert result.exit_code == 2
    assert said in result.stderr


def test_prefer_is_for_exported_sheets(run: Run, game: Path) -> None:
    """A table from elsewhere has nothing to prefer."""
    Path("far.csv").write_text("Name,Cost\nFox,1\n", encoding="utf-8")
    result = run("import", "table", "far.csv", "--into", "lantern", "--prefer", "sheet")
    assert (result.exit_code, "is for sheets that punchboard export" in result.stderr) == (2, True)


def test_options_of_other_tables_are_not_for_exported_sheets(run: Run, game: Path) -> None:
    """None is passed over in silence."""
    assert run("export", "--format", "csv", "--kind", "card", "--out", "a.csv").exit_code == 0
    result = run("import", "table", "a.csv", "--into", "lantern", "--pictures", ".")
    assert (result.exit_code, "--pictures cannot be given" in result.stderr) == (2, True)


def test_sheets_of_notes_lie_beside_a_table(run: Run, game: Path) -> None:
    """A workbook is imported whatever its other sheets are; what a row lacks is told at it."""
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["Name"])
    book.active.append(["Fox"])
    notes = book.create_sheet("Notes")
    for words in ("What follows is no table, " * 5, "x"):
        notes.append([words])
    book.save("far.xlsx")
    result = run("import", "table", "far.xlsx", "--into", "lantern", "--dry-run")
    assert "far.xlsx: error: field-missing: the required field 'cost'" in result.stderr
    assert "[card:fox.cost, Sheet!A2]" in result.stderr
    assert run("import", "table", "far.xlsx", "--to", "new", "--dry-run").exit_code == 0
