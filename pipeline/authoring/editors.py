"""The editors that schemas are installed in, and their settings as files."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.build.project import Project
from pipeline.source.files import SCHEMA, SETTINGS, is_there, read_text
from pipeline.source.findings import PunchboardError
from pipeline.source.writing import write_atomically

FOLDER: Final = ".schema"
"""The folder of a project that holds its schemas."""

ASSOCIATIONS: Final = f"{FOLDER}/associations.json"
"""The file that says which schema is for which files, for editors that can read it."""

OWN: Final = f"./{FOLDER}/"
"""How the paths of a project's own schemas begin in settings."""

Associations: TypeAlias = Mapping[str, list[str]]
"""The files of each schema: paths below the project's root, ``*`` for any name."""


class Editor(NamedTuple):
    """An editor: where its settings go, what they are, and the texts of files to be written.

    `settings` are for the user to paste into `place`; where `files` is given, they are merged with
    what is in the project's files of that editor, by path below the root. It raises ValueError
    for files that cannot be merged.
    """

    place: str
    settings: Callable[[Associations], str]
    files: Callable[[Project, Associations], dict[str, str]] | None = None


_DECODER: Final = json.JSONDecoder()
# Nothing of a comment is tried twice: no text from a stranger takes longer than it is long.
_COMMENT: Final = r"(?>//[^\n]*|/\*.*?(?:\*/|\Z))"
_TOKEN: Final = re.compile(
    rf'(?>"(?:\\.|[^"\\\n])*+"?)|{_COMMENT}|,(?=(?:\s|{_COMMENT})*+[}}\]])', re.DOTALL
)
_SPACE: Final = re.compile(r"\s*")


class Member(NamedTuple):
    """A member of an object: its key, and where in the text it and its value begin and end."""

    key: str
    start: int
    value: int
    end: int


def bare(text: str) -> str:
    """Return a text as plain JSON of the same length: blanks for comments and commas at ends."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match[0].startswith('"') else re.sub(r"[^\n]", " ", match[0])

    return _TOKEN.sub(blank, text)


def read(text: str) -> Any:
    """Return the data of a text; raises ValueError for what is no JSON with comments."""
    try:
        return json.loads(bare(text))
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def members(plain: str, at: int = 0) -> Iterator[Member]:
    """Yield the members of the object that begins at `at` of a bare text that `read` can read."""
    at = _skip(plain, plain.index("{", at) + 1)
    while plain[at] != "}":
        key, end = _DECODER.raw_decode(plain, at)
        value = _skip(plain, _skip(plain, end) + 1)
        _, after = _DECODER.raw_decode(plain, value)
        yield Member(key, at, value, after)
        at = _skip(plain, after)
        if plain[at] == ",":
            at = _skip(plain, at + 1)


def with_members(text: str, entries: dict[str, Any], own: str, at: int = 0, deep: int = 1) -> str:
    """Return `text` with `entries` in the object at `at`, in place of those whose keys begin `own`.

    What else stands there stays as it is, with its comments. `deep` is how often lines of the
    object are indented. Raises ValueError where there is no object.
    """
    plain = bare(text)
    opening = _skip(plain, at)
    if plain[opening : opening + 1] != "{":
        raise ValueError("expected an object")
    gone = [each for each in members(plain, opening) if each.key.startswith(own)]
    kept = len(list(members(plain, opening))) > len(gone)
    for member in reversed(gone):
        text = _without(text, plain, member)
    indent = "  " * deep
    lines = [
        f"\n{indent}{json.dumps(key, ensure_ascii=False)}: {_value(value, indent)}"
        for key, value in entries.items()
    ]
    added = ",".join(lines) + ("," if kept and lines else "")
    rest = text[opening + 1 :]
    closing = "" if kept or bare(rest).lstrip(" \t").startswith("\n") else "\n" + "  " * (deep - 1)
    return text[: opening + 1] + added + closing * bool(lines) + rest


def _value(value: Any, indent: str) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2).replace("\n", f"\n{indent}")


def _without(text: str, plain: str, member: Member) -> str:
    """Return a text without a member, its line, and the comma behind it."""
    start, end = member.start, member.end
    after = _skip(plain, end)
    if plain[after] == ",":
        end = after + 1
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    if start > 0 and text[start - 1] == "\n":
        start -= 1
    return text[:start] + text[end:]


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _helix_settings(associations: Associations) -> str:
    # A list of texts is written alike in JSON and in TOML.
    lines = (
        f"{json.dumps(f'./{schema}')} = {json.dumps(files)}"
        for schema, files in associations.items()
    )
    return "\n".join(("[language-server.yaml-language-server.config.yaml.schemas]", *lines))


_LUA: Final = f"""\
-- Whatever project a file is of: its own schemas, as they are when Neovim starts.
local found = vim.fs.find("{ASSOCIATIONS}", {{ upward = true, path = vim.fn.getcwd() }})[1]
if found then
  local root = vim.fs.dirname(vim.fs.dirname(found))
  local schemas = {{}}
  for schema, files in pairs(vim.json.decode(table.concat(vim.fn.readfile(found), "\\n"))) do
    schemas[vim.uri_from_fname(root .. "/" .. schema)] = files
  end
  vim.lsp.config("yamlls", {{ settings = {{ yaml = {{ schemas = schemas }} }} }})
