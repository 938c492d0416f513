"""locale/LANGUAGE.terms.yaml."""

from collections.abc import Iterator

from pipeline.content.locale.glossary import SUFFIX, Term
from pipeline.schemas.generator import file_schema, mapping_of, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "The terms of the game in one language, by the English term."
    schema = file_schema(f"locale/LANGUAGE{SUFFIX}", doc, mapping_of(model_schema(Term)))
    yield content_schema(vocabulary, "terms", schema, f"locale/*{SUFFIX}", "locale/terms")


SORTS.add("terms", Sort(f"locale/*{SUFFIX}", _schemas))
