"""VS Code, and what is made of it, with the extension YAML by Red Hat."""

import json
from typing import Any, Final

from pipeline.base.reading import SETTINGS, is_there, read_text
from pipeline.edition.project import Project
from pipeline.schemas import jsonc
from pipeline.schemas.editor import EDITORS, OWN, Associations, Editor

_SETTINGS: Final = ".vscode/settings.json"
_EXTENSIONS: Final = ".vscode/extensions.json"
_SCHEMAS: Final = "yaml.schemas"
_EXTENSION: Final = "redhat.vscode-yaml"
_RECOMMENDED: Final = "recommendations"


def _shown(associations: Associations) -> str:
    return json.dumps({_SCHEMAS: _entries(associations)}, indent=2, ensure_ascii=False)


def _entries(associations: Associations) -> dict[str, Any]:
    return {
        f"./{schema}": files[0] if len(files) == 1 else files
        for schema, files in associations.items()
    }


def _files(project: Project, associations: Associations) -> dict[str, str]:
    """Return the settings with the schemas, and the extension among those recommended."""
    return {
        _SETTINGS: _with_schemas(_present(project, _SETTINGS), associations),
        _EXTENSIONS: _with_extension(_present(project, _EXTENSIONS)),
    }


def _present(project: Project, file: str) -> str:
    """Return a file of the editor as it is, an empty object for none. Raises ValueError."""
    path = project.root / file
    text = read_text(path, SETTINGS, file) if is_there(path) else ""
    text = text if text.strip() else "{}\n"
    try:
        data = jsonc.read(text)
    except ValueError as error:
        raise ValueError(f"{file} cannot be read as JSON: {error}") from None
    if not isinstance(data, dict):
        raise ValueError(f"{file} holds no object")
    return text


def _with_schemas(text: str, associations: Associations) -> str:
    entries = _entries(associations)
    present = jsonc.read(text).get(_SCHEMAS)
    if present is None:
        return jsonc.with_members(text, {_SCHEMAS: entries}, _SCHEMAS)
    if not isinstance(present, dict):
        raise ValueError(f"{_SETTINGS}: {_SCHEMAS} holds no object")
    if {key: value for key, value in present.items() if key.startswith(OWN)} == entries:
        return text
    place = next(each for each in jsonc.members(jsonc.bare(text)) if each.key == _SCHEMAS)
    return jsonc.with_members(text, entries, OWN, place.value, 2)


def _with_extension(text: str) -> str:
    present = jsonc.read(text).get(_RECOMMENDED)
    if present is None:
        return jsonc.with_members(text, {_RECOMMENDED: [_EXTENSION]}, _RECOMMENDED)
    if not isinstance(present, list):
        raise ValueError(f"{_EXTENSIONS}: {_RECOMMENDED} holds no list")
    if _EXTENSION in present:
        return text
    place = next(each for each in jsonc.members(jsonc.bare(text)) if each.key == _RECOMMENDED)
    more = ", " if present else ""
    return f'{text[: place.value + 1]}"{_EXTENSION}"{more}{text[place.value + 1 :]}'


EDITORS.add("vscode", Editor(_SETTINGS, _shown, _files))
