"""Schemas in a project, and the settings of its editor."""

import json
from pathlib import Path

import pytest
from authoring.schemas.conftest import CARD, install
from edits import swap

SETTINGS = """\
// My settings.
{
  "editor.tabSize": 2, /* two */
  "files": { "a//b": "c,}" }, // no comment: "x"
  "yaml.schemas": {
    // Mine.
    "./mine.json": "a.yaml",
    "./.schema/old.json": "old.yaml",
    "https://example.org/x.json": ["b.yaml",],
  },
}
"""


@pytest.fixture
def project(home: Path) -> Path:
    """Return the starter game's project with its schemas and the settings of VS Code."""
    assert install(home).exit_code == 0
    return home


def settings(project: Path) -> Path:
    return project / ".vscode" / "settings.json"


def state(project: Path) -> dict[Path, int]:
    found = (path for folder in (".schema", ".vscode") for path in (project / folder).rglob("*"))
    return {path: path.stat().st_mtime_ns for path in found if path.is_file()}


def test_every_schema_is_associated_with_files(project: Path) -> None:
    """What the settings name is there, git is told to leave it, and the extension recommended."""
    schemas = json.loads(settings(project).read_text())["yaml.schemas"]
    assert schemas[f"./{CARD}"] == "content/lantern/card.yaml"
    assert all((project / schema).is_file() for schema in schemas)
    assert "\n*\n" in (project / ".schema" / ".gitignore").read_text()
    recommended = json.loads((project / ".vscode" / "extensions.json").read_text())
    assert recommended == {"recommendations": ["redhat.vscode-yaml"]}


def test_installing_again_writes_what_differs(project: Path) -> None:
    """Nothing where nothing has changed; a record's new name where records are offered."""
    before = state(project)
    install(project)
    assert state(project) == before
    swap(project / "content/lantern/card.yaml", "name: Spark", "name: Glow")
    install(project)
    changed = {path for path, when in state(project).items() if when != before.get(path)}
    assert {path.parent.name for path in changed} == {"errata", "rulings"}


def test_a_new_kind_is_associated_and_one_that_is_gone_is_not(project: Path) -> None:
    """The editor's settings follow kinds.yaml; what a field may name is offered."""
    kinds = project / "content/lantern/kinds.yaml"
    text = kinds.read_text()
    kinds.write_text(text + "omen:\n  fields: { text: markdown, art: image }\n")
    for name in ("setup.md", "FOX.WEBP"):
        (project / "content/lantern" / name).touch()
    install(project)
    omen = project / ".schema/content/lantern/omen.json"
    assert "./.schema/content/lantern/omen.json" in settings(project).read_text()
    assert all(name in omen.read_text() for name in ("setup.md", "FOX.WEBP"))
    kinds.write_text(text)
    install(project)
    assert "omen" not in settings(project).read_text()


def test_own_members_are_replaced_and_all_else_stays(project: Path) -> None:
    """Comments stand where they stood, and lines that are not ours are as they were."""
    settings(project).write_text(SETTINGS)
    assert install(project).exit_code == 0
    changed = settings(project).read_text()
    assert f"./{CARD}" in changed
    kept = [line for line in SETTINGS.splitlines() if "old" not in line]
    assert [line for line in changed.splitlines() if line in kept] == kept
    assert "old.json" not in changed
    install(project)
    assert settings(project).read_text() == changed


@pytest.mark.parametrize("text", ["{}", "{ }", "{\n}\n", '{"a": 1}', '{"a": 1,}'])
def test_any_object_can_be_added_to(project: Path, text: str) -> None:
    """The result is JSON with the member beside what was there."""
    settings(project).write_text(text)
    assert install(project).exit_code == 0
    changed = settings(project).read_text()
    assert ('"a": 1' in changed) == ('"a": 1' in text)
    assert json.loads(changed.replace(",}", "}"))["yaml.schemas"]


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "{", '{ "yaml.schemas": [] }', "{'a': 1}", '{"a" 1}', "// {}", '{"a": 1} }'),
        *(",/**/" * 100_000, "/*" * 100_000, "[" * 100_000, '"' * 99_999),
    ],
    ids=range(11),
)
def test_settings_that_cannot_be_merged_stay(project: Path, text: str) -> None:
    """Whatever they begin and do not end: nothing is made of them."""
    settings(project).write_text(text)
    result = install(project)
    assert result.exit_code == 1
    assert "editor-settings" in result.stderr
    assert settings(project).read_text() == text


def test_an_extension_is_recommended_beside_others(project: Path) -> None:
    """Those that a team recommends stay."""
    extensions = project / ".vscode" / "extensions.json"
    extensions.write_text('{ "recommendations": ["a.b"] /* ours */ }')
    install(project)
    wanted = '{ "recommendations": ["redhat.vscode-yaml", "a.b"] /* ours */ }'
    assert extensions.read_text() == wanted