end
vim.lsp.enable("yamlls")"""


def _neovim_settings(associations: Associations) -> str:
    return _LUA


def _other_settings(associations: Associations) -> str:
    schemas = {f"./{schema}": files for schema, files in associations.items()}
    return json.dumps({"yaml": {"schemas": schemas}}, indent=2, ensure_ascii=False)


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
        data = read(text)
    except ValueError as error:
        raise ValueError(f"{file} cannot be read as JSON: {error}") from None
    if not isinstance(data, dict):
        raise ValueError(f"{file} holds no object")
    return text


def _with_schemas(text: str, associations: Associations) -> str:
    entries = _entries(associations)
    present = read(text).get(_SCHEMAS)
    if present is None:
        return with_members(text, {_SCHEMAS: entries}, _SCHEMAS)
    if not isinstance(present, dict):
        raise ValueError(f"{_SETTINGS}: {_SCHEMAS} holds no object")
    if {key: value for key, value in present.items() if key.startswith(OWN)} == entries:
        return text
    place = next(each for each in members(bare(text)) if each.key == _SCHEMAS)
    return with_members(text, entries, OWN, place.value, 2)


def _with_extension(text: str) -> str:
    present = read(text).get(_RECOMMENDED)
    if present is None:
        return with_members(text, {_RECOMMENDED: [_EXTENSION]}, _RECOMMENDED)
    if not isinstance(present, list):
        raise ValueError(f"{_EXTENSIONS}: {_RECOMMENDED} holds no list")
    if _EXTENSION in present:
        return text
    place = next(each for each in members(bare(text)) if each.key == _RECOMMENDED)
    more = ", " if present else ""
    return f'{text[: place.value + 1]}"{_EXTENSION}"{more}{text[place.value + 1 :]}'


def write_changed(project: Project, texts: Mapping[str, str]) -> Iterator[Path]:
    """Write the texts that differ from what their files hold; yield those files."""
    for file, text in texts.items():
        path = project.root / file
        if held(path) != text:
            write_atomically(path, text.encode(), lasting=not file.startswith(f"{FOLDER}/"))
            yield path


def held(path: Path) -> str | None:
    """Return what a file holds; None where it is to be written anew."""
    try:
        return read_text(path, SCHEMA) if is_there(path) else None
    except PunchboardError:
        return None


EDITORS: Final = {
    "helix": Editor(".helix/languages.toml of the project", _helix_settings),
    "neovim": Editor("init.lua, with nvim-lspconfig", _neovim_settings),
    "other": Editor("the settings of yaml-language-server", _other_settings),
    "vscode": Editor(_SETTINGS, _shown, _files),
}
