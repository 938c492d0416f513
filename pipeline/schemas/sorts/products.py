"""products.yaml, and roster-products.yaml beside templates."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from pipeline.documents.named import NAMES, names
from pipeline.edition.products import Product
from pipeline.schemas.generator import file_schema, mapping_of, model_schema
from pipeline.schemas.imposition import options
from pipeline.schemas.sort import SORTS, FileSchema, Sort, content_schema, template_schema
from pipeline.schemas.source import SHARED
from pipeline.schemas.vocabulary import Vocabulary

_ROSTER_DOC = "What every game with rosters prints of one; `roster` stands for the game's kind."


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = mapping_of(_product())
    if vocabulary.source.game != SHARED:
        doc = "What is printed: components, records, copies and sheets, by the product's id."
        yield content_schema(vocabulary, "products", file_schema("products.yaml", doc, schema))
    _let_stand_ins(schema)
    file = "roster-products"
    yield template_schema(vocabulary, file, file_schema(f"{file}.yaml", _ROSTER_DOC, schema))


def _product() -> dict[str, Any]:
    product = deepcopy(model_schema(Product))
    profile = {"type": "string", "description": "the profile that they are laid over"}
    own = options(profile=profile | names("profile"))
    choices = product["properties"]["sheet"]["anyOf"]
    choices[:] = [own if choice.get("type") == "object" else choice for choice in choices]
    return product


def _let_stand_ins(node: Any) -> None:
    """Let other words than a game's own stand for kinds and lists."""
    if isinstance(node, dict):
        mark = node.get(NAMES)
        if mark is not None and mark["sort"] == "kind":
            mark["free"] = True
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _let_stand_ins(part)


SORTS.add("products", Sort("products.yaml", _schemas, shared=True))
