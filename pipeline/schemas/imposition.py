"""The schema of imposition options, as profiles and products write them."""

from typing import Any, Final

from pipeline.documents.named import names
from pipeline.schemas.fields import choice, closed, length

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
