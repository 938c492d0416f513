"""The text of an SVG file, whatever encoding it says it has."""

import codecs
import re
from typing import Final

from pipeline.draw.svg.errors import DrawingError, Reason

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
