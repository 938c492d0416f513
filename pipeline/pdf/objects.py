"""Objects of other people's PDFs for preflight: streams, resources, fonts and output intents."""

import re
import struct
import zlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pikepdf

from pipeline.pdf.reading import MOST_STREAM, inflated_size, names_of

_SOURCE: Final = re.compile(
    r"^(?:stream )?<[^>]*>(?: \([^)]*\))?(?:, [^:]*)?: |^[^:]*: content stream[^:]*: "
)
_FLATE: Final = frozenset({"/FlateDecode", "/Fl"})
_SHRINKING: Final = frozenset({"/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx"})
_MOST_PACKED: Final = 100_000
"""Bytes: what other filters may make of that many is no more than some hundred megabytes."""


class Unread(Exception):  # noqa: N818 - says what is the case
    """A stream that was not decoded; `damaged` where it is at fault, else it is too large."""

    def __init__(self, reason: str, *, damaged: bool) -> None:
        super().__init__(reason)
        self.damaged = damaged


def decoded(stream: Any, most: int = MOST_STREAM) -> bytes:
    """Return what a stream holds; raises Unread."""
    try:
        _require_bounded(stream, most)
        return bytes(stream.read_bytes())
    except (pikepdf.PdfError, zlib.error, RuntimeError, ValueError, TypeError) as error:
        raise Unread(f"a stream cannot be decoded: {said(error)}", damaged=True) from None
    except MemoryError:
        raise Unread("a stream is too large for the memory", damaged=False) from None


def _require_bounded(stream: Any, most: int) -> None:
    """Raise Unread for a stream that may be larger than `most` when it is decoded."""
    raw = bytes(stream.read_raw_bytes())
    filters = names_of(stream.get("/Filter"))
    # What is deflated may be deflated once more.
    first = next((at for at, name in enumerate(filters) if name not in _FLATE), len(filters))
    for index in range(first):
        if inflated_size(raw, most) > most:
            raise Unread(f"a stream is larger than {most // 1_000_000} MB", damaged=False)
        if index + 1 < len(filters):
            raw = zlib.decompressobj().decompress(raw, most)
    swelling = [name for name in filters[first:] if name not in _SHRINKING]
    if len(swelling) > 1 or (swelling and len(raw) > _MOST_PACKED):
        raise Unread(f"a stream is packed by {' and '.join(filters)}", damaged=False)


def said(error: object) -> str:
    """Return what qpdf says, without where it has the bytes from."""
    text = _SOURCE.sub("", str(error)).strip()
    return text or type(error).__name__


def is_transparent(group: Any) -> bool:
    return isinstance(group, pikepdf.Dictionary) and group.get("/S") == "/Transparency"


_PLAIN: Final = ("/Normal", "/Compatible")


def blends(state: Any) -> bool:
    """Return whether a graphics state mixes colours in another way than covering them."""
    return names_of(state.get("/BM"))[:1] not in ((), *((mode,) for mode in _PLAIN))


def masks(state: Any) -> bool:
    return isinstance(state.get("/SMask"), pikepdf.Dictionary)


def shining(entry: Any) -> list[str]:
    """Return what of an external graphics state lets what lies below shine through."""
    found = []
    for key, whose in (("/ca", "fills"), ("/CA", "lines")):
        value = entry.get(key)
        if value is not None and float(value) < 1:
            found.append(f"{whose} with an opacity of {float(value):.0%}")
    if blends(entry):
        found.append(f"the blend mode {names_of(entry['/BM'])[0][1:]}")
    if masks(entry):
        found.append("a soft mask")
    return found


def shining_image(image: Any) -> list[str]:
    """Return what of a bitmap lets what lies below shine through."""
    if isinstance(image.get("/SMask"), pikepdf.Stream):
        return ["a picture with a soft mask"]
    return ["a picture with opacity of its own"] if int(image.get("/SMaskInData", 0)) else []


_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")
_SUBSET_TAG: Final = 6
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
        return self.name[_SUBSET_TAG : _SUBSET_TAG + 1] == "+" and self.name[:_SUBSET_TAG].isupper()


def font_of(obj: Any) -> Font:
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
    """Return whether a stream holds a font, as far as its beginning shows; large ones are believed.

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


_MOST: Final = 20_000_000
_HEADER: Final = 132
_TAG_ENTRY: Final = 12


def intents(root: Any) -> list[Any]:
    found = root.get("/OutputIntents")
    listed = found if isinstance(found, pikepdf.Array) else ()
    return [each for each in listed if isinstance(each, pikepdf.Dictionary)]


def named(intent: Any) -> Iterator[str]:
    """Yield the names of an intent: its condition's, its own words, and its ICC profile's."""
    for key in ("/OutputConditionIdentifier", "/OutputCondition", "/Info"):
        if key in intent:
            yield str(intent[key])
    profile = intent.get("/DestOutputProfile")
    if isinstance(profile, pikepdf.Stream):
        name = _description(profile)
        if name:
            yield name


def components(intent: Any) -> str:
    """Return what colours the ICC profile of an intent is for, such as CMYK; empty without one."""
    profile = intent.get("/DestOutputProfile")
    if not isinstance(profile, pikepdf.Stream):
        return ""
    try:
        return decoded(profile, _MOST)[16:20].decode("latin-1").strip()
    except Unread:
        return ""


def _description(profile: Any) -> str:
    """Return what an ICC profile calls itself (its tag `desc`)."""
    try:
        raw = decoded(profile, _MOST)
        (count,) = struct.unpack_from(">I", raw, _HEADER - 4)
        for index in range(min(count, 100)):
            name, start, size = struct.unpack_from(">4sII", raw, _HEADER + index * _TAG_ENTRY)
            if name == b"desc":
                text = raw[start : start + min(size, 1000)]
                coding = "utf-16-be" if text[:4] == b"mluc" else "latin-1"
                return (
                    text[28 if coding == "utf-16-be" else 12 :]
                    .decode(coding, "ignore")
                    .split("\0")[0]
                )
    except (Unread, struct.error):
        pass
    return ""
