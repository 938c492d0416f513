"""sleeves.yaml."""

from collections.abc import Iterator
from typing import Final

from pipeline.schemas.fields import closed, length, named_entries
from pipeline.schemas.generator import file_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary

_SLEEVE: Final = closed(
    {
        "title": {"description": "what it is called in the trade"},
        "width": length("width outside, lying flat, in mm"),
        "height": length("height outside, lying flat, in mm"),
    },
    "width",
    "height",
)
_FILE: Final = closed(
    {
        "seam": length("how wide the seams are, in mm"),
        "sleeves": named_entries("sleeves by name", _SLEEVE),
    }
)


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Card sleeves: what --sleeves knows, laid over those of Punchboard."
    yield template_schema(vocabulary, "sleeves", file_schema("sleeves.yaml", doc, _FILE))


SORTS.add("sleeves", Sort("sleeves.yaml", _schemas, shared=True))
