"""sheets.yaml."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.schemas.fields import closed, named_entries
from pipeline.schemas.generator import file_schema
from pipeline.schemas.imposition import options
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary

_OPTIONS: Final[dict[str, Any]] = options() | {"type": ["object", "null"]}
_FILE: Final = closed(
    {
        "defaults": _OPTIONS | {"description": "what every profile is laid over"},
        "profiles": named_entries("imposition profiles by name", _OPTIONS),
    }
)


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Imposition profiles: how pieces lie on sheets, laid over those of Punchboard."
    yield template_schema(vocabulary, "sheets", file_schema("sheets.yaml", doc, _FILE))


SORTS.add("sheets", Sort("sheets.yaml", _schemas, shared=True))
