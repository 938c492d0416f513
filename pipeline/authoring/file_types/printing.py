"""The files of prints: products, looks, sheets, papers, cutters, shops and preflight."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

from pipeline.authoring.project_files import SHARED
from pipeline.authoring.schemas import (
    FILE_TYPES,
    FileSchema,
    FileType,
    choice,
    closed,
    content_schema,
    file_schema,
    length,
    mapping_of,
    model_schema,
    named_entries,
    template_schema,
)
from pipeline.authoring.vocabulary import Vocabulary
from pipeline.build.products import Product
from pipeline.build.search_path import LAYOUT_SUFFIX, STYLES
from pipeline.layout.layout_file import Layout
from pipeline.layout.stylesheet import Stylesheet
from pipeline.pdf.profile import FILE, file_model
from pipeline.sheets.registration import CORNERS
from pipeline.shops.delivery import DELIVERIES
from pipeline.shops.profile import ShopProfile
from pipeline.source.models import NAMES, names
from pipeline.source.units import LITERAL

_MARKS: Final = {
    "crop": "crop marks outside the trim",
    "cross": "crosses at the corners",
    "guides": "lines across the whole sheet, under the faces",
    "outline": "a thin cut line round each face",
}
_FLIPS: Final = {"long": "about the long edge", "short": "about the short edge"}
_BACKS: Final = {
    "duplex": "each back after its front",
    "separate": "all backs after all fronts",
    "none": "no backs",
    "gutterfold": "beside the fronts, round a fold",
}
_BACK_ORDERS: Final = {
    "same": "as the fronts are printed",
    "reversed": "from the last to the first, for printers that stack sheets printed side up",
}
_ORIENTATIONS: Final = {
    "auto": "whichever takes fewer sheets",
    "portrait": "upright",
    "landscape": "wide",
}
_FOLDS: Final = {"ends": "dashes outside the trim", "across": "dashes over the face"}
_UNITS: Final = {"mm": "100 mm", "inch": "4 inches"}
_BINDINGS: Final = {
    "none": "not at all: pieces are cut, pages lie one by one",
    "saddle": "a booklet: sheets folded together and stapled in the fold",
}

OPTIONS: Final[dict[str, Any]] = {
    "gutter": {
        "description": "distance between pieces; auto: the widest that costs no sheet",
        "anyOf": [
            choice("", {"auto": "up to twice the bleed, where it costs no sheet"}),
            length(""),
        ],
    },
    "marks": {
        "description": "cut marks: one, a list, or none",
        "anyOf": [
            choice("", _MARKS | {"none": "no marks"}),
            {"type": "array", "items": choice("", _MARKS)},
        ],
    },
    "mark-length": length("how long crop marks are"),
    "mark-offset": length("from the edge of the bleed to the mark"),
    "mark-weight": length("weight of the marks in points"),
    "flip": choice("the edge about which the sheet is turned over", _FLIPS),
    "backs": choice("where backs are printed", _BACKS),
    "back-offset": {
        "type": "array",
        "description": "[right, down]: makes good a printer whose backs are off",
        "minItems": 2,
        "maxItems": 2,
        "items": length("in mm", negative=True),
    },
    "back-order": choice("of separate backs: the order in which they are printed", _BACK_ORDERS),
    "back-bleed": length("how far backs are drawn beyond the trim, where fronts are less far"),
    "orientation": choice("how the sheet lies", _ORIENTATIONS),
    "margin": length("replaces the edge that the paper leaves blank"),
    "folds": choice("how folds are marked", _FOLDS),
    "ruler": {
        "description": "the ruler in the margin; true is the unit of the defaults",
        "anyOf": [choice("", _UNITS), {"type": ["boolean", "null"]}],
    },
    "slug": {"type": "boolean", "description": "whether the margin says what the sheet is"},
    "signs": {
        "type": "boolean",
        "description": "whether the margins explain the signs that faces show",
    },
    "binding": choice("how pages are bound", _BINDINGS),
    "creep": length(
        "of a booklet: how much nearer to the fold the pages of each next sheet inwards lie; about"
        " the thickness of the paper"
    ),
    "cutter": {
        "type": "string",
        "description": "the machine that cuts pieces out, a name of cutters.yaml; none: by hand",
        **names("cutter"),
    },
    "ink-saver": {
        "type": "boolean",
        "description": "whether faces are printed without grounds, with outlines instead",
    },
    "grayscale": {"type": "boolean", "description": "whether faces are printed in greys"},
    "nest": {
        "type": "boolean",
        "description": "whether hexes, circles and triangles are nested where that saves sheets",
    },
}
"""The options by name."""


def options(**more: Any) -> dict[str, Any]:
    """Return the schema of a mapping of options, and of `more` fields."""
    return closed({**more, **OPTIONS})


_ROSTER_DOC = "What every game with rosters prints of one; `roster` stands for the game's kind."


def _product_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
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


FILE_TYPES.add("products", FileType("products.yaml", _product_schemas, shared=True))


def _layout_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = (
        "The geometry of a component: trim, bleed, safe area, folds and named slots. Lengths in mm."
    )
    schema = file_schema(f"COMPONENT{LAYOUT_SUFFIX}", doc, model_schema(Layout))
    yield template_schema(vocabulary, "layout", schema, f"*{LAYOUT_SUFFIX}")


FILE_TYPES.add("layout", FileType(f"*{LAYOUT_SUFFIX}", _layout_schemas, shared=True))


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
            "description": "another style: what is not set here is as it is there",
            **names("style"),
        },
        **style["properties"],
    }
    style["anyOf"] = [{"required": ["like"]}, {"required": style.pop("required")}]
    doc = "The look: typefaces, palette and text styles, laid over the shared ones."
    yield template_schema(vocabulary, "styles", file_schema(STYLES, doc, schema))


FILE_TYPES.add("styles", FileType(STYLES, _style_schemas, shared=True))


_OPTIONS: Final[dict[str, Any]] = options() | {"type": ["object", "null"]}
_SHEETS_FILE: Final = closed(
    {
        "defaults": _OPTIONS | {"description": "what every profile is laid over"},
        "profiles": named_entries("imposition profiles by name", _OPTIONS),
    }
)


def _sheet_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Imposition profiles: how pieces lie on sheets, laid over those of Punchboard."
    yield template_schema(vocabulary, "sheets", file_schema("sheets.yaml", doc, _SHEETS_FILE))


FILE_TYPES.add("sheets", FileType("sheets.yaml", _sheet_schemas, shared=True))


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
_PAPERS_FILE: Final = closed(
    {
        "margin": length("the edge that printers leave blank, for papers that say none, in mm"),
        "papers": named_entries("papers by name, upright", _PAPER),
    }
)


def _paper_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Papers, upright, laid over those of Punchboard."
    yield template_schema(vocabulary, "papers", file_schema("papers.yaml", doc, _PAPERS_FILE))


FILE_TYPES.add("papers", FileType("papers.yaml", _paper_schemas, shared=True))


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
_FORMATS_FILE: Final = closed(
    {
        "radius": length("radius of the corners of formats that say none, in mm"),
        "formats": named_entries("trim formats by name", _FORMAT),
    }
)


def _format_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Trim formats: the sizes that cards are cut to, laid over those of Punchboard."
    yield template_schema(vocabulary, "cards", file_schema("cards.yaml", doc, _FORMATS_FILE))


FILE_TYPES.add("cards", FileType("cards.yaml", _format_schemas, shared=True))


_SLEEVE: Final = closed(
    {
        "title": {"description": "what it is called in the trade"},
        "width": length("width outside, lying flat, in mm"),
        "height": length("height outside, lying flat, in mm"),
    },
    "width",
    "height",
)
_SLEEVES_FILE: Final = closed(
    {
        "seam": length("how wide the seams are, in mm"),
        "sleeves": named_entries("sleeves by name", _SLEEVE),
    }
)


def _sleeve_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Card sleeves: what --sleeves knows, laid over those of Punchboard."
    yield template_schema(vocabulary, "sleeves", file_schema("sleeves.yaml", doc, _SLEEVES_FILE))


FILE_TYPES.add("sleeves", FileType("sleeves.yaml", _sleeve_schemas, shared=True))


_SIGNS: Final = {
    "square": "a full square",
    "angle": "an L whose corner points to the sheet's",
    "cross": "a cross",
    "circle": "a circle",
    "none": "nothing",
}
_FILES: Final = {
    "svg": "for Design Space, Inkscape, LightBurn",
    "dxf": "for every edition of Silhouette Studio",
    "png": "the pieces alone, clear around their outlines",
}
_BOXES: Final = {
    "sheet": "the whole sheet",
    "pieces": "the box round the pieces, for software that prints marks of its own",
}


def _pair(doc: str, *, negative: bool = False) -> dict[str, Any]:
    side = length("in mm", negative=negative)
    return {"type": "array", "description": doc, "minItems": 2, "maxItems": 2, "items": side}


_USUAL: Final[dict[str, Any]] = {
    "files": {
        "type": "array",
        "description": "what is written beside the PDF",
        "items": choice("", _FILES),
    },
    "marks": closed({corner: choice(f"the mark at the {corner}", _SIGNS) for corner in CORNERS})
    | {"description": "what is printed at the sheet's corners"},
    "inset": length("from the sheet's edges to the marks"),
    "length": length("of an angle's arms, or of a cross or circle as a whole"),
    "weight": length("of the marks' lines"),
    "square": length("the side of a square"),
    "quiet": length("the room around each mark in which nothing else is printed"),
    "box": choice("what the files' sides are", _BOXES),
    "offset": _pair("[right, down]: how far the cut is moved", negative=True),
    "perforate": {
        "description": "[cut, gap]: folds are cut so instead of scored",
        "anyOf": [_pair(""), {"const": False}],
    },
    "dpi": {"type": "integer", "minimum": 72, "maximum": 1200, "description": "of the picture"},
    "sheet": closed({key: value for key, value in OPTIONS.items() if key != "cutter"})
    | {"description": "choices of sheets.yaml that it needs"},
}
_CUTTER: Final = closed(
    {
        "title": {"type": "string", "description": "what it is called"},
        "source": {
            "type": "string",
            "description": "where the figures are from, and how sure they are",
        },
        "areas": {
            "type": "object",
            "description": "the largest area that it cuts by paper, or any: all others",
            "additionalProperties": _pair("[shorter side, longer side]"),
        },
        **_USUAL,
    },
    "source",
)
_CUTTERS_FILE: Final = closed(
    {
        "defaults": closed(_USUAL) | {"description": "what every machine is laid over"},
        "cutters": named_entries("cutting machines by name", _CUTTER),
    }
)


def _cutter_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Cutting machines: their marks and files, laid over those of Punchboard."
    yield template_schema(vocabulary, "cutters", file_schema("cutters.yaml", doc, _CUTTERS_FILE))


FILE_TYPES.add("cutters", FileType("cutters.yaml", _cutter_schemas, shared=True))


def _shop_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
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


FILE_TYPES.add("shop", FileType("shops/*.yaml", _shop_schemas, shared=True))


_DOC = "A profile of preflight: what PDFs are held to, rule by rule."


def _preflight_schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    rules = dict(model_schema(file_model()))
    definitions = rules.pop("$defs", {})
    rules["description"] = "the rules, each by its key; those that are not there are not asked for"
    fields: dict[str, Any] = {
        "title": {"type": "string", "description": "what the profile is called"},
        "source": {"type": "string", "description": "where its figures are from, as of when"},
        FILE: rules,
    }
    schema = {**closed(fields, FILE), "$defs": definitions}
    made = file_schema("preflight profile", _DOC, schema)
    yield template_schema(vocabulary, "preflight", made, "preflight/*.yaml")


FILE_TYPES.add("preflight", FileType("preflight/*.yaml", _preflight_schemas, shared=True))
