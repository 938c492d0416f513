"""JSON Schemas of models, fields and files, with the names of a game in them."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from pipeline.authoring.vocabulary import Names, Vocabulary, any_case
from pipeline.game.fields.spec import COMMON_OPTIONS, FIELD_TYPES
from pipeline.source.models import NAMES

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_NUMBER: Final = r"^\s*[+-]?(\d[\d_]*\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$"
_WHOLE: Final = r"^\s*[+-]?\d[\d_]*(\.0*)?\s*$"
_FLAGS: Final = ("true", "false", "on", "off", "yes", "no", "y", "n", "t", "f", "1", "0")
_FLAG: Final = f"^({'|'.join(map(any_case, _FLAGS))})$"


class _Generator(GenerateJsonSchema):
    """Leaves out titles that only repeat a field's name, and takes what a lax model takes.

    A model that is not strict reads a number or a flag out of a text, too: ``"3"``, ``no``.
    """

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Say that the name of a field is title enough."""
        return False

    def float_schema(self, schema: core_schema.FloatSchema) -> dict[str, Any]:
        made = super().float_schema(schema)
        return made if schema.get("strict") else _or_text(made, "number", _NUMBER)

    def int_schema(self, schema: core_schema.IntSchema) -> dict[str, Any]:
        made = super().int_schema(schema)
        return made if schema.get("strict") else _or_text(made, "integer", _WHOLE)

    def bool_schema(self, schema: core_schema.BoolSchema) -> dict[str, Any]:
        made = super().bool_schema(schema)
        return made if schema.get("strict") else _or_text(made, "boolean", _FLAG)


def _or_text(schema: dict[str, Any], kind: str, pattern: str) -> dict[str, Any]:
    return schema | {"type": [kind, "string"], "pattern": pattern}


@lru_cache(maxsize=1000)
def model_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of a model; nobody may change it."""
    return model.model_json_schema(schema_generator=_Generator)


def file_schema(title: str, doc: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a whole file, with what the file is."""
    rest = {key: value for key, value in schema.items() if key not in ("title", "description")}
    return {"$schema": DRAFT, "title": title, "description": doc, **rest}


