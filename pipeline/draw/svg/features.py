"""What a file asks for that print cannot give, found element by element."""

import re
from collections.abc import Mapping
from math import isfinite
from typing import Final, NamedTuple

from pipeline.draw.svg.embedded import MOST_PIXELS, embedded_pixels
from pipeline.draw.svg.errors import Reason

_TEXTS: Final = frozenset({"text", "flowRoot", "textArea"})
_TO_PATHS: Final = (
    "turn texts into paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines; "
    "Affinity and Figma: export with text as curves)"
)
_TEXT: Final = "text, which would look different on every machine"
_INSIDE: Final = "embed pictures in the drawing, as PNG or JPEG"
_REMOVE: Final = "take it out of the drawing"
_FLATTEN: Final = "export the drawing as plain SVG 1.1"
OTHER_HREF: Final = "xlink:href"
"""The name under which an element's older reference is given where it is another one."""

_PAD: Final = "give the gradient more stops instead"
_FORBIDDEN: Final[Mapping[str, tuple[str, str]]] = {
    "script": ("a script (<script>)", _REMOVE),
    "meshgradient": ("a mesh gradient", _FLATTEN),
    "meshGradient": ("a mesh gradient", _FLATTEN),
    "hatch": ("a hatch", _FLATTEN),
    "tref": ("a text reference", _TO_PATHS),
    "solidColor": ("a <solidColor>", _FLATTEN),
}
_FOREIGN: Final = ("HTML (<foreignObject>)", "draw it with shapes and paths")
_REFERRING: Final = frozenset({"image", "use", "feImage", "linearGradient", "radialGradient",
                               "pattern", "filter", "clipPath", "mask", "cursor"})  # fmt: skip
_DATA: Final = re.compile(r"data:\s*(image/(png|jpe?g|gif|webp)\s*)?[;,]", re.IGNORECASE)
_URL: Final = re.compile(r"""url\(\s*["']?\s*(?!["'#\s])(?!data:font)""", re.IGNORECASE)
_HIDDEN: Final = re.compile(r"(?:^|[;\s])display\s*:\s*none")
_MOST: Final = 12
"""Reasons told of one file; a drawing with more wants another export anyway."""
_VIEW_BOX: Final = "write viewBox as left, top, width and height, such as 0 0 24 24"


def _is_box(text: str) -> bool:
    """Tell whether a viewBox is four numbers, the last two above 0."""
    try:
        left, top, width, height = map(float, text.replace(",", " ").split())
    except ValueError:
        return False
    return isfinite(left + top + width + height) and width > 0 and height > 0


class _Open(NamedTuple):
    tag: str
    hidden: bool
    line: int


class Features:
    """Gathers reasons, each sort once, with the line where it is first found."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], int] = {}
        self._open: list[_Open] = []

    @property
    def reasons(self) -> list[Reason]:
        """What has been found."""
        return [Reason(*what, line) for what, line in self._found.items()][:_MOST]

    def start(self, tag: str, attributes: Mapping[str, str], line: int) -> None:
        """Take an element; `tag` is empty for one that is not of SVG."""
        outer = self._open[-1] if self._open else _Open("", False, 0)
        style = attributes.get("style", "")
        hidden = attributes.get("display") == "none" or bool(_HIDDEN.search(style))
        hidden = outer.hidden or hidden or (tag == "foreignObject" and outer.tag == "switch")
        self._open.append(_Open(tag, hidden, line))
        if tag in _FORBIDDEN and not hidden:
            self._tell(*_FORBIDDEN[tag], line)
        elif tag == "foreignObject" and not hidden:
            self._tell(*_FOREIGN, line)
        if tag in _REFERRING and OTHER_HREF in attributes:
            self._tell("href and xlink:href that differ", "keep one of them", line)
        if tag in _REFERRING:
            self._reference(tag, attributes.get("href", "").strip(), line)
        if not outer.tag and "viewBox" in attributes and not _is_box(attributes["viewBox"]):
            self._tell(f"a viewBox of {attributes['viewBox'][:40]!r}", _VIEW_BOX, line)
        if tag == "svg" and outer.tag and "transform" in attributes and not hidden:
            self._tell("an <svg> within another that is transformed", _FLATTEN, line)
        if tag == "radialGradient" and not hidden:
            self._gradient(attributes, line)
        for name, value in attributes.items():
            if "url(" in value and name != "d":
                self._style(value, line)

    def end(self) -> None:
        """Leave an element."""
        self._open.pop()

    def characters(self, text: str) -> None:
        """Take text of the file."""
        if not text.strip():
            return
        inner = self._open[-1]
        if inner.tag == "style":
            self._style(text, inner.line)
        elif not inner.hidden:
            line = next((each.line for each in self._open if each.tag in _TEXTS), 0)
            if line:
                self._tell(_TEXT, _TO_PATHS, line)

    def _reference(self, tag: str, href: str, line: int) -> None:
        if not href or href.startswith("#"):
            return
        if tag in ("image", "feImage") and href[:5].lower() == "data:":
            if _DATA.match(href):
                if embedded_pixels(href) > MOST_PIXELS:
                    what = f"an embedded picture of more than {MOST_PIXELS:,} pixels"
                    self._tell(what, "scale the picture down", line)
            else:
                sort = href[5:].split(";")[0].split(",")[0][:40]
                self._tell(f"an embedded picture of the sort {sort or 'unknown'}", _INSIDE, line)
        else:
            remedy = _INSIDE if tag in ("image", "feImage") else _FLATTEN
            self._tell(f"another file or address, {href[:60]!r}", remedy, line)

    def _gradient(self, attributes: Mapping[str, str], line: int) -> None:
        if attributes.get("spreadMethod", "pad") != "pad":
            self._tell("a radial gradient that repeats (spreadMethod)", _PAD, line)
        if attributes.get("fr", "0").strip("0.%") not in ("", "-"):
            self._tell("a radial gradient that begins at a circle (fr)", _PAD, line)

    def _style(self, style: str, line: int) -> None:
        if _URL.search(style) and "@font-face" not in style:
            self._tell("another file or address in a style", _FLATTEN, line)
        if "@import" in style:
            self._tell("a style sheet elsewhere (@import)", _FLATTEN, line)
        if "var(" in style:
            self._tell("a variable of CSS (var())", _FLATTEN, line)

    def _tell(self, what: str, remedy: str, line: int) -> None:
        self._found.setdefault((what, remedy), line)
