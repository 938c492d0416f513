"""What columns of a foreign table become: types, names, and rows that are no records."""

from pathlib import Path
from typing import Any

import pytest
from cli.conftest import invoke
from typer.testing import Result

from pipeline.source.yaml import load_yaml

COLUMNS = {
    "Cost": ("1;-2;0", "integer"),
    "Power": ("2;;-", {"type": "integer", "required": False}),
    "Speed": ("1;X;3", "text"),
    "Code": ("007;008;009", "text"),
    "Rate": ("1.5;2;2.5", "number"),
    "Share": ("1,5;2;2,5", "number"),
    "Damage": ("d6;2D6 + 1;1d8", "dice"),
    "Rare": ("Yes;no;NO", "flag"),
    "Old": ("x;;x", {"type": "flag", "default": False}),
    "Stats": ("2/2;3/3;2/2", "text"),
    "Text": ("Draw.;Run.;Stop.", "markup"),
    "Other": ("Draw <b>2</b>;Run;Go", "markup"),
    "CardID": ("a1;b2;c3", "text"),
    "Stärke": ("1;2;3", "integer"),
    "Qty": ("3;1;2", {"type": "integer", "default": 1}),
}
FIELDS = {"CardID": "card_id", "Stärke": "starke"}
"""Headers that do not become fields of their own name."""


def imported(*arguments: str) -> Result:
    return invoke("import", "deck.csv", *arguments)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(columns: dict[str, str]) -> None:
    rows = [["Name", *columns], *zip("ABC", *(c.split(";") for c in columns.values()), strict=True)]
    lines = ("\t".join(row) for row in rows)
    Path("deck.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def fields() -> dict[str, Any]:
    found: dict[str, Any] = load_yaml(Path("deck/content/deck/kinds.yaml")).data["card"]["fields"]
    return found


def test_types_are_inferred() -> None:
    """What all cells have in common, and the header, say what a column holds."""
    write({header: cells for header, (cells, _) in COLUMNS.items()})
    assert imported("--out", "deck").exit_code == 0
    for header, (_, spec) in COLUMNS.items():
        found = fields()[FIELDS.get(header, header.lower())]
        wanted = {"type": spec} if isinstance(spec, str) else spec
        plain = {"type": found} if isinstance(found, str) else found
        assert wanted.items() <= plain.items(), (header, found)
        assert plain.get("required", True) == wanted.get("required", True), header
    products = load_yaml(Path("deck/content/deck/products.yaml")).data
    assert {product["copies"] for product in products.values()} == {"qty"}


def test_the_user_may_say_otherwise() -> None:
    """--types wins, and none leaves a column out; an unknown type or column is an error."""
    write({"Cost": "1;2;3", "Share": "58 %;35 %;7 %"})
    assert "spreadsheet-type" in imported("--types", "Cost=colour").stderr
    assert "spreadsheet-column" in imported("--name-column", "Nome").stderr
    assert imported("--types", "cost=text", "--types", "Share=none", "--out", "deck").exit_code == 0
    assert "share" not in fields()
    assert fields()["cost"]["type"] == "text"


def test_rows_that_formulas_were_filled_into_are_no_records() -> None:
    """Without a name, alike or counting on: they are told; those with words of their own stay."""
    head = "Name\tCost\tNumber\nFox\t2\t1\nOwl\t2\t2\n"
    for rows, told in (("\t4\t3\n\t4\t4\n", True), ("\t4\t3\n\tDraw.\t4\n", False)):
        Path("deck.csv").write_text(head + rows, encoding="utf-8")
        result = imported("--dry-run")
        assert ("spreadsheet-rows-prepared" in result.stderr) is told
