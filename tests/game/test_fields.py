"""The field types: what each takes, makes of it, and refuses."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.opening import open_game
from pipeline.game.view import export_record
from pipeline.source.findings import Finding

KIND = "thing:\n  fields:\n    f: {}\n"
RECORD = "source: {{section: S}}\nit:\n  name: It\n  f: {}\n"

Load = Callable[..., list[Finding]]


@pytest.mark.parametrize(
    ("spec", "written", "value"),
    [
        ("text", "no", "no"),
        ("markup", "a **b**", "a b"),
        ("integer", "-3", -3),
        ("{type: integer, min: 1, max: 3}", "3", 3),
        ("number", "2.0", 2),
        ("length", "1/8in", 3.175),
        ("dice", "2D6+1", "2D6+1"),
        ("{type: choice, of: [fight, 'no']}", "no", "no"),
        ("{type: list, of: {type: integer, max: 5}, length: 2}", "[1, 2]", [1, 2]),
        ("{type: record, fields: {a: text, b: {type: flag, default: true}}}", "{a: x}",
         {"a": "x", "b": True}),
        ("{type: table, roll: D4, columns: {a: text}}", "[{roll: 1, a: x}, {roll: 2-4, a: y}]",
         [{"roll": "1", "a": "x"}, {"roll": "2–4", "a": "y"}]),
        ("{type: ref, to: thing}", "it", "thing:it")
    ],
)  # fmt: skip
def test_each_type_takes_its_values(
    write: Callable[..., Path], spec: str, written: str, value: Any
) -> None:
    """A value of the field's type loads and exports as plain data."""
    folder = write(kinds=KIND.format(spec), thing=RECORD.format(written))
    for name in ("weapon.yaml", "team.yaml"):
        (folder / name).unlink()
    found = export_record(open_game(folder).record("thing", "it"))["f"]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("spec", "written", "code"),
    [
        ("text", "12", "field-type"),
        ("markup", "a *b", "notation"),
        ("flag", "no", "field-type"),
        ("integer", "1.0", "field-type"),
        ("integer", "true", "field-type"),
        ("{type: integer, max: 1}", "2", "field-type"),
        ("length", "3 furlongs", "field-type"),
        ("dice", "D1", "field-type"),
        ("{type: list, of: text, length: 2}", "[a]", "field-type"),
        ("{type: list, of: text, min: 1}", "[]", "field-type"),
        ("{type: record, fields: {a: text}}", "{}", "field-missing"),
        ("{type: table, roll: D4, columns: {a: text}}", "[{roll: 1-3, a: x}]", "table-roll"),
        ("{type: table, roll: D4, columns: {a: text}}", "[{roll: 1-4, a: x}, {roll: 2, a: y}]",
         "table-roll"),
        ("{type: table, roll: D4, columns: {a: text}}", "[{roll: 1-5, a: x}]", "table-roll"),
        ("{type: list, min: 2, of: integer}", "[1, two]", "field-type"),
        ("{type: ref, to: thing}", "that", "ref-dangling"),
        ("{type: ref, to: thing}", "It", "field-type"),
        ("{type: ref, to: thing}", "other:it", "ref-kind"),
        ("image", "/etc/passwd", "image-path"),
        ("image", "missing.png", "image-missing")
    ],
)  # fmt: skip
def test_each_type_refuses_the_rest(findings: Load, spec: str, written: str, code: str) -> None:
    """A value that does not fit is one finding at the value, with the record and field."""
    kinds = KIND.format(spec) + "other: {}\nweapon: {}\nteam: {}\n"
    found = findings(kinds=kinds, thing=RECORD.format(written), weapon="{}", team="{}")
    assert [finding.code for finding in found] == [code]
    assert found[0].position[:2] == ("content/tiny/thing.yaml", 4)
    assert found[0].subject.startswith("thing:it.f")


def test_an_image_is_a_file_of_the_game(write: Callable[..., Path], tmp_path: Path) -> None:
    """A picture within the folder is taken; a link out of it is not."""
    folder = write(kinds=KIND.format("image"), thing=RECORD.format("fox.png"))
    for name in ("weapon.yaml", "team.yaml"):
        (folder / name).unlink()
    (folder / "fox.png").write_bytes(b"")
    assert export_record(open_game(folder).record("thing", "it"))["f"] == "fox.png"


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("images/lighthose.png", "did you mean 'images/lighthouse.png'?"),
        ("images/lighthouse.jpg", "did you mean 'images/lighthouse.png'?"),
        ("lighthouse.png", "did you mean 'images/lighthouse.png'?"),
        ("images/owl.png", "save it as content/tiny/images/owl.png, or fix the path"),
    ],
)
def test_a_picture_that_is_nearly_there_is_named(
    findings: Load, tmp_path: Path, written: str, hint: str
) -> None:
    """A misspelt name, another ending, another folder; a name that is like none gets no guess."""
    picture = tmp_path / "content/tiny/images/lighthouse.png"
    picture.parent.mkdir(parents=True)
    picture.write_bytes(b"")
    kinds = KIND.format("image") + "other: {}\nweapon: {}\nteam: {}\n"
    found = findings(kinds=kinds, thing=RECORD.format(written), weapon="{}", team="{}")
    assert [(each.code, each.hint) for each in found] == [("image-missing", hint)]
