"""kinds.yaml."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.base.names import SLUG
from pipeline.content.dominance import DOWN, SAME, UP
from pipeline.content.fields.model import FIELD_NAME
from pipeline.content.kinds import RESERVED_FILES
from pipeline.documents.named import names
from pipeline.schemas.field_types import field_schema
from pipeline.schemas.fields import choice, closed
from pipeline.schemas.generator import file_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary

_WAYS: Final = {UP: "more is better", DOWN: "less is better", SAME: "has to agree"}


def _text(doc: str, **more: Any) -> dict[str, Any]:
    return {"type": "string", "description": doc, **more}


def _flag(doc: str) -> dict[str, Any]:
    return {"type": "boolean", "default": True, "description": doc}


_FIELDS: Final = {
    "type": "object",
    "description": "the fields of its records, by name",
    "propertyNames": {"pattern": f"^{FIELD_NAME.pattern}$"},
    "additionalProperties": {"$ref": "#/$defs/field"},
}
_PART: Final = {
    "anyOf": [
        _text("the kind of the part", **names("kind")),
        closed(
            {
                "kind": _text("the kind of the part", **names("kind")),
                "where": {"type": "object", "description": "fields that choose its records"},
            },
            "kind",
        ),
    ]
}
_PICTURE: Final = closed(
    {
        "field": _text("the field with an icon's name or an image"),
        "by": _text("the field that parts the records into decks"),
    },
    "field",
)
_KIND: Final = closed(
    {
        "title": _text("what one record is called"),
        "plural": _text("what several are called"),
        "doc": _text("what a record of this kind is"),
        "fields": _FIELDS,
        "name": _flag("whether every record needs a name"),
        "source": _flag("whether every record needs a source"),
        "folder": _text(
            "a folder with one file for each record; rosters: the kind of rosters",
            examples=["rosters"],
        ),
        "pairs": {
            "type": "object",
            "description": "instead of fields: a record for every combination of others",
            "additionalProperties": _PART,
        },
        "table": closed({"die": _text("D6, 2D6, D66"), "by": _text("the field that parts tables")})
        | {"description": "says that its records are rows that a die picks; by the field rolls"},
        "dominance": {
            "type": "object",
            "description": "by field, which way is better: up, down, same, or the good entries",
            "additionalProperties": {
                "anyOf": [choice("", _WAYS), {"type": "array", "items": {"type": "string"}}]
            },
        },
        "scope": _text("the field, a ref, that names the set a record came with"),
        "legend": _text("the field with the symbol that a record explains"),
        "picture": {
            "description": "the field that shows records apart: an icon's name or an image",
            "anyOf": [_text("the field"), _PICTURE],
        },
    }
)


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    reserved = "|".join(sorted(RESERVED_FILES))
    schema = {
        "type": "object",
        "patternProperties": {f"^(?!({reserved})$){SLUG}$": _KIND},
        "additionalProperties": False,
        "$defs": {"field": field_schema()},
    }
    doc = "The kinds of records that the game has, and their fields."
    yield content_schema(vocabulary, "kinds", file_schema("kinds.yaml", doc, schema))


SORTS.add("kinds", Sort("kinds.yaml", _schemas))
