"""Sheets exported, edited in a spreadsheet, and imported again."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from pipeline.authoring.export_checksums import Prefer
from pipeline.authoring.record_files import Changes, GameFiles
from pipeline.authoring.record_sheets import csv_bytes, sheet_of
from pipeline.authoring.table_reading import read_table
from pipeline.authoring.updating import exported_kind, update_from_sheets, update_records
from pipeline.authoring.write_xlsx import xlsx_bytes
from pipeline.game.opening import open_game
from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import load_yaml

KINDS: Final = """\
faction: { source: false }
card:
  source: false
  fields:
    cost: { type: integer, min: 0, max: 9 }
    side: { type: ref, to: faction, required: false }
    rarity: { type: choice, of: [common, rare], default: common }
    text: { type: markup, required: false }
    attack:
      type: record
      required: false
      fields: { dice: dice, range: { type: integer, required: false } }
    tags: { type: list, of: { type: text, translate: false }, default: [] }
"""
CARDS: Final = """\
# The deck.

fox: # quick
  name: Fox
  cost: 2   # was 3
  text: >-
    Move twice.
    Then hide.
  attack: { dice: D6, range: 2 }
  tags: [red, quick]

# Slow ones
bear:
  name: "Bear"
  cost: 5
  rarity: rare
  text: =not a formula
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Return the folder of a small game."""
    folder = tmp_path / "content" / "deck"
    folder.mkdir(parents=True)
    files = {"game": "id: deck\ntitle: Deck\nversion: '1'\n", "kinds": KINDS, "card": CARDS}
    files["faction"] = "north: { name: North }\n"
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


Cells = dict[tuple[str, str], Any]


@pytest.fixture
def brought_back(deck: Path, tmp_path: Path) -> Callable[..., Changes]:
    """Return what exports the cards to a workbook, lets others edit, and imports it again."""

    def edit(
        cells: Cells,
        files: Callable[[str], str] = lambda text: text,
        rows: Callable[[list[Any]], list[Any]] = lambda rows: rows,
        **options: Any,
    ) -> Changes:
        from openpyxl import Workbook, load_workbook

        (deck / "card.yaml").write_text(CARDS, encoding="utf-8")
        path = tmp_path / "deck.xlsx"
        path.write_bytes(xlsx_bytes([sheet_of(open_game(deck, tmp_path, "base"), "card")], {}))
        page = load_workbook(path)["card"]
        values = [list(row) for row in page.iter_rows(values_only=True)]
        for (slug, column), value in cells.items():
            row = next(row for row in values if row[0] == slug)
            row[values[0].index(column)] = value
        book = Workbook()
        for row in [values[0], *rows(values[1:])]:
            book.worksheets[0].append(row)
            for cell in book.worksheets[0][book.worksheets[0].max_row]:
                cell.data_type = "s" if isinstance(cell.value, str) else cell.data_type
        book.save(path)
        (deck / "card.yaml").write_text(files(CARDS), encoding="utf-8")
        return update_from_sheets(GameFiles(deck, tmp_path), [read_table(path, None)], **options)

    return edit


def test_unchanged(brought_back: Callable[..., Changes]) -> None:
    """What comes back as it went out changes no file."""
    assert brought_back({}) == Changes(())


def test_rows_in_another_order_change_nothing(brought_back: Callable[..., Changes]) -> None:
    """Sorting the sheet does not sort the file."""
    assert brought_back({}, rows=lambda rows: rows[::-1]) == Changes(())


def test_changes_are_made_in_place(brought_back: Callable[..., Changes], deck: Path) -> None:
    """Only what was changed is written; comments, quotes and folds stay."""
    cells: Cells = {
        ("fox", "cost"): 3,
        ("fox", "text"): "Move thrice. Then hide.",
        ("fox", "attack.range"): None,
        ("bear", "tags"): "slow, =big",
        ("bear", "attack.dice"): "2D6",
        ("bear", "side"): "north",
    }
    changes = brought_back(cells)
    changes.write(deck.parents[1])
    text = CARDS.replace("cost: 2 ", "cost: 3 ").replace("twice", "thrice")
    text = text.replace(", range: 2", "").replace("cost: 5\n", "cost: 5\n  side: north\n")
    text += '  attack: { dice: 2D6 }\n  tags: [slow, "=big"]\n'
    assert (deck / "card.yaml").read_text(encoding="utf-8") == text.replace(
        "{ dice: 2D6", '{ dice: "2D6"'
    )
    assert changes.changed == ("card:fox", "card:bear")
    assert "-  cost: 2   # was 3" in changes.diff()


def test_new_and_missing_rows(brought_back: Callable[..., Changes], deck: Path) -> None:
    """A row with a slug of its own is appended; a record without a row goes only when asked."""

    def rows(old: list[Any]) -> list[Any]:
        return [["owl", "Owl", 1, *old[1][3:]], old[1]]

    assert brought_back({}, rows=rows).missing == ("card:fox",)
    changes = brought_back({}, rows=rows, remove_missing=True)
    assert (changes.added, changes.removed) == (("card:owl",), ("card:fox",))
    changes.write(deck.parents[1])
    data = load_yaml(deck / "card.yaml").data
    assert list(data) == ["bear", "owl"]
    assert data["owl"] == {"name": "Owl", "cost": 1, "rarity": "rare", "text": "=not a formula"}
    assert "# Slow ones" in (deck / "card.yaml").read_text(encoding="utf-8")


def _cost_of_4(text: str) -> str:
    return text.replace("cost: 2 ", "cost: 4 ")


def test_changes_in_files_stay(brought_back: Callable[..., Changes], deck: Path) -> None:
    """What was changed by hand since the export stays where the sheet has not changed it."""
    changes = brought_back({("fox", "name"): "Red Fox"}, _cost_of_4)
    changes.write(deck.parents[1])
    fox = load_yaml(deck / "card.yaml").data["fox"]
    assert (fox["name"], fox["cost"]) == ("Red Fox", 4)
    assert [note.code for note in changes.notes] == ["spreadsheet-kept"]


def test_conflicts_are_told(brought_back: Callable[..., Changes], deck: Path) -> None:
    """A value changed on both sides is an error at its cell, unless one of them is preferred."""
    with pytest.raises(PunchboardError) as caught:
        brought_back({("fox", "cost"): 7}, _cost_of_4)
    (finding,) = caught.value.findings
    assert (finding.code, finding.subject) == ("spreadsheet-conflict", "Sheet!C2")
    assert "'7' here and '4' in the files" in finding.message
    brought_back({("fox", "cost"): 7}, _cost_of_4, prefer=Prefer.FILES).write(deck.parents[1])
    assert load_yaml(deck / "card.yaml").data["fox"]["cost"] == 4
    brought_back({("fox", "cost"): 7}, _cost_of_4, prefer=Prefer.SHEET).write(deck.parents[1])
    assert load_yaml(deck / "card.yaml").data["fox"]["cost"] == 7


def test_records_gone_from_the_files(brought_back: Callable[..., Changes]) -> None:
    """A record deleted by hand since the export does not come back unseen."""

    def bearless(text: str) -> str:
        return text[: text.index("# Slow")]

    with pytest.raises(PunchboardError, match="not in the files any more"):
        brought_back({}, bearless)
    assert brought_back({}, bearless, prefer=Prefer.SHEET).added == ("card:bear",)
    assert brought_back({}, bearless, prefer=Prefer.FILES) == Changes(())


@pytest.mark.parametrize(
    ("cells", "code", "cell"),
    [
        ({("fox", "cost"): "many"}, "spreadsheet-mistyped", "Sheet!C2"),
        ({("fox", "cost"): 99}, "field-type", "card:fox.cost, Sheet!C2"),
        ({("bear", "name"): None}, "field-missing", "card:bear.name, Sheet!B3"),
        ({("fox", "side"): "south"}, "ref-dangling", "card:fox.side, Sheet!D2"),
        ({("fox", "slug"): "!!"}, "spreadsheet-key", "Sheet!A2"),
        ({("fox", "slug"): "TOTAL"}, "spreadsheet-key", "Sheet!A2"),
        ({("fox", "slug"): "bear"}, "spreadsheet-key", "Sheet!A3"),
        ({("fox", "tags"): '"red'}, "spreadsheet-mistyped", "Sheet!I2"),
    ],
)
def test_wrong_cells_are_named(
    brought_back: Callable[..., Changes], cells: Cells, code: str, cell: str
) -> None:
    """Whatever is wrong with a value, or with the game after it, is told at the cell."""
    with pytest.raises(PunchboardError) as caught:
        brought_back(cells)
    found = [(finding.code, finding.subject) for finding in caught.value.findings]
    assert (code, cell) in found


def test_unknown_columns_are_told(brought_back: Callable[..., Changes]) -> None:
    """A column that is no field is passed over with a warning, and nothing else is."""
    (note,) = brought_back({("slug", "cost"): "price"}).notes
    assert (note.code, note.subject) == ("spreadsheet-field", "Sheet!C1")


def test_csv_comes_back(deck: Path, tmp_path: Path) -> None:
    """CSV has the same cells as the workbook, with commas, semicolons or tabs."""
    sheet = sheet_of(open_game(deck, tmp_path, "base"), "card")
    for delimiter in ",;\t":
        path = tmp_path / "card.csv"
        path.write_bytes(csv_bytes(sheet, delimiter))
        table = read_table(path, None)
        assert exported_kind(table) == "card"
        assert update_from_sheets(GameFiles(deck, tmp_path), [table]) == Changes(())


def test_edition_does_not_come_back(deck: Path, tmp_path: Path) -> None:
    """Values with errata laid over them are not for the files."""
    path = tmp_path / "card.csv"
    path.write_bytes(csv_bytes(sheet_of(open_game(deck, tmp_path), "card", "living")))
    with pytest.raises(PunchboardError, match="errata laid over"):
        exported_kind(read_table(path, None))


def test_workbook(deck: Path, tmp_path: Path) -> None:
    """The header stays in sight, choices are offered, and no text is a formula."""
    from openpyxl import load_workbook

    game = open_game(deck, tmp_path, "base")
    raw = xlsx_bytes([sheet_of(game, "card")], {"faction": ["north"]})
    page = load_workbook(io.BytesIO(raw))["card"]
    assert page.freeze_panes == "B2"
    assert page["A1"].value == "slug"
    assert page["F3"].value == '"=not a formula"'
    assert {cell.data_type for row in page for cell in row} <= {"s", "n", "b"}
    offered = {str(one.sqref)[:1]: one.formula1 for one in page.data_validations.dataValidation}
    assert offered == {"D": "'(lists)'!$A$1:$A$1", "E": "'(lists)'!$B$1:$B$2"}


def test_file_changed_meanwhile_is_not_written(deck: Path, tmp_path: Path) -> None:
    """A file that somebody saves between the plan and the writing is left alone."""
    changes = update_records(deck, tmp_path, "card", {"fox": {"cost": 3}})
    (deck / "card.yaml").write_text(f"{CARDS}# mine\n", encoding="utf-8")
    with pytest.raises(PunchboardError, match="changed meanwhile"):
        changes.write(deck.parents[1])


def test_line_ends_and_mark_stay(deck: Path, tmp_path: Path) -> None:
    """A file of Windows keeps its line ends and its byte order mark."""
    raw = b"\xef\xbb\xbf" + CARDS.replace("\n", "\r\n").encode()
    (deck / "card.yaml").write_bytes(raw)
    update_records(deck, tmp_path, "card", {"fox": {"cost": 3}}).write(deck.parents[1])
    assert (deck / "card.yaml").read_bytes() == raw.replace(b"cost: 2 ", b"cost: 3 ")


def test_shared_value_is_told(deck: Path, tmp_path: Path) -> None:
    """A value that an anchor shares is not changed, and the place is told."""
    text = CARDS.replace("cost: 2", "cost: &two 2").replace("cost: 5", "cost: *two")
    (deck / "card.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(PunchboardError, match=r"card\.yaml:5:9: error: spreadsheet-shared"):
        update_records(deck, tmp_path, "card", {"fox": {"cost": 3}})
    assert update_records(deck, tmp_path, "card", {"bear": {"cost": 3}}).changed == ("bear",)


def test_nothing_is_written_through_a_link(deck: Path, tmp_path: Path) -> None:
    """A folder of records that leads out of the project is told, and nothing is put there."""
    kinds = "team: { title: Team, source: false, folder: teams, fields: { wins: integer } }\n"
    with (deck / "kinds.yaml").open("a", encoding="utf-8") as file:
        file.write(kinds)
    elsewhere = tmp_path.with_name(f"{tmp_path.name}-elsewhere")
    elsewhere.mkdir()
    (deck / "teams").symlink_to(elsewhere)
    changes = update_records(deck, tmp_path, "team", {"dawn": {"name": "Dawn", "wins": 1}})
    with pytest.raises(PunchboardError) as caught:
        changes.write(tmp_path)
    assert [each.code for each in caught.value.findings] == ["output-outside"]
    assert not list(elsewhere.iterdir())


def test_what_is_passed_over_is_told(brought_back: Callable[..., Changes]) -> None:
    """An empty line in the cell of a list, and an empty row between two others."""
    changes = brought_back(
        {("fox", "tags"): "red\n\nslow"}, rows=lambda rows: [rows[0], [], rows[1]]
    )
    assert changes.changed == ("card:fox",)
    assert sorted((note.code, note.subject) for note in changes.notes) == [
        ("spreadsheet-empty-line", "Sheet!I2"),
        ("spreadsheet-empty-rows", "Sheet"),
    ]
