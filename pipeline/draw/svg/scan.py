"""A scan of an SVG file before anything draws it: its bounds, and all that cannot be drawn.

Nothing is fetched: expat asks for no external entity without a handler.
"""

import codecs
import re
from base64 import b64decode
from collections.abc import Mapping
from io import BytesIO
from math import isfinite
from typing import Final, NamedTuple
from warnings import catch_warnings, simplefilter
from xml.parsers import expat
from xml.parsers.expat import XMLParserType


class Reason(NamedTuple):
    """One thing that a file asks for and print cannot give; `line` is 0 if it is missing."""

    what: str
    remedy: str
    line: int = 0


class DrawingError(ValueError):
    """An SVG file is not drawn; `hint` says how to fix it, `line` is that of the first reason."""

    def __init__(self, *reasons: Reason) -> None:
        messages = [f"{what} (line {line})" if line else what for what, _, line in reasons]
        super().__init__("; ".join(messages))
        self.line = next((reason.line for reason in reasons if reason.line), 0)
        self.hint = "; ".join(dict.fromkeys(reason.remedy for reason in reasons if reason.remedy))


class BlankError(DrawingError):
    """Nothing of an SVG file can be seen."""

    def __init__(self) -> None:
        message = "the file draws nothing that can be seen"
        super().__init__(Reason(message, "look at the drawing: is its path data whole?"))


_DECLARATION: Final = re.compile(rb"^\s*<\?xml[^>]*?\?>")
_ENCODING: Final = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_WIDE: Final = re.compile(r"(utf|ucs)-?(16|32|2|4)", re.IGNORECASE)
_GZIP: Final = b"\x1f\x8b"
_SAVE: Final = "save the file as plain SVG, in UTF-8"


def source_text(source: bytes) -> str:
    """Return an SVG file's text without its XML declaration. Raises DrawingError."""
    if source.startswith(_GZIP):
        raise DrawingError(Reason("the file is compressed SVG (.svgz)", _SAVE))
    if source.startswith(_UTF16):
        text = _decoded(source, "utf-16")
        return re.sub(r"^\s*<\?xml[^>]*?\?>", "", text)
    source = source.removeprefix(codecs.BOM_UTF8)
    declaration = _DECLARATION.match(source)
    if declaration is None:
        return _decoded(source, "utf-8")
    named = _ENCODING.search(declaration[0])
    # Lines keep their numbers: a declaration may end one.
    lines = "\n" * declaration[0].count(b"\n")
    encoding = named[1].decode("ascii") if named else "utf-8"
    if _WIDE.match(encoding):
        # Its declaration could not be read as it is, were that so.
        raise DrawingError(Reason(f"the file's text is not in the encoding {encoding}", _SAVE))
    return lines + _decoded(source[declaration.end() :], encoding)


def _decoded(source: bytes, encoding: str) -> str:
    try:
        return source.decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        what = f"the file's text is not in the encoding {encoding}"
        raise DrawingError(Reason(what, _SAVE)) from error


_LONGEST_ENTITY: Final = 200
_LONGEST: Final = 1_000
_EXPORT: Final = "export the drawing as plain SVG"


def refuse_bombs(parser: XMLParserType) -> None:
    """Have a parser raise DrawingError for entities that grow, or lead out of the file."""
    known: list[str] = []

    def declared(
        name: str,
        parameter: bool,
        value: str | None,
        _base: str | None,
        system: str | None,
        public: str | None,
        _notation: str | None,
    ) -> None:
        known.append(name)
        if system or public or value is None:
            raise DrawingError(Reason(f"the entity {name!r} leads out of the file", _EXPORT))
        if parameter or "&" in value or "%" in value:
            raise DrawingError(Reason(f"the entity {name!r} is made of entities", _EXPORT))
        if len(value) > _LONGEST or len(known) > _LONGEST_ENTITY:
            what = (
                f"more than {_LONGEST_ENTITY} entities, or one of more than {_LONGEST:,} characters"
            )
            raise DrawingError(Reason(what, _EXPORT))

    parser.EntityDeclHandler = declared


MOST_PIXELS: Final = 40_000_000
_FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP")


def embedded_pixels(address: str) -> int:
    """Return how many pixels a picture has, none if it cannot be read."""
    from PIL import Image

    head, _, data = address.partition(",")
    if "base64" not in head:
        return 0
    with catch_warnings():
        simplefilter("error", Image.DecompressionBombWarning)
        try:
            with Image.open(BytesIO(b64decode(data)), formats=_FORMATS) as picture:
                return picture.width * picture.height
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            return MOST_PIXELS + 1
        except (OSError, ValueError, SyntaxError):
            return 0


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
_MOST_REASONS: Final = 12
"""Reasons reported for one file; a drawing with more wants another export anyway."""
_VIEW_BOX: Final = "write viewBox as left, top, width and height, such as 0 0 24 24"


