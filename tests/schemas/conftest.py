"""Schemas of small projects, and of the games of the checkout."""

from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pipeline.authoring.new_games import new_game
from pipeline.authoring.project_files import Source
from pipeline.authoring.schema_files import game_schemas, install, install_editor
from pipeline.authoring.schemas import FileSchema
from pipeline.build.project import Project
from pipeline.source.yaml import load_yaml, parse_yaml

ROOT = Path(__file__).parents[2]
CARD = ".schema/content/lantern/card.json"

Faults = Callable[..., list[str]]


def schemas_of(root: Path, game: str) -> list[FileSchema]:
    """Return the schemas of a game's files."""
    return list(game_schemas(Source(Project(root), game)))


def schema_for(schemas: list[FileSchema], file: str) -> dict[str, Any]:
    """Return the schema of a file; there is one."""
    (found,) = [each.schema for each in schemas if fnmatchcase(file, each.pattern)]
    return found


def faults_of(schema: dict[str, Any], data: Any) -> list[str]:
    """Return what a schema refuses in data, each with its place."""
    errors = Draft202012Validator(schema).iter_errors(data)
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in errors]


def file_faults(root: Path, schemas: list[FileSchema], path: Path) -> list[str]:
    """Return what the schema of a file refuses in it."""
    file = path.relative_to(root).as_posix()
    return faults_of(schema_for(schemas, file), load_yaml(path, file).data)


@pytest.fixture(scope="session")
def starter(tmp_path_factory: pytest.TempPathFactory) -> list[FileSchema]:
    """Return the schemas of the starter game, as it is begun."""
    root = tmp_path_factory.mktemp("schemas") / "lantern"
    new_game(root)
    return schemas_of(root, "lantern")


@pytest.fixture
def faults(starter: list[FileSchema]) -> Faults:
    """Return what tells what is wrong with a file of the starter game that holds `text`."""

    def find(file: str, text: str) -> list[str]:
        return faults_of(schema_for(starter, file), parse_yaml(text, file).data)

    return find


@pytest.fixture
def project(home: Path) -> Project:
    """Return the starter game's project with its schemas and the settings of VS Code."""
    found = Project(home)
    install_editor(found, "vscode", install(found).associations)
    return found


def settings(project: Project) -> Path:
    """Return the file of VS Code's settings."""
    return project.root / ".vscode" / "settings.json"
