"""Sheets exported, edited in a spreadsheet, and imported again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from cli.conftest import invoke
from edits import tree, write
from openpyxl import Workbook, load_workbook
from typer.testing import Result

from pipeline.source.yaml import load_yaml

FILES: Final = tree(Path(__file__).with_name("deck"))
CARDS: Final = FILES["card.yaml"]
DECK: Final = Path("content/deck")
CARD: Final = DECK / "card.yaml"

Cells = dict[tuple[str, str], Any]


@pytest.fixture(autouse=True)
def _deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(DECK, FILES)


def run(*arguments: str) -> Result:
    return invoke(*arguments)


def brought_back(
    cells: Cells,
    files: Callable[[str], str] = lambda text: text,
    rows: Callable[[list[Any]], list[Any]] = lambda rows: rows,
    options: tuple[str, ...] = (),
) -> Result:
    """Export the cards to a workbook, let others edit it and the files, and import it again."""
    CARD.write_text(CARDS, encoding="utf-8")
    assert run("export", "--format", "xlsx", "--kind", "card", "--out", "old.xlsx").exit_code == 0
    values = [list(row) for row in load_workbook("old.xlsx")["card"].iter_rows(values_only=True)]
    for (slug, column), value in cells.items():
        row = next(row for row in values if row[0] == slug)
        row[values[0].index(column)] = value
    book = Workbook()
    for row in [values[0], *rows(values[1:])]:
        book.worksheets[0].append(row)
        for cell in book.worksheets[0][book.worksheets[0].max_row]:
            cell.data_type = "s" if isinstance(cell.value, str) else cell.data_type
    book.save("new.xlsx")
    CARD.write_text(files(CARDS), encoding="utf-8")
    return run("import", "new.xlsx", "--into", "deck", *options)


def cards() -> dict[str, Any]:
    data: dict[str, Any] = load_yaml(CARD).data
    return data


def reverse(rows: list[Any]) -> list[Any]:
    return rows[::-1]


def test_what_comes_back_as_it_went_out_changes_nothing() -> None:
    """Neither does another order of the rows, nor a file with commas, semicolons or tabs."""
    for rows in (list, reverse):
        assert brought_back({}, rows=rows).stdout == "nothing has changed\n"
    for delimiter in (",", ";", "tab"):
        options = ("--format", "csv", "--kind", "card", "--delimiter", delimiter)
        assert run("export", *options, "--out", "card.csv").exit_code == 0
        again = run("import", "card.csv", "--into", "deck")
        assert again.stdout == "nothing has changed\n"
    assert CARD.read_text(encoding="utf-8") == CARDS


def test_changes_are_made_in_place() -> None:
    """Only what was changed is written; comments, quotes and folds stay."""
    cells: Cells = {
        ("fox", "cost"): 3,
        ("fox", "text"): "Move thrice. Then hide.",
        ("fox", "attack.range"): None,
        ("bear", "tags"): "slow, =big",
        ("bear", "attack.dice"): "2D6",
        ("bear", "side"): "north",
    }
    result = brought_back(cells)
    text = CARDS.replace("cost: 2 ", "cost: 3 ").replace("twice", "thrice")
    text = text.replace(", range: 2", "").replace("cost: 5\n", "cost: 5\n  side: north\n")
    text += '  attack: { dice: "2D6" }\n  tags: [slow, "=big"]\n'
    assert CARD.read_text(encoding="utf-8") == text
    assert "2 changed: card:fox, card:bear" in " ".join(result.stdout.split())
    assert "-  cost: 2   # was 3" in result.stdout


def new_rows(old: list[Any]) -> list[Any]:
    return [["owl", "Owl", 1, *old[1][3:]], old[1]]


def test_new_and_missing_rows() -> None:
    """A row with a slug of its own is appended; a record without a row goes only when asked."""
    brought_back({}, rows=new_rows)
    assert list(cards()) == ["fox", "bear", "owl"]
    brought_back({}, rows=new_rows, options=("--remove-missing",))
    assert list(cards()) == ["bear", "owl"]
    assert cards()["owl"] == {"name": "Owl", "cost": 1, "rarity": "rare", "text": "=not a formula"}
    assert "# Slow ones" in CARD.read_text(encoding="utf-8")


def cost_of_4(text: str) -> str:
    return text.replace("cost: 2 ", "cost: 4 ")


def test_changes_in_files_stay() -> None:
    """What was changed by hand since the export stays where the sheet has not changed it."""
    result = brought_back({("fox", "name"): "Red Fox"}, cost_of_4)
    assert (cards()["fox"]["name"], cards()["fox"]["cost"]) == ("Red Fox", 4)
    assert "spreadsheet-kept" in result.stderr


def test_conflicts_are_told() -> None:
    """A value changed on both sides is an error at its cell, unless one of them is preferred."""
    result = brought_back({("fox", "cost"): 7}, cost_of_4)
    assert result.exit_code == 1
    assert "spreadsheet-conflict" in result.stderr
    assert "'7' here and '4' in the files" in result.stderr
    assert "Sheet!C2]" in result.stderr
    for side, cost in (("files", 4), ("sheet", 7)):
        brought_back({("fox", "cost"): 7}, cost_of_4, options=("--prefer", side))
        assert cards()["fox"]["cost"] == cost


def bearless(text: str) -> str:
    return text[: text.index("# Slow")]


def test_records_gone_from_the_files() -> None:
    """A record deleted by hand since the export does not come back unseen."""
    assert "no longer in the files" in brought_back({}, bearless).stderr
    assert list(cards()) == ["fox"]
    for side, there in (("files", ["fox"]), ("sheet", ["fox", "bear"])):
        brought_back({}, bearless, options=("--prefer", side))
        assert list(cards()) == there


@pytest.mark.parametrize(
    ("cells", "code", "cell"),
    [
        ({("fox", "cost"): "many"}, "spreadsheet-mistyped", "Sheet!C2"),
        ({("fox", "cost"): 99}, "field-type", "card:fox.cost, Sheet!C2"),
        ({("bear", "name"): None}, "field-missing", "card:bear.name, Sheet!B3"),
        ({("fox", "side"): "south"}, "ref-dangling", "card:fox.side, Sheet!D2"),
        ({("fox", "slug"): "!!"}, "spreadsheet-key", "Sheet!A2"),
        ({("fox", "slug"): "bear"}, "spreadsheet-key", "Sheet!A3"),
        ({("fox", "tags"): '"red'}, "spreadsheet-mistyped", "Sheet!I2"),
    ],
)
def test_wrong_cells_are_named(cells: Cells, code: str, cell: str) -> None:
    """What is wrong with a value, or with the game after it, is told at the cell, unwritten."""
    result = brought_back(cells)
    assert result.exit_code == 1
    assert f": {code}: " in result.stderr
    assert f"[{cell}]" in result.stderr
    assert CARD.read_text(encoding="utf-8") == CARDS


def test_empty_lines_and_rows_are_no_entries() -> None:
    """A column that is no field is told; what is empty holds nothing that could be lost."""
    result = brought_back(
        {("slug", "cost"): "price", ("fox", "tags"): "red\n\nslow"},
        rows=lambda rows: [rows[0], [], rows[1]],
    )
    assert cards()["fox"]["tags"] == ["red", "slow"]
    assert result.stderr.count("spreadsheet-") == 1
    assert "spreadsheet-field: " in result.stderr
    assert "[Sheet!C1]" in result.stderr


def test_an_edition_does_not_come_back() -> None:
    """Values with these values include errata them are not for the files."""
    run("export", "--format", "csv", "--kind", "card", "--edition", "living", "--out", "card.csv")
    assert "these values include errata" in run("import", "card.csv", "--into", "deck").stderr


def test_the_workbook_is_safe_and_helps() -> None:
    """The header stays in sight, choices are offered, and no text is a formula."""
    run("export", "--format", "xlsx", "--kind", "card", "--out", "card.xlsx")
    page = load_workbook("card.xlsx")["card"]
    assert page.freeze_panes == "B2"
    assert (page["A1"].value, page["F3"].value) == ("slug", '"=not a formula"')
    assert {cell.data_type for row in page for cell in row} <= {"s", "n", "b"}
    offered = {str(one.sqref)[:1] for one in page.data_validations.dataValidation}
    assert offered == {"D", "E"}


def test_line_ends_and_mark_stay() -> None:
    """A file of Windows keeps its line ends and its byte order mark."""
    raw = b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode()
    CARD.write_bytes(raw)
    run("export", "--format", "xlsx", "--kind", "card", "--out", "card.xlsx")
    book = load_workbook("card.xlsx")
    book["card"]["C2"] = 3
    book.save("card.xlsx")
    assert run("import", "card.xlsx", "--into", "deck").exit_code == 0
    assert CARD.read_bytes() == raw.replace(b"cost: 2 ", b"cost: 3 ")


def shared(text: str) -> str:
    return text.replace("cost: 2", "cost: &two 2").replace("cost: 5", "cost: *two")


def test_a_shared_value_is_not_changed() -> None:
    """A value that an anchor shares is told at its place."""
    result = brought_back({("fox", "cost"): 3}, shared, options=("--prefer", "sheet"))
    assert "card.yaml:5:9: error: spreadsheet-shared" in result.stderr
    assert CARD.read_text(encoding="utf-8") == shared(CARDS)


def test_a_file_that_changes_meanwhile_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody saves between the plan and the writing is left alone."""

    def save(*_: object) -> None:
        CARD.write_text(f"{CARDS}# mine\n", encoding="utf-8")

    monkeypatch.setattr("pipeline.authoring.updating.require_sound", save)
    result = brought_back({("fox", "cost"): 3})
    assert "the file has changed meanwhile" in result.stderr
    assert CARD.read_text(encoding="utf-8") == f"{CARDS}# mine\n"
