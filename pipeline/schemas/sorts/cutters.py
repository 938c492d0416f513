"""cutters.yaml."""

from collections.abc import Iterator
from typing import Any, Final

from pipeline.impose.registration import CORNERS
from pipeline.schemas.fields import choice, closed, length, named_entries
from pipeline.schemas.generator import file_schema
from pipeline.schemas.imposition import OPTIONS
from pipeline.schemas.sort import SORTS, FileSchema, Sort, template_schema
from pipeline.schemas.vocabulary import Vocabulary

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
_FILE: Final = closed(
    {
        "defaults": closed(_USUAL) | {"description": "what every machine is laid over"},
        "cutters": named_entries("cutting machines by name", _CUTTER),
    }
)


def _schemas(vocabulary: Vocabulary) -> Iterator[FileSchema]:
    doc = "Cutting machines: their marks and files, laid over those of Punchboard."
    yield template_schema(vocabulary, "cutters", file_schema("cutters.yaml", doc, _FILE))


SORTS.add("cutters", Sort("cutters.yaml", _schemas, shared=True))
