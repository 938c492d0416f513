"""Schemas of the fields of data files that no pydantic model describes."""

from typing import Any, Final

_LENGTH: Final = r"^\s*-?\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?\s*$"


def length(doc: str, *, negative: bool = False) -> dict[str, Any]:
    """Return the schema of a length: a number of millimetres, or a text with a unit."""
    bounds = {} if negative else {"minimum": 0}
    schema = {"type": ["number", "string"], "pattern": _LENGTH, **bounds}
    return schema | {"description": doc, "examples": [3, "1/8in"]}


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


def named_entries(doc: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a section that maps names to entries."""
    return {"type": "object", "description": doc, "additionalProperties": entry}
