"""The schema of a field as kinds.yaml specifies it: its type, and the options of each type."""

from typing import Any, Final

from pipeline.content.fields.spec import COMMON_OPTIONS, FIELD_TYPES
from pipeline.documents.named import names

_COUNT: Final = {"type": "integer", "minimum": 0}
_FIELD: Final = {"$ref": "#/$defs/field"}
_FIELDS: Final = {"type": "object", "additionalProperties": _FIELD}
_KIND: Final = {"type": "string", **names("kind")}
_TRANSLATED: Final = {"type": "boolean", "description": "whether it is text for translators"}


def _bounds(kind: str, what: str) -> dict[str, Any]:
    return {
        "min": {"type": kind, "description": f"the least {what}"},
        "max": {"type": kind, "description": f"the most {what}"},
    }


OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "choice": {
        "of": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": 1,
            "description": "the texts",
        },
        "translate": _TRANSLATED,
    },
    "dice": {},
    "flag": {},
    "image": {},
    "integer": _bounds("integer", "number"),
    "length": _bounds("number", "millimetres"),
    "list": {
        "of": _FIELD | {"description": "the type of the entries"},
        "length": _COUNT | {"description": "how many entries there are"},
        "min": _COUNT | {"description": "the least entries"},
        "max": _COUNT | {"description": "the most entries"},
    },
    "markdown": {},
    "markup": {},
    "number": _bounds("number", "number"),
    "record": {"fields": _FIELDS | {"description": "the fields of the part, by name"}},
    "ref": {
        "to": {
            "anyOf": [_KIND, {"type": "array", "items": _KIND}],
            "description": "the kind of the records; of several, records are written kind:slug",
        },
        "acyclic": {
            "type": "boolean",
            "description": "whether references in a circle are refused",
        },
    },
    "table": {
        "columns": _FIELDS | {"description": "the fields of a row, by name"},
        "roll": {
            "type": "string",
            "description": "the dice that pick a row",
            "examples": ["D6", "2D6", "D66"],
        },
    },
    "text": {"translate": _TRANSLATED},
}
"""The schemas of every type's own options."""

REQUIRED: Final = {
    "choice": ("of",),
    "list": ("of",),
    "record": ("fields",),
    "ref": ("to",),
    "table": ("columns",),
}
"""The options that a type cannot do without; one that has none may be written as its type alone."""

_COMMON: Final[dict[str, Any]] = {
    "required": {"type": "boolean", "default": True, "description": "whether records must have it"},
    "default": {"description": "the value where a record gives none"},
    "doc": {"type": "string", "description": "what the field means: editors show it"},
}


def field_schema() -> dict[str, Any]:
    """Return the schema of one field, in its short form or its long one."""
    short = [name for name in FIELD_TYPES if name not in REQUIRED]
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
    own = OPTIONS.get(name, {})
    allowed = sorted(FIELD_TYPES[name].options | COMMON_OPTIONS)
    then: dict[str, Any] = {"properties": own, "propertyNames": {"enum": allowed}}
    if name in REQUIRED:
        then["required"] = list(REQUIRED[name])
    return {"if": {"properties": {"type": {"const": name}}, "required": ["type"]}, "then": then}
