"""Decoded bitmaps as samples of a PDF: without loss, but for art that has been a JPEG before."""

import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Final

from pipeline.draw.bitmaps.embedded import Embedded, Samples, Space
from pipeline.draw.bitmaps.png import png_samples
from pipeline.draw.bitmaps.profiles import kept_profile

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

_SPACES: Final[dict[str, Space]] = {
    "1": "gray",
    "L": "gray",
    "LA": "gray",
    "CMYK": "cmyk",
}
_QUALITY: Final = 95
"""Of a JPEG that is made anew: nobody sees the difference at 300 dpi."""
_LEVEL: Final = 6


def space_of(mode: str) -> Space:
    """Return the colour space of a decoded bitmap."""
    return _SPACES.get(mode, "rgb")


def encoded(image: "Bitmap", *, lossy: bool) -> Embedded:
    """Return a decoded bitmap encoded anew, as JPEG where it is `lossy` already."""
    profile = kept_profile(image, space_of(image.mode))
    if image.mode in ("LA", "RGBA"):
        alpha = image.getchannel("A")
        colours = image.convert("L" if image.mode == "LA" else "RGB")
        mask = _lossless(alpha) if alpha.getextrema() != (255, 255) else None
        return Embedded(_lossless(colours, profile), mask)
    coded = _as_jpeg(image, profile) if lossy else _lossless(image, profile)
    return Embedded(coded)


def _lossless(image: "Bitmap", profile: bytes = b"") -> Samples:
    if image.mode == "CMYK":
        content = zlib.compress(image.tobytes(), _LEVEL)
        return Samples(*image.size, "cmyk", 8, "deflated", content, profile=profile)
    stream = BytesIO()
    # What a decoder has told of the file would be written again.
    image.info = {}
    image.save(stream, "PNG", compress_level=_LEVEL)
    samples = png_samples(stream.getvalue(), profile)
    assert samples is not None
    return samples


def _as_jpeg(image: "Bitmap", profile: bytes) -> Samples:
    stream = BytesIO()
    image.info = {}
    image.save(stream, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    inks = image.mode == "CMYK"
    space = space_of(image.mode)
    # Pillow writes inks as Adobe does, from full down.
    content = stream.getvalue()
    return Samples(*image.size, space, 8, "jpeg", content, inverted=inks, profile=profile)
