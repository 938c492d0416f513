"""Schemas of small projects, and of the games of the checkout, as the command installs them."""

import json
from collections.abc import Callable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import invoke
from jsonschema import Draft202012Validator
from typer.testing import Result

from pipeline.authoring.new_games import new_game
from pipeline.source.yaml import load_yaml, parse_yaml

CARD = ".schema/content/lantern/card.json"

Faults = Callable[..., list[str]]
Schemas = dict[str, dict[str, Any]]
"""Schemas by the pattern of their files."""


def install(root: Path) -> Result:
    return invoke("schema", "--install", "--project", str(root))


def schemas_of(root: Path) -> Schemas:
    """Return the schemas of a project's files."""
    result = install(root)
    assert result.exit_code == 0, result.output
    associated = json.loads((root / ".schema/associations.json").read_text(encoding="utf-8"))
    return {
        pattern: json.loads((root / file).read_text(encoding="utf-8"))
        for file, patterns in associated.items()
        for pattern in patterns
    }


def schema_for(schemas: Schemas, file: str) -> dict[str, Any]:
    (found,) = [schema for pattern, schema in schemas.items() if fnmatchcase(file, pattern)]
    return found


def faults_of(schema: dict[str, Any], data: Any) -> list[str]:
    errors = Draft202012Validator(schema).iter_errors(data)
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in errors]


def file_faults(root: Path, schemas: Schemas, path: Path) -> list[str]:
    file = path.relative_to(root).as_posix()
    return faults_of(schema_for(schemas, file), load_yaml(path, file).data)


@pytest.fixture(scope="session")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Schemas:
    """Return the schemas of the starter game, as it is begun."""
    root = tmp_path_factory.mktemp("schemas") / "lantern"
    new_game(root)
    return schemas_of(root)


@pytest.fixture
def faults(starter: Schemas) -> Faults:

    def find(file: str, text: str) -> list[str]:
        return faults_of(schema_for(starter, file), parse_yaml(text, file).data)

    return find