def mapping_of(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a file that maps names to entries, each of the same schema."""
    entry = dict(entry)
    definitions = entry.pop("$defs", {})
    return {"type": "object", "additionalProperties": entry, "$defs": definitions}


def choice(doc: str, choices: dict[str, str]) -> dict[str, Any]:
    """Return the schema of one of `choices`, each with what it means."""
    return {
        "type": "string",
        "enum": list(choices),
        "enumDescriptions": list(choices.values()),
        "description": doc,
    }


def closed(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    """Return the schema of a mapping with these fields and no others."""
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | ({"required": list(required)} if required else {})


_COMMON: Final[dict[str, Any]] = {
    "required": {"type": "boolean", "default": True, "description": "whether records must have it"},
    "default": {"description": "the value where a record gives none"},
    "doc": {"type": "string", "description": "what the field means: editors show it"},
}


def field_schema() -> dict[str, Any]:
    """Return the schema of one field, in its short form or its long one."""
    short = [name for name, type_ in FIELD_TYPES.items() if not type_.needed]
    return {
        "description": "a field: its type, or {type, required, default, doc} and the type's own",
        "anyOf": [_types(short), _long_form()],
    }


def _types(chosen: list[str]) -> dict[str, Any]:
    docs = [FIELD_TYPES[name].doc.split("\n\n")[0] for name in chosen]
    return {"type": "string", "enum": chosen, "enumDescriptions": docs}


def _long_form() -> dict[str, Any]:
    type_ = _types(list(FIELD_TYPES)) | {"description": "what a record writes there"}
    return {
        "title": "Field",
        "type": "object",
        "properties": {"type": type_, **_COMMON},
        "required": ["type"],
        "allOf": [_own_options(name) for name in FIELD_TYPES],
    }


def _own_options(name: str) -> dict[str, Any]:
    """Return what holds for a field of one type: its options, and no others."""
    type_ = FIELD_TYPES[name]
    allowed = sorted(COMMON_OPTIONS.union(type_.options))
    then: dict[str, Any] = {"properties": type_.options, "propertyNames": {"enum": allowed}}
    if type_.needed:
        then["required"] = list(type_.needed)
    return {"if": {"properties": {"type": {"const": name}}, "required": ["type"]}, "then": then}


MOST: Final = 2000
"""Names that one place offers: more of them no editor shows in time, and any slug will do."""


def resolved(schema: dict[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """Return `schema` with the keyword of names replaced by the names themselves.

    Each list of names is once under ``$defs``. Where a game has no such names, or more than
    anybody wants to choose from, the schema of the plain text stays.
    """
    resolver = _Resolver(vocabulary)
    made: dict[str, Any] = resolver.walk(schema)
    definitions = {**made.pop("$defs", {}), **resolver.definitions}
    return made | ({"$defs": definitions} if definitions else {})


class _Resolver:
    """Replaces keywords, and collects the definitions that take their places."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.definitions: dict[str, Any] = {}

    def walk(self, node: Any) -> Any:
        """Return a part of a schema with the names in it."""
        if isinstance(node, list):
            return [self.walk(part) for part in node]
        if not isinstance(node, dict):
            return node
        made = {key: self.walk(part) for key, part in node.items() if _is_told(key, part)}
        mark = node.get(NAMES)
        if mark is None:
            return made
        return self._with_names(made, mark, may_be_empty=node.get("default") == "")

    def _with_names(
        self, text: dict[str, Any], mark: dict[str, Any], *, may_be_empty: bool
    ) -> dict[str, Any]:
        key, names = self._names(mark)
        if not 0 < len(names.entries) <= MOST:
            return text
        self.definitions[key] = _enumeration(names)
        offered: dict[str, Any] = {"$ref": f"#/$defs/{key}"}
        about = {
            name: text[name] for name in ("description", "default", "examples") if name in text
        }
        if mark["free"]:
            return about | {"anyOf": [offered, {"type": "string"}]}
        if may_be_empty:
            return about | {"anyOf": [offered, {"type": "string", "maxLength": 0}]}
        return about | offered

    def _names(self, mark: dict[str, Any]) -> tuple[str, Names]:
        if "records" not in mark:
            return mark["sort"], self._vocabulary.names(mark["sort"])
        kinds = mark["records"]
        return f"records.{'-or-'.join(kinds)}", self._vocabulary.references(kinds)


def _is_told(key: str, part: Any) -> bool:
    return key != NAMES and not (key == "default" and part in (None, "", [], {}))


def _enumeration(names: Names) -> dict[str, Any]:
    entries = names.entries
    enumeration: dict[str, Any] = {"type": "string", "enum": list(entries)}
    if any(entries.values()):
        enumeration["enumDescriptions"] = list(entries.values())
    if not names.pattern:
        return enumeration
    return {"anyOf": [enumeration, {"type": "string", "pattern": names.pattern}]}


class FileSchema(NamedTuple):
    """The schema of one file, or of all files of a pattern.

    `name` is what a user calls it, `location` the path of the schema among all schemas, without its
    suffix; `pattern` is a path below the project's root, in which ``*`` represents any name.
    """

    name: str
    location: str
    pattern: str
    schema: dict[str, Any]


class FileType(NamedTuple):
    """A sort of file: what it is, and the schemas of a game's files of that sort.

    `shared` says that there are such files next to the templates of all games, too.
    """

    doc: str
    schemas: Callable[[Vocabulary], Iterable[FileSchema]]
    shared: bool = False


def content_schema(
    vocabulary: Vocabulary, name: str, schema: dict[str, Any], file: str = "", location: str = ""
) -> FileSchema:
    """Return the schema of a file of the game's folder, with the names of the game in it.

    The file is called like the sort, unless `file` says otherwise, and the schema like the sort.
    """
    folder = f"content/{vocabulary.source.game}"
    pattern, place = file or f"{name}.yaml", location or name
    return FileSchema(
        name, f"{folder}/{place}", f"{folder}/{pattern}", resolved(schema, vocabulary)
    )


def template_schema(
    vocabulary: Vocabulary, name: str, schema: dict[str, Any], file: str = ""
) -> FileSchema:
    """Return the schema of a file next to the templates, with the names of the game in it."""
    folder = f"templates/{vocabulary.source.game}"
    pattern = file or f"{name}.yaml"
    return FileSchema(name, f"{folder}/{name}", f"{folder}/{pattern}", resolved(schema, vocabulary))
