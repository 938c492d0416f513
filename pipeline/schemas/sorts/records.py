"""KIND.yaml, and the files of records that have one each, such as rosters."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.base.names import SLUG, is_name
from pipeline.content.fields.spec import written_type
from pipeline.content.kinds import Kind
from pipeline.content.record_models import RecordModel, Source
from pipeline.content.records import SOURCE
from pipeline.documents.named import names
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.names import mapping
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary

HOUSE: Final = "house"
"""The field that names fields with values of the house."""


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    for kind in vocabulary.source.kinds.values():
        if kind.folder and is_name(kind.folder):
            title = f"{kind.folder}/*.yaml"
            schema = file_schema(title, kind.doc or kind.title, _record(vocabulary, kind))
            for suffix in ("yaml", "yml"):
                yield content_schema(vocabulary, kind.name, schema, f"{kind.folder}/*.{suffix}")
        elif not kind.folder and not kind.factors:
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
    properties = dict(schema["properties"])
    for field in _icon_fields(vocabulary, kind):
        properties[field] = properties[field] | names("icon", free=True)
    properties[HOUSE] = properties[HOUSE] | {"items": _house_field(kind)}
    return schema | {"properties": properties}


def _house_field(kind: Kind) -> dict[str, Any]:
    """Return what a house value may be: a field, or a dotted path into one."""
    fields = [name for name in kind.model.model_fields if name not in RecordModel.model_fields]
    inner = {"type": "string", "pattern": rf"^({'|'.join(kind.model.model_fields)})(\.|$)"}
    return {"anyOf": [{"enum": fields}, inner]} if fields else inner


def _icon_fields(vocabulary: Vocabulary, kind: Kind) -> Iterator[str]:
    """Yield the fields of text that hold an icon's name, as kinds.yaml or all records so far say.

    A template may make a name out of such a text, so that icons are offered, and others legal.
    """
    said = {kind.legend, kind.picture.field if kind.picture else ""}
    records = [mapping(raw) for raw in vocabulary.records.written.get(kind.name, {}).values()]
    for field, spec in vocabulary.fields_of(kind.name).items():
        if written_type(spec) != "text" or field not in kind.model.model_fields:
            continue
        values = [str(record[field]) for record in records if field in record]
        if field in said or (values and all(value in vocabulary.icons for value in values)):
            yield field


SORTS.add("records", Sort("the records of a kind", _schemas))
