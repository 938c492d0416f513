"""Data files against their models: what is wrong is said in words, never in pydantic's."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.build.edition import close_editions
from pipeline.cli.root import app


@pytest.mark.parametrize(
    ("written", "says", "remedy"),
    [
        ("turn: maybe", "expected true or false, found the text 'maybe'", ""),
        ("bleed: large", "expected a length such as 3, 3mm, 1/8in", "write a number of mm"),
        ("bleed: true", "expected a number, found true", ""),
        ("bleed: 4px", "found '4px'", "its unit can be mm, cm, in or pt: 4 mm"),
        ("bleed: 1/8 inch", "found '1/8 inch'", "write 1/8 in"),
        ("bleed: '43,5'", "found '43,5'", "write 43.5"),
        ("slots: { top: { wdth: 1 } }", "wdth", "expected one of"),
        ("slots: { top: { rihgt: 1 } }", "rihgt", "did you mean 'right'?"),
        ("folds: [{ z: 1 }]", "z", "expected one of: "),
        ("outline: { shape: circel }", "circel", "did you mean 'circle'?"),
        ("common: title", "expected", "write [title], even where it is one"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_a_remedy(
    home: Path, written: str, says: str, remedy: str
) -> None:
    """Fields are known at any depth, choices by their nearest, and numbers without their unit."""
    layout = home / "templates" / "lantern" / "card.layout.yaml"
    layout.write_text(f"trim: poker\n{written}\n", "utf-8")
    close_editions()
    result = CliRunner().invoke(app, ["check", "--project", str(home)])
    assert result.exit_code == 1
    assert "templates/lantern/card.layout.yaml:2:" in result.stderr
    said = " ".join(result.stderr.split())
    assert says in said
    assert remedy in said
    assert "pydantic" not in said
