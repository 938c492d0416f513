"""KIND.yaml, and the files of records that have one each, such as rosters."""

from collections.abc import Iterator
from typing import Any

from pipeline.base.names import SLUG
from pipeline.content.kinds import Kind
from pipeline.content.record_models import Source
from pipeline.content.records import SOURCE
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    for kind in vocabulary.source.kinds.values():
        if kind.folder:
            title = f"{kind.folder}/*.yaml"
            schema = file_schema(title, kind.doc or kind.title, _record(vocabulary, kind))
            for suffix in ("yaml", "yml"):
                yield content_schema(vocabulary, kind.name, schema, f"{kind.folder}/*.{suffix}")
        elif not kind.factors:
            schema = file_schema(kind.plural, kind.doc or kind.title, _file(vocabulary, kind))
            yield content_schema(vocabulary, kind.name, schema)


def _file(vocabulary: Vocabulary, kind: Kind) -> dict[str, Any]:
    """Return the schema of a file that maps slugs to records, and may have a source for all."""
    record = _record(vocabulary, kind)
    definitions = record.pop("$defs", {})
    about = {"description": "where the rulebook says it, for every record of the file"}
    return {
        "type": "object",
        "properties": {SOURCE: model_schema(Source) | about},
        "patternProperties": {f"^(?!{SOURCE}$){SLUG}$": record},
        "additionalProperties": False,
        "$defs": definitions,
    }


def _record(vocabulary: Vocabulary, kind: Kind) -> dict[str, Any]:
    """Return the schema of one record; fields that show a symbol offer the icons there are."""
    schema = dict(model_schema(kind.model))
    schema["title"] = kind.title
    if kind.doc:
        schema["description"] = kind.doc
    return schema


SORTS.add("records", Sort("the records of a kind", _schemas))
