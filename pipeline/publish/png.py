"""Images as PNG files that say how large they are printed, and what they were made from."""

from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

_KEYWORD: Final = "Punchboard"
_HEAD: Final = 400
"""Bytes of a PNG within which its text stands, before its pixels."""
_COMPRESSION: Final = 3
"""Level of zlib: a third faster than the usual one, for files a few per cent larger."""


def png_bytes(image: "Image", dpi: float, key: str = "") -> bytes:
    """Return an image as a PNG, with the key of what it was made from where it has one."""
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    if key:
        notes.add_text(_KEYWORD, key)
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=notes, compress_level=_COMPRESSION)
    return stream.getvalue()


def holds_key(content: bytes, key: str) -> bool:
    """Tell whether a PNG was written with that key."""
    return f"{_KEYWORD}\0{key}".encode() in content[:_HEAD]
