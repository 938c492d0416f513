"""rules.yaml."""

from collections.abc import Iterator

from pipeline.checks.game_rules.rule import Rule
from pipeline.schemas.generator import file_schema, mapping_of, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "What must hold in this game beyond the types of fields, by the rule's id."
    schema = file_schema("rules.yaml", doc, mapping_of(model_schema(Rule)))
    yield content_schema(vocabulary, "rules", schema)


SORTS.add("rules", Sort("rules.yaml", _schemas))
