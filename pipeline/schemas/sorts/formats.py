"""cards.yaml."""

from collections.abc import Iterator
from typing import Final

from pipeline.schemas.fields import closed, length, named_entries
from pipeline.schemas.generator import file_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary

_FORMAT: Final = closed(
    {
        "title": {"description": "what it is called in the trade"},
        "width": length("width in mm"),
        "height": length("height in mm"),
        "radius": length("radius of the corners in mm; the file's own without"),
    },
    "width",
    "height",
)
_FILE: Final = closed(
    {
        "radius": length("radius of the corners of formats that say none, in mm"),
        "formats": named_entries("trim formats by name", _FORMAT),
    }
)


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Trim formats: the sizes that cards are cut to, laid over those of Punchboard."
    yield template_schema(vocabulary, "cards", file_schema("cards.yaml", doc, _FILE))


SORTS.add("cards", Sort("cards.yaml", _schemas, shared=True))
