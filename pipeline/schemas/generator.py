"""JSON Schemas of pydantic models, as editors show them, and as Punchboard reads files."""

from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from pipeline.schemas.names import any_case

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
        """Tell that the name of a field is title enough."""
        return False

    def float_schema(self, schema: core_schema.FloatSchema) -> dict[str, Any]:
        """Return the schema of a number."""
        made = super().float_schema(schema)
        return made if schema.get("strict") else _or_text(made, "number", _NUMBER)

    def int_schema(self, schema: core_schema.IntSchema) -> dict[str, Any]:
        """Return the schema of a whole number."""
        made = super().int_schema(schema)
        return made if schema.get("strict") else _or_text(made, "integer", _WHOLE)

    def bool_schema(self, schema: core_schema.BoolSchema) -> dict[str, Any]:
        """Return the schema of a flag."""
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
