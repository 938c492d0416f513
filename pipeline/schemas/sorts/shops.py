"""shops/*.yaml."""

from collections.abc import Iterator
from copy import deepcopy

from pipeline.preflight.profile import file_model
from pipeline.schemas.generator import file_schema, model_schema
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary
from pipeline.shops.delivery import DELIVERIES
from pipeline.shops.profile import ShopProfile


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = (
        "A print shop: what it sells and takes, and what is clicked there, laid over Punchboard's"
        " own profile of that name. Lengths in mm, or as 1/8in."
    )
    schema = deepcopy(model_schema(ShopProfile))
    rules = deepcopy(model_schema(file_model()))
    properties, definitions = schema["properties"], schema["$defs"]
    definitions |= rules.pop("$defs", {})
    properties["file"] = rules | {"description": properties["file"]["description"]}
    properties["delivery"]["enum"] = list(DELIVERIES)
    # What is laid over another profile says only what it changes.
    schema.pop("required")
    file = file_schema("shops/SHOP.yaml", doc, schema)
    yield template_schema(vocabulary, "shop", file, "shops/*.yaml")


SORTS.add("shop", Sort("shops/*.yaml", _schemas, shared=True))
