"""roster.yaml."""

from collections.abc import Iterator

from pipeline.exchange.profile import Profile
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "How rosters of this game are told to people and to other programs."
    yield content_schema(
        vocabulary, "roster", file_schema("roster.yaml", doc, model_schema(Profile))
    )


SORTS.add("roster", Sort("roster.yaml", _schemas))
