"""Which field a column becomes."""

from typing import Any

import pytest

from pipeline.authoring.column_types import Known, Overrides, infer
from pipeline.authoring.table import Cell, Column, Role, Table
from pipeline.source.findings import PunchboardError

KNOWN = Known(frozenset({"fire"}), {"element": {"ember": "ember", "old grove": "old-grove"}})


def _infer(header: str, *texts: str, overrides: Overrides = Overrides()) -> Column:  # noqa: B008
    names = [f"Card {chr(65 + number)}" for number in range(len(texts))]
    heads = (Cell("Name", 1, 1), Cell(header, 1, 2))
    rows = tuple(
        (Cell(name, row, 1), Cell(text, row, 2))
        for row, (name, text) in enumerate(zip(names, texts, strict=True), 2)
    )
    return infer(Table("t", heads, rows), "card", KNOWN, overrides)[1]


@pytest.mark.parametrize(
    ("header", "texts", "spec"),
    [
        ("Cost", ("1", "-2", "0"), {"type": "integer"}),
        ("Cost", ("2", "", "-"), {"type": "integer", "required": False}),
        ("Cost", ("1", "X", "3"), {"type": "text"}),
        ("Code", ("007", "008"), {"type": "text"}),
        ("Rate", ("1.5", "2"), {"type": "number"}),
        ("Rate", ("1,5", "2"), {"type": "number"}),
        ("Damage", ("d6", "2D6 + 1", "1d8"), {"type": "dice"}),
        ("Rare", ("Yes", "no", "NO"), {"type": "flag"}),
        ("Rare", ("x", "", "x"), {"type": "flag", "default": False}),
        ("Attack", ("1", "", ""), {"type": "flag", "default": False}),
        ("Element", ("Ember", "Old Grove"), {"type": "ref", "to": "element"}),
        ("Kind", ("a", "b", "a", "b"), {"type": "choice", "of": ["a", "b"]}),
        ("Tags", ("swift; sly", "swift"), {"type": "list", "of": "text"}),
        ("Stats", ("2/2", "3/3", "2/2"), {"type": "text"}),
        ("Text", ("Draw.", "Run."), {"type": "markup"}),
        ("Other", ("Draw <b>2</b>", "Run"), {"type": "markup"}),
        ("Art", ("fox.png", "a/b.JPG"), {"type": "image"}),
        ("Icon", ("fire", "fire"), {"type": "text", "translate": False}),
    ],
)
def test_types_are_inferred(header: str, texts: tuple[str, ...], spec: dict[str, Any]) -> None:
    """What all cells have in common, and the header, say what a column holds."""
    assert _infer(header, *texts).spec == spec


@pytest.mark.parametrize("header", ["Qty", "quantity", "COUNT", "Copies", "Anzahl"])
def test_quantity_columns_say_how_many_are_printed(header: str) -> None:
    """As Squib, Component.Studio and people call them."""
    column = _infer(header, "3", "1")
    assert (column.role, column.spec["default"]) == (Role.COPIES, 1)


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("CardID", "card_id"),
        ("Kind", "card_kind"),
        ("2nd Form", "card_2nd_form"),
        ("Stärke", "starke"),
    ],
)
def test_headers_become_names_of_fields(header: str, field: str) -> None:
    """No field has a reserved name, or one that templates could not write."""
    assert _infer(header, "1", "2").field == field


def test_the_user_may_say_otherwise() -> None:
    """--types wins; an unknown type or column is an error."""
    assert _infer("Cost", "1", "2", overrides=Overrides({"cost": "text"})).spec == {"type": "text"}
    with pytest.raises(PunchboardError, match="spreadsheet-type"):
        _infer("Cost", "1", overrides=Overrides({"Cost": "colour"}))
    with pytest.raises(PunchboardError, match="spreadsheet-column"):
        _infer("Cost", "1", overrides=Overrides(name="Nome"))


def test_none_leaves_a_column_out() -> None:
    """Sums beside the cards are no field, as --types says."""
    column = _infer("Share", "58 %", "35 %", overrides=Overrides(types={"Share": "none"}))
    assert (column.role, column.field) == (Role.EMPTY, "")
