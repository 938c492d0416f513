"""Images as PNG files that say how large they are printed."""

from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

_COMPRESSION: Final = 3
"""Level of zlib: a third faster than the usual one, for files a few per cent larger."""


def png_bytes(image: "Image", dpi: float) -> bytes:
    """Return an image as a PNG, whose colours are those of sRGB."""
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add(b"sRGB", b"\0")
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=notes, compress_level=_COMPRESSION)
    return stream.getvalue()
