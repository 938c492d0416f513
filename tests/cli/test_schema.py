"""`punchboard schema`: printed for one file, or installed in an editor."""

import json
from pathlib import Path

import pytest
from cli.conftest import Run


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("card", "Cards"),
        ("content/lantern/card.yaml", "Cards"),
        ("templates/lantern/card.layout.yaml", "COMPONENT.layout.yaml"),
        ("errata", "errata/*.yaml"),
    ],
)
def test_a_schema_is_named_by_its_kind_or_its_file(
    project: Path, run: Run, wanted: str, title: str
) -> None:
    """By a file's name, or its path in the project, or what files of the sort are called."""
    assert json.loads(run("schema", "lantern", wanted).stdout)["title"] == title


def test_installing_says_what_it_has_written(project: Path, run: Run) -> None:
    """And writes no more the next time."""
    first = run("schema", "--install")
    assert first.exit_code == 0
    assert ".vscode/settings.json" in first.stdout
    assert json.loads((project / ".vscode/settings.json").read_text())["yaml.schemas"]
    assert ".vscode" not in run("schema", "--install").stdout


def test_settings_that_cannot_be_merged_are_told_and_stay(project: Path, run: Run) -> None:
    """With what to add to them."""
    settings = project / ".vscode" / "settings.json"
    settings.parent.mkdir()
    settings.write_text("{ broken")
    result = run("schema", "--install")
    assert result.exit_code == 1
    assert "editor-settings" in result.stderr
    assert '"./.schema/content/lantern/card.json": "content/lantern/card.yaml"' in result.stdout
    assert settings.read_text() == "{ broken"
