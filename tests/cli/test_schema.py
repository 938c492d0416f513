"""`punchboard schema`: printed for one file, or installed in an editor."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import Result

from pipeline.build.project import Project
from pipeline.cli import building as watching

Run = Callable[..., Result]


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("card", "Cards"),
        ("card.yaml", "Cards"),
        ("content/lantern/card.yaml", "Cards"),
        ("styles.yaml", "styles.yaml"),
        ("templates/lantern/card.layout.yaml", "COMPONENT.layout.yaml"),
        ("layout", "COMPONENT.layout.yaml"),
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


@pytest.mark.parametrize(
    ("editor", "words"),
    [
        ("neovim", "vim.lsp.config"),
        ("helix", '"./.schema/content/lantern/card.json" = ["content/lantern/card.yaml"]'),
        ("other", '"./.schema/content/lantern/card.json": ['),
    ],
)
def test_settings_of_other_editors_are_to_be_pasted(
    project: Path, run: Run, editor: str, words: str
) -> None:
    """They go to stdout, and no file of theirs is written."""
    result = run("schema", "--install", "--editor", editor)
    assert words in result.stdout
    assert not (project / ".vscode").exists()


def test_an_editor_is_for_what_is_installed(project: Path, run: Run) -> None:
    """A schema that is printed is the same for all of them."""
    for words in (("lantern", "card"), ("lantern",)):
        result = run("schema", *words, "--editor", "neovim")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "--editor has no effect without --install" in result.stderr


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


def test_a_file_that_cannot_be_read_is_told(project: Path, run: Run) -> None:
    """All other names are offered."""
    (project / "content/lantern/element.yaml").write_text("ember: {\n")
    result = run("schema", "--install")
    assert result.exit_code == 0
    assert "content/lantern/element.yaml:" in result.stderr


def test_watching_keeps_schemas_up_to_date(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record's new name is told to the editor as soon as its file is saved."""
    run("schema", "--install")
    elements = project / "content/lantern/element.yaml"

    def changes(_: Project, **_given: object) -> Iterator[list[Path]]:
        yield []
        elements.write_text(elements.read_text().replace("name: Ember", "name: Glowing Ember"))
        yield [elements]

    monkeypatch.setattr(watching, "changes", changes)
    watching.watch(Project(project), [], lambda order: pytest.fail("there is nothing to print"))
    assert "schemas brought up to date: 3" in capsys.readouterr().out
    assert "Glowing Ember" in (project / ".schema/content/lantern/card.json").read_text()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("schema",), "expected a game, or --install"),
        (("schema", "lantren"), "did you mean 'lantern'?"),
        (("schema", "lantern", "styels"), "did you mean 'styles'?"),
        (("schema", "lantern", "--install"), "takes no game"),
        (("schema", "--install", "--editor", "vscod"), "did you mean 'vscode'?"),
    ],
)
def test_misuse(project: Path, run: Run, arguments: tuple[str, ...], words: str) -> None:
    """What is not there ends with exit code 2 and the nearest name."""
    result = run(*arguments)
    assert words in result.stderr
    assert result.exit_code == 2
