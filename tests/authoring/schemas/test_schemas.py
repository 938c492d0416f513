"""The schemas of all files: they accept what Punchboard accepts, and refuse the usual mistakes."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from authoring.schemas.conftest import Faults, file_faults, install, schema_for, schemas_of
from jsonschema import Draft202012Validator

from pipeline.build.project import Project

ROOT = Path(__file__).parents[3]


def yaml_files(root: Path) -> list[Path]:
    """Return all YAML files of a project's games, and those beside the shared templates."""
    return sorted(
        path for part in ("content", "templates") for path in root.glob(f"{part}/*/**/*.yaml")
    )


def test_every_file_of_the_shipped_games_is_accepted(tmp_path: Path) -> None:
    """There is one schema for each of their files, it is a schema, and it refuses nothing."""
    for folder in ("content", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    schemas = schemas_of(tmp_path)
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    files = yaml_files(tmp_path)
    assert len(files) > 100
    faults = {path.name: file_faults(tmp_path, schemas, path) for path in files}
    assert {name: told for name, told in faults.items() if told} == {}


def test_the_small_games_are_accepted(home: Path, kites: Project) -> None:
    """So are the starter game, and the game of rosters that tests are made with."""
    for root in (home, kites.root):
        schemas = schemas_of(root)
        for path in yaml_files(root):
            assert file_faults(root, schemas, path) == []


FILES = yaml.safe_load(Path(__file__).with_name("files.yaml").read_text("utf-8"))
GOOD, BAD, OTHER = FILES["good"], FILES["bad"], FILES["other"]


def test_good_files_are_accepted(faults: Faults) -> None:
    """What the mistakes below are made in is right."""
    assert {file: told for file, text in GOOD.items() if (told := faults(file, text))} == {}


@pytest.mark.parametrize(("file", "right", "wrong"), BAD)
def test_usual_mistakes_are_refused(faults: Faults, file: str, right: str, wrong: str) -> None:
    """Misspelt keys and names, wrong types, and what is missing."""
    assert right in GOOD[file]
    assert faults(file, GOOD[file].replace(right, wrong))


@pytest.mark.parametrize(("file", "text"), OTHER)
def test_other_forms_are_accepted(faults: Faults, file: str, text: str) -> None:
    """A reference with its kind, a paper's size, an expression, a short form or a long one."""
    assert faults(file, text) == []


def test_references_have_names_as_descriptions(home: Path) -> None:
    """An editor offers a slug with the printed name beside it."""
    schema = schema_for(schemas_of(home), "content/lantern/card.yaml")
    offered = schema["$defs"]["records.element"]["anyOf"][0]
    assert dict(zip(offered["enum"], offered["enumDescriptions"], strict=True)) == {
        "ember": "Ember",
        "grove": "Grove",
    }


def test_fields_of_icons_offer_them(home: Path) -> None:
    """A text whose values are icons so far offers icons, and takes any text."""
    schema = schema_for(schemas_of(home), "content/lantern/element.yaml")
    (record,) = schema["patternProperties"].values()
    assert record["properties"]["icon"]["anyOf"] == [{"$ref": "#/$defs/icon"}, {"type": "string"}]
    assert "check" in schema["$defs"]["icon"]["enum"]


def test_records_that_errata_add_and_combinations_may_be_named(home: Path) -> None:
    """A reference leads to what is in no record file, too."""
    folder = home / "content" / "lantern"
    with (folder / "kinds.yaml").open("a", encoding="utf-8") as kinds:
        kinds.write("duo:\n  pairs: { a: element, b: { kind: card, where: { element: ember } } }\n")
        kinds.write("use:\n  fields: { of: { type: ref, to: [duo, card] } }\n")
    (folder / "errata").mkdir()
    (folder / "errata" / "2026-01-x.yaml").write_text(
        "patches: [{ target: card:gust, now: { name: Gust } }]\n"
    )
    schema = schema_for(schemas_of(home), "content/lantern/use.yaml")
    offered = schema["$defs"]["records.duo-or-card"]["enum"]
    assert {"card:gust", "duo:ember-spark", "duo:grove-spark"} <= set(offered)
    assert "duo:ember-sapling" not in offered


def properties(node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for key, part in node.items() if isinstance(node, dict) else enumerate(node):
        if key == "properties" and isinstance(part, dict):
            yield from ((f"{path}.{name}", each) for name, each in part.items())
        if isinstance(part, (dict, list)):
            yield from properties(part, f"{path}.{key}")


def test_every_property_is_described(kites: Project) -> None:
    """Hovering over any field of any file says what it is; conditions describe nothing."""
    silent = {
        f"{pattern}{path}"
        for pattern, each in schemas_of(kites.root).items()
        if not any(name in pattern for name in ("fleet", "rosters", "gadget", "crew"))
        for path, schema in properties(each)
        if "description" not in schema and ".if" not in path and ".allOf" not in path
    }
    assert silent == set()


def test_names_from_strangers_make_no_pattern(home: Path) -> None:
    """A slug or a folder that is none is not offered, and nothing is sought outside the game."""
    folder = home / "content" / "lantern"
    (folder / "element.yaml").write_text("'a(b': { name: X }\nember: { name: Ember }\n")
    with (folder / "kinds.yaml").open("a", encoding="utf-8") as kinds:
        kinds.write("out: { folder: ../../.., fields: {} }\n")
    schemas = schemas_of(home)
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    assert "a(b" not in json.dumps(schemas)
    assert not any(".." in pattern or "/out" in pattern for pattern in schemas)


def test_a_file_that_cannot_be_read_takes_its_names_alone(home: Path) -> None:
    """References to its records may be any slug then; all else is as it was."""
    (home / "content" / "lantern" / "element.yaml").write_text("ember: {\n")
    assert "content/lantern/element.yaml:" in install(home).stderr
    schema = schema_for(schemas_of(home), "content/lantern/card.yaml")
    (record,) = schema["patternProperties"].values()
    assert record["properties"]["element"]["type"] == "string"
    assert "pattern" in record["properties"]["element"]
