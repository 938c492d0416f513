"""Fonts of a PDF: their names, and whether they are in the file."""

from typing import Any, Final, NamedTuple

import pikepdf

from pipeline.preflight.streams import Unread, decoded

_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")
_TAG: Final = 6
_BEGINNINGS: Final = (b"%!", b"\x80\x01", b"\0\1\0\0", b"true", b"OTTO", b"ttcf", b"\1\0")
"""Of Type 1, as text and in segments; of TrueType and OpenType; of CFF."""


class Font(NamedTuple):
    """A font as a file has it; one of Type 3 is drawn by the file itself."""

    name: str
    sort: str
    embedded: bool

    @property
    def subset(self) -> bool:
        """Whether only some signs of it are there, as the tag before its name says."""
        return self.name[_TAG : _TAG + 1] == "+" and self.name[:_TAG].isupper()


def font_of(obj: Any) -> Font:
    """Return what a font dictionary says."""
    sort = str(obj.get("/Subtype", "/?"))[1:]
    name = _text(obj.get("/BaseFont")) or _text(obj.get("/Name")) or "without a name"
    if sort == "Type3":
        return Font(name, sort, embedded=True)
    if sort == "Type0":
        below = obj.get("/DescendantFonts")
        if isinstance(below, pikepdf.Array) and len(below):
            obj = below[0]
    descriptor = obj.get("/FontDescriptor") if isinstance(obj, pikepdf.Dictionary) else None
    inside = isinstance(descriptor, pikepdf.Dictionary) and any(
        _is_font(descriptor.get(key)) for key in _FILES
    )
    return Font(name, sort, inside)


def _is_font(stream: Any) -> bool:
    """Tell whether a stream holds a font, as far as its beginning shows; large ones are believed.

    A reader puts another font in the place of one that it cannot read, as for one that is missing.
    """
    if not isinstance(stream, pikepdf.Stream):
        return False
    try:
        return decoded(stream).startswith(_BEGINNINGS)
    except Unread as unread:
        return not unread.damaged


def _text(value: Any) -> str:
    return "" if value is None else str(value).removeprefix("/")
