"""The files of prints: products, looks, sheets, papers, cutters, shops and preflight."""

from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import Any, Final

from pydantic import BaseModel

from pipeline.authoring.project_files import SHARED
from pipeline.authoring.schemas import (
    FileSchema,
    FileType,
    closed,
    content_schema,
    file_schema,
    mapping_of,
    model_schema,
    template_schema,
)
from pipeline.authoring.vocabulary import Vocabulary
from pipeline.build.products import Product
from pipeline.build.search_path import LAYOUT_SUFFIX, STYLES
from pipeline.layout.layout_file import Layout
from pipeline.layout.stylesheet import Stylesheet
from pipeline.pdf.profile import FILE, file_model
from pipeline.sheets.cutters import CuttersFile
from pipeline.sheets.papers import FormatsFile, PapersFile, SheetsFile, SleevesFile
from pipeline.shops.delivery import DELIVERIES
from pipeline.shops.profile import ShopProfile
from pipeline.source.models import NAMES, names
from pipeline.source.units import LITERAL

_ROSTER_DOC = "What every game with rosters prints of one; `roster` means the game's kind."


def _product_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = mapping_of(deepcopy(model_schema(Product)))
    if vocabulary.source.game != SHARED:
        doc = "What is printed: components, records, copies and sheets, by the product's id."
        yield content_schema(vocabulary, "products", file_schema("products.yaml", doc, schema))
    _let_stand_ins(schema)
    file = "roster-products"
    yield template_schema(vocabulary, file, file_schema(f"{file}.yaml", _ROSTER_DOC, schema))


def _let_stand_ins(node: Any) -> None:
    """Let other words than a game's own represent kinds and lists."""
    if isinstance(node, dict):
        mark = node.get(NAMES)
        if mark is not None and mark["sort"] == "kind":
            mark["free"] = True
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _let_stand_ins(part)


def _layout_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = (
        "The geometry of a component: trim, bleed, safe area, folds and named slots. Lengths in mm."
    )
    schema = file_schema(f"COMPONENT{LAYOUT_SUFFIX}", doc, model_schema(Layout))
    yield template_schema(vocabulary, "layout", schema, f"*{LAYOUT_SUFFIX}")


def _style_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    """Yield the schema of a file that is laid over another: no section of it has to be there."""
    schema = deepcopy(model_schema(Stylesheet))
    del schema["required"]
    for section in schema["properties"].values():
        section["type"] = ["object", "null"]
        section.pop("default", None)
    palette = schema["properties"]["palette"]["additionalProperties"]
    written = {"pattern": f"^(?:[0-9a-fA-F]{{6}}|{LITERAL})$"}
    palette |= {"anyOf": [written, {"type": "string", **names("colour")}]}
    style = schema["$defs"]["Style"]
    style["properties"] = {
        "like": {
            "type": "string",
            "description": "another style, which supplies everything that is not set here",
            **names("style"),
        },
        **style["properties"],
    }
    required = style.pop("required")
    # A style of a shared name says only what it changes.
    schema["$defs"]["SharedStyle"] = deepcopy(style)
    style["anyOf"] = [{"required": ["like"]}, {"required": required}]
    shared = vocabulary.source.table(STYLES, shared=True).get("styles", {})
    schema["properties"]["styles"]["properties"] = {
        name: {"$ref": "#/$defs/SharedStyle", "description": "what is changed of the shared style"}
        for name in shared
    }
    doc = "The look: typefaces, palette and text styles, laid over the shared ones."
    yield template_schema(vocabulary, "styles", file_schema(STYLES, doc, schema))


TABLES: Final[dict[str, type[BaseModel]]] = {
    "sheets": SheetsFile,
    "papers": PapersFile,
    "cards": FormatsFile,
    "sleeves": SleevesFile,
    "cutters": CuttersFile,
}
"""The files that are laid over those of Punchboard, entry by entry."""


def _table_schemas(name: str, vocabulary: Vocabulary) -> Iterator[FileSchema]:
    schema = model_schema(TABLES[name])
    schema = file_schema(f"{name}.yaml", schema["description"], schema)
    yield template_schema(vocabulary, name, schema)


def _shop_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = (
        "A print shop: what it sells and takes, and how to order there, merged over Punchboard's"
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


_DOC = "A profile of preflight: the rules for PDFs."


def _preflight_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    rules = dict(model_schema(file_model()))
    definitions = rules.pop("$defs", {})
    rules["description"] = "the rules by key; others are not checked"
    fields: dict[str, Any] = {
        "title": {"type": "string", "description": "the profile's name"},
        "source": {"type": "string", "description": "source and date of its figures"},
        FILE: rules,
    }
    schema = {**closed(fields, FILE), "$defs": definitions}
    made = file_schema("preflight profile", _DOC, schema)
    yield template_schema(vocabulary, "preflight", made, "preflight/*.yaml")


FILE_TYPES: Final = {
    "products": FileType("products.yaml", _product_schemas, shared=True),
    "layout": FileType(f"*{LAYOUT_SUFFIX}", _layout_schemas, shared=True),
    "styles": FileType(STYLES, _style_schemas, shared=True),
    "shop": FileType("shops/*.yaml", _shop_schemas, shared=True),
    "preflight": FileType("preflight/*.yaml", _preflight_schemas, shared=True),
    **{
        name: FileType(f"{name}.yaml", partial(_table_schemas, name), shared=True)
        for name in TABLES
    },
}
