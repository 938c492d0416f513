"""JSON Schema of the files of records, errata and rulings, for editors that help while typing."""

from typing import Any

from pipeline.base.names import SLUG
from pipeline.content.erratum import MODELS
from pipeline.content.game import Game
from pipeline.content.kinds import Kind
from pipeline.content.origin import Origin
from pipeline.content.record_models import Source

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(game: Game, kind: str | None = None) -> dict[str, Any]:
    """Return the JSON Schema of the file of `kind`, or of every kind's file by kind.

    A combined kind has no file, so that no schema describes it by kind. Raises KeyError for an
    unknown kind.
    """
    if kind is not None:
        return _file_schema(game.kinds[kind])
    return {name: _file_schema(each) for name, each in game.kinds.items() if not each.factors}


def entry_schema(origin: Origin) -> dict[str, Any]:
    """Return the JSON Schema of an erratum's file, or of a ruling's."""
    return {"$schema": DRAFT, **MODELS[origin].model_json_schema()}


def _file_schema(kind: Kind) -> dict[str, Any]:
    """Return the schema of a file that maps slugs to records, and may have a source for all."""
    record = kind.model.model_json_schema(ref_template="#/$defs/{model}")
    definitions = record.pop("$defs", {})
    source = Source.model_json_schema()
    record["title"] = kind.title
    if kind.doc:
        record["description"] = kind.doc
    return {
        "$schema": DRAFT,
        "title": kind.plural,
        "type": "object",
        "properties": {"source": source},
        "patternProperties": {f"^(?!source$){SLUG}$": record},
        "additionalProperties": False,
        "$defs": definitions,
    }