def _is_box(text: str) -> bool:
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
        return [Reason(*what, line) for what, line in self._found.items()][:_MOST_REASONS]

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
        self._open.pop()

    def characters(self, text: str) -> None:
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


class Uses:
    """Counts elements below each id, and adds up what references to it repeat."""

    def __init__(self) -> None:
        self._own: dict[str, int] = {"": 0}
        self._references: dict[str, list[str]] = {"": []}
        self._places: list[str] = [""]
        self.circular = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Count an element in the nearest one with an id."""
        name = attributes.get("id", "")
        outer = self._places[-1]
        self._own[outer] += 1
        if name and name not in self._own:
            self._own[name] = 0
            self._references[name] = []
            # What is within an element is drawn where that is, too.
            self._references[outer].append(name)
            self._places.append(name)
        else:
            self._places.append(outer)
        if tag == "use":
            self._references[self._places[-1]].append(attributes.get("href", "").lstrip("#"))

    def end(self) -> None:
        self._places.pop()

    def drawn(self, most: int) -> int:
        """Return how many elements are drawn, or a number above `most`.

        `circular` says afterwards whether a reference leads back to what it is in.
        """
        counts: dict[str, int] = {}
        stack: list[tuple[str, bool]] = [("", False)]
        counting: set[str] = set()
        while stack:
            name, ready = stack.pop()
            if ready:
                inner = sum(counts.get(other, 0) for other in self._references[name])
                counts[name] = min(self._own[name] + inner, most + 1)
                counting.discard(name)
            elif name in counting:
                self.circular = True
            elif name not in counts and name in self._own:
                counting.add(name)
                stack.append((name, True))
                stack += [(other, False) for other in self._references[name]]
        return counts[""]


_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_DEEPEST: Final = 256
_MOST_ELEMENTS: Final = 50_000
_MOST_DRAWN: Final = 50_000
_MOST_CHARACTERS: Final = 30_000_000
_SIMPLIFY: Final = "simplify the drawing, or export it as PNG"
_SHOWN: Final = 40


def scan(text: str) -> None:
    """Raise DrawingError with every reason for which an SVG file is not drawn as it is meant."""
    scanner = _Scanner()
    parser = expat.ParserCreate("utf-8", " ")
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, given: scanner.start(
        name, given, parser.CurrentLineNumber
    )
    parser.EndElementHandler = lambda _name: scanner.end()
    parser.CharacterDataHandler = scanner.characters
    refuse_bombs(parser)
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        what = f"the file is not well-formed XML: {expat.ErrorString(error.code)}"
        raise DrawingError(Reason(what, "export the drawing again", error.lineno)) from error
    scanner.finish()


class _Scanner:
    """Counts what would grow without bounds, and asks for every element what is the matter."""

    def __init__(self) -> None:
        self._features, self._uses = Features(), Uses()
        self._depth = self._elements = self._characters = 0

    def start(self, name: str, given: dict[str, str], line: int) -> None:
        space, _, tag = name.rpartition(" ")
        if not self._elements and (space, tag) != (_SVG, "svg"):
            what = f'expected <svg xmlns="{_SVG}">, found <{tag[:_SHOWN]}>'
            raise DrawingError(Reason(what, "write it so; the xmlns says that the file is SVG"))
        self._elements += 1
        self._depth += 1
        self._count(sum(map(len, given.values())))
        _bound(self._depth, _DEEPEST, "elements nested {} deep")
        _bound(self._elements, _MOST_ELEMENTS, "{} elements")
        attributes = {key.rpartition(" ")[2]: value for key, value in given.items()}
        older, newer = given.get(f"{_XLINK} href"), given.get("href")
        if older and newer and older != newer:
            attributes[OTHER_HREF] = older
        self._features.start(tag if space == _SVG else "", attributes, line)
        self._uses.start(tag if space == _SVG else "", attributes)

    def end(self) -> None:
        self._depth -= 1
        self._features.end()
        self._uses.end()

    def characters(self, text: str) -> None:
        self._count(len(text))
        self._features.characters(text)

    def finish(self) -> None:
        _bound(self._uses.drawn(_MOST_DRAWN), _MOST_DRAWN, "{} elements once <use> is followed")
        if self._uses.circular:
            raise DrawingError(Reason("a <use> that leads back to itself", "take it out"))
        if self._features.reasons:
            raise DrawingError(*self._features.reasons)

    def _count(self, characters: int) -> None:
        self._characters += characters
        _bound(self._characters, _MOST_CHARACTERS, "{} characters once entities are followed")


def _bound(found: int, most: int, what: str) -> None:
    if found > most:
        reason = f"{what.format(f'more than {most:,}')}"
        raise DrawingError(Reason(reason, _SIMPLIFY))
