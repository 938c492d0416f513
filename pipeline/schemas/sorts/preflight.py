"""preflight/*.yaml: profiles that no shop has."""

from collections.abc import Iterator
from typing import Any

from pipeline.preflight.profile import FILE, file_model
from pipeline.schemas.fields import closed
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary

_DOC = "A profile of preflight: what PDFs are held to, rule by rule."


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    rules = dict(model_schema(file_model()))
    definitions = rules.pop("$defs", {})
    rules["description"] = "the rules, each by its key; those that are not there are not asked for"
    fields: dict[str, Any] = {
        "title": {"type": "string", "description": "what the profile is called"},
        "source": {"type": "string", "description": "where its figures are from, as of when"},
        FILE: rules,
    }
    schema = {**closed(fields, FILE), "$defs": definitions}
    made = file_schema("preflight profile", _DOC, schema)
    yield template_schema(vocabulary, "preflight", made, "preflight/*.yaml")


SORTS.add("preflight", Sort("preflight/*.yaml", _schemas, shared=True))
