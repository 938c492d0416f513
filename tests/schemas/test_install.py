"""Schemas in a project, the settings of its editor, and keeping both up to date."""

import json
import os
from pathlib import Path

import pytest

from pipeline.base.errors import PunchboardError
from pipeline.edition.project import Project
from pipeline.schemas import jsonc
from pipeline.schemas.editor import EDITORS
from pipeline.schemas.install import install, install_editor, refresh

CARD = ".schema/content/lantern/card.json"


@pytest.fixture
def project(home: Path) -> Project:
    """Return the starter game's project with its schemas and the settings of VS Code."""
    found = Project(home)
    install_editor(found, "vscode", install(found).associations)
    return found


def settings(project: Project) -> Path:
    """Return the file of VS Code's settings."""
    return project.root / ".vscode" / "settings.json"


def rename_card(project: Project) -> None:
    """Give a record another name, at another time."""
    cards = project.root / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("name: Spark", "name: Glow"))
    os.utime(cards, ns=(0, 0))


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


def test_refreshing_writes_what_differs(project: Project) -> None:
    """A new name of a record is offered where records are, and all else is left alone."""
    assert refresh(project) == []
    rename_card(project)
    written = [path.relative_to(project.root).as_posix() for path in refresh(project)]
    assert written == [
        f".schema/content/lantern/{each}/each.json" for each in ("errata", "rulings")
    ]
    assert refresh(project) == []


def test_nothing_is_refreshed_where_nothing_is_installed(home: Path) -> None:
    """Whoever has not asked for schemas gets none."""
    assert refresh(Project(home)) == []
    assert not (home / ".schema").exists()


def test_schemas_stay_while_a_file_cannot_be_read(project: Project) -> None:
    """Half a line takes no name out of an editor; the whole one brings it up to date."""
    elements = project.root / "content" / "lantern" / "element.yaml"
    whole = elements.read_text()
    elements.write_text(whole + "dusk: {\n")
    assert refresh(project) == []
    elements.write_text(whole + "dusk: { name: Dusk, icon: check }\n")
    assert project.root / CARD in refresh(project)
    assert "dusk" in (project.root / CARD).read_text()


def test_a_new_kind_is_associated_and_one_that_is_gone_is_not(project: Project) -> None:
    """The editor's settings follow kinds.yaml; what else they hold stays."""
    text = settings(project).read_text()
    settings(project).write_text(text.replace("{", '{ // mine\n  "a": 1,', 1))
    kinds = project.root / "content" / "lantern" / "kinds.yaml"
    kinds.write_text(kinds.read_text() + "omen:\n  fields: { text: markup }\n")
    refresh(project)
    omen = ".schema/content/lantern/omen.json"
    assert f"./{omen}" in jsonc.read(settings(project).read_text())["yaml.schemas"]
    kinds.write_text(kinds.read_text().partition("omen:")[0])
    refresh(project)
    assert not (project.root / omen).exists()
    present = settings(project).read_text()
    assert f"./{omen}" not in jsonc.read(present)["yaml.schemas"]
    assert present.startswith('{ // mine\n  "a": 1,')


@pytest.mark.parametrize("text", ["[]", "{", '{ "yaml.schemas": [] }'])
def test_settings_that_cannot_be_merged_stay(project: Project, text: str) -> None:
    """Neither installing nor refreshing writes them."""
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
def test_nothing_is_written_through_a_link_out_of_the_project(
    home: Path, tmp_path: Path, folder: str
) -> None:
    """A project from a stranger cannot have files elsewhere overwritten."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (home / folder).symlink_to(elsewhere)
    with pytest.raises(PunchboardError, match="out of"):
        install_editor(Project(home), "vscode", install(Project(home)).associations)
    assert list(elsewhere.iterdir()) == []


def test_every_editor_has_settings_that_name_the_schemas(project: Project) -> None:
    """Or the file that names them."""
    associations = install(project).associations
    for name, editor in EDITORS.items():
        text = editor.settings(associations)
        assert CARD in text or "associations.json" in text, name
