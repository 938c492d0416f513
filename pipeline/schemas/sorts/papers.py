"""papers.yaml."""

from collections.abc import Iterator
from typing import Final

from pipeline.schemas.fields import closed, length, named_entries
from pipeline.schemas.generator import file_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary

_PAPER: Final = closed(
    {
        "title": {"description": "what it is called"},
        "width": length("the shorter side in mm"),
        "height": length("the longer side in mm"),
        "margin": length("the edge that printers leave blank, in mm; the file's own without"),
    },
    "width",
    "height",
)
_FILE: Final = closed(
    {
        "margin": length("the edge that printers leave blank, for papers that say none, in mm"),
        "papers": named_entries("papers by name, upright", _PAPER),
    }
)


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Papers, upright, laid over those of Punchboard."
    yield template_schema(vocabulary, "papers", file_schema("papers.yaml", doc, _FILE))


SORTS.add("papers", Sort("papers.yaml", _schemas, shared=True))
