"""Schemas in a project, and the settings of its editor."""

import json
from pathlib import Path

import pytest
from schemas.conftest import CARD, settings

from pipeline.authoring.editors import EDITORS
from pipeline.authoring.schema_files import install, install_editor
from pipeline.build.project import Project
from pipeline.source.findings import PunchboardError


def test_every_schema_is_associated_with_files(project: Project) -> None:
    """What the settings name is there, git is told to leave it, and the extension recommended."""
    schemas = json.loads(settings(project).read_text())["yaml.schemas"]
    assert schemas[f"./{CARD}"] == "content/lantern/card.yaml"
    assert all((project.root / schema).is_file() for schema in schemas)
    assert "\n*\n" in (project.root / ".schema" / ".gitignore").read_text()
    recommended = json.loads((project.root / ".vscode" / "extensions.json").read_text())
    assert recommended == {"recommendations": ["redhat.vscode-yaml"]}


def test_installing_again_writes_nothing(project: Project) -> None:
    """Nor does it change the settings."""
    made = install(project)
    assert made.written == []
    assert install_editor(project, "vscode", made.associations) == []


@pytest.mark.parametrize("text", ["[]", "{", '{ "yaml.schemas": [] }'])
def test_settings_that_cannot_be_merged_stay(project: Project, text: str) -> None:
    """Installing writes none of them."""
    settings(project).write_text(text)
    with pytest.raises(ValueError):
        install_editor(project, "vscode", install(project).associations)
    assert settings(project).read_text() == text


def test_an_extension_is_recommended_beside_others(project: Project) -> None:
    """Those that a team recommends stay."""
    extensions = project.root / ".vscode" / "extensions.json"
    extensions.write_text('{ "recommendations": ["a.b"] /* ours */ }')
    install_editor(project, "vscode", install(project).associations)
    assert (
        extensions.read_text() == '{ "recommendations": ["redhat.vscode-yaml", "a.b"] /* ours */ }'
    )


@pytest.mark.parametrize("folder", [".schema", ".vscode"])
def test_nothing_is_written_through_a_link(home: Path, tmp_path: Path, folder: str) -> None:
    """A project from a stranger cannot have files elsewhere overwritten."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (home / folder).symlink_to(elsewhere)
    with pytest.raises(PunchboardError, match="output-outside"):
        install_editor(Project(home), "vscode", install(Project(home)).associations)
    assert list(elsewhere.iterdir()) == []


def test_every_editor_has_settings_that_name_the_schemas(project: Project) -> None:
    """Or the file that names them."""
    associations = install(project).associations
    for name, editor in EDITORS.items():
        text = editor.settings(associations)
        assert CARD in text or "associations.json" in text, name
