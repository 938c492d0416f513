"""What the names of files end with that folders and tables are searched for, in small letters.

A file that something names is read whatever its name ends with, Markdown files alone excepted.
"""

from typing import Final

_DRAWING: Final = ".svg"

DELIMITED: Final = (".csv", ".tsv", ".tab")
WORKBOOKS: Final = (".xlsx", ".xlsm", ".ods")
FONTS: Final = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
MARKDOWN: Final = (".md", ".markdown")
PICTURES: Final = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"),
    _DRAWING,
)


def is_picture(name: str) -> bool:
    """Tell whether a file is a bitmap or a drawing, by its name."""
    return name.lower().endswith(PICTURES)


def is_drawing(name: str) -> bool:
    """Tell whether a file is SVG, by its name."""
    return name.lower().endswith(_DRAWING)
