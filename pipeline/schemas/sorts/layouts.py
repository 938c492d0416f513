"""*.layout.yaml."""

from collections.abc import Iterator

from pipeline.edition.search_path import LAYOUT_SUFFIX
from pipeline.layout.layout_file import Layout
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = (
        "The geometry of a component: trim, bleed, safe area, folds and named slots. Lengths in mm."
    )
    schema = file_schema(f"COMPONENT{LAYOUT_SUFFIX}", doc, model_schema(Layout))
    yield template_schema(vocabulary, "layout", schema, f"*{LAYOUT_SUFFIX}")


SORTS.add("layout", Sort(f"*{LAYOUT_SUFFIX}", _schemas, shared=True))
