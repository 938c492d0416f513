"""game.yaml."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from pipeline.content.inventory import Count
from pipeline.content.meta import Meta
from pipeline.content.notation import CONSTANT
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary

_VALUE: Final = {"type": ["string", "number", "boolean"]}
_CONSTANTS: Final[dict[str, Any]] = {
    "constants": {
        "type": "object",
        "propertyNames": {"pattern": f"^{CONSTANT.partition('(')[0]}$"},
        "additionalProperties": {"$ref": "#/$defs/constant"},
    },
    "constant": {
        "if": {"type": "object", "required": ["value"]},
        "then": {
            "properties": {
                "value": _VALUE | {"description": "what is printed, and what rules count with"},
                "doc": {"description": "what it is"},
                "source": {"description": "where the rulebook says it: { section: ... }"},
                "house": {"description": "true where the rulebook does not print it"},
            },
            "additionalProperties": False,
        },
        "else": {"anyOf": [_VALUE, {"$ref": "#/$defs/constants"}]},
        "description": "a text, a number or a flag; {value, doc, source, house}; or a group",
    },
}


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = deepcopy(model_schema(Meta))
    properties, definitions = schema["properties"], schema["$defs"]
    definitions |= _CONSTANTS
    count = deepcopy(model_schema(Count))
    pieces = {"type": "integer", "minimum": 0}
    definitions["count"] = {"anyOf": [pieces, count]}
    definitions["counted"] = {**count, "required": [*count["required"], "kind"]}
    properties["constants"] |= {"$ref": "#/$defs/constants"}
    properties["inventory"] |= {
        "type": "object",
        "properties": {
            kind: {"$ref": "#/$defs/count", "description": f"pieces in the box: {doc}"}
            for kind, doc in vocabulary.kinds().items()
        },
        "additionalProperties": {"$ref": "#/$defs/counted"},
    }
    doc = "Who the game is, its constants, and what its box holds."
    yield content_schema(vocabulary, "game", file_schema("game.yaml", doc, schema))


SORTS.add("game", Sort("game.yaml", _schemas))
