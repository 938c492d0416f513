"""errata/*.yaml and rulings/*.yaml."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from pipeline.base.names import SLUG
from pipeline.content.erratum import GAME, MODELS
from pipeline.content.origin import Origin
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.resolve import MOST
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary

_DOCS = {
    Origin.ERRATA: "What the publisher has changed since it was first printed.",
    Origin.RULINGS: "What the house decides against or between words of the rulebook.",
}


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    for origin in Origin:
        schema = deepcopy(model_schema(MODELS[origin]))
        _describe_patches(schema["$defs"]["Patch"], vocabulary)
        title = f"{origin}/*.yaml"
        full = file_schema(title, _DOCS[origin], schema)
        yield content_schema(vocabulary, str(origin), full, title, f"{origin}/each")


def _describe_patches(patch: dict[str, Any], vocabulary: Vocabulary) -> None:
    """Offer the records that a patch may change, and the fields of each kind's records.

    A patch that adds a record names one that there is not.
    """
    kinds = [kind for kind in vocabulary.source.kinds.values() if not kind.factors]
    by_kind = vocabulary.records.by_kind
    targets = {GAME: "game.yaml"} | {
        f"{kind.name}:{slug}": name for kind in kinds for slug, name in by_kind[kind.name].items()
    }
    if not kinds or len(targets) > MOST:
        return
    known = {"enum": list(targets), "enumDescriptions": list(targets.values())}
    names = "|".join(kind.name for kind in kinds)
    patch["properties"]["target"]["anyOf"] = [known, {"pattern": f"^({names}):{SLUG}$"}]
    changes = [{"required": ["field"]}, {"required": ["was"]}]
    patch["allOf"] = [
        {"if": {"anyOf": changes}, "then": {"properties": {"target": {"enum": list(targets)}}}}
    ]
    patch["allOf"] += [_fields(kind.name, kind.model.model_fields) for kind in kinds]


def _fields(kind: str, fields: Any) -> dict[str, Any]:
    """Return what a patch of a record of `kind` may name: a field, or something within it."""
    docs = [field.description or "" for field in fields.values()]
    field = {
        "anyOf": [
            {"type": "string", "enum": list(fields), "enumDescriptions": docs},
            {"type": "string", "pattern": rf"^(({'|'.join(fields)})\..*)?$"},
        ]
    }
    of_kind = {"type": "string", "pattern": f"^{kind}:"}
    target = {"properties": {"target": of_kind}, "required": ["target"]}
    return {"if": target, "then": {"properties": {"field": field}}}


SORTS.add("revisions", Sort("errata/*.yaml and rulings/*.yaml", _schemas))
