"""How much ink a bitmap takes where it takes most."""

from io import BytesIO
from typing import Any, Final

import pikepdf
from PIL import Image

from pipeline.base.units import mm
from pipeline.preflight.marks import Placed
from pipeline.preflight.streams import Unread, decoded
from pipeline.publish.foreign import names_of

_MOST_PIXELS: Final = 60_000_000
_SQUARE: Final = mm(0.34)
"""Four dots of a screen of 300 dpi."""
_FULL: Final = 255.0
_BITS: Final = 8


class Unmeasured(Exception):  # noqa: N818 - says what is the case
    """A bitmap whose ink is not known, and why."""


def most_ink(bitmap: Placed) -> float:
    """Return the most ink of a bitmap, in percent of one; raises Unmeasured."""
    if bitmap.obj is None or bitmap.space.family not in ("grey", "cmyk"):
        raise Unmeasured("inline" if bitmap.obj is None else bitmap.space.family)
    if bitmap.space.indexed:
        raise Unmeasured("its colours are indexed")
    if bitmap.space.family == "grey":
        return 100.0
    width, height = bitmap.pixels
    if not 0 < width * height <= _MOST_PIXELS:
        raise Unmeasured("it is too large")
    image = _pixels(bitmap.obj, bitmap.pixels)
    across, along = (
        max(1, round(pixels / points * _SQUARE)) if points else 1
        for pixels, points in zip(bitmap.pixels, bitmap.sides, strict=True)
    )
    return _most(image.reduce((min(across, width), min(along, height))))


def _pixels(obj: Any, size: tuple[int, int]) -> Image.Image:
    """Return a bitmap of CMYK, 255 being full ink; raises Unmeasured."""
    try:
        if names_of(obj.get("/Filter")) == ("/DCTDecode",):
            image: Image.Image = Image.open(BytesIO(obj.read_raw_bytes()))
            image.load()
            # Pillow takes every JPEG of CMYK for one of Adobe's, whose numbers are paper, not ink.
            plain = not _reversed(obj)
        elif int(obj.get("/BitsPerComponent", 0)) == _BITS:
            image = Image.frombytes("CMYK", size, decoded(obj, _MOST_PIXELS * 4))
            plain = _reversed(obj)
        else:
            raise Unmeasured("its pixels are not of eight bits an ink")
    except (Unread, pikepdf.PdfError, ValueError, OSError, TypeError, SyntaxError) as error:
        raise Unmeasured(str(error)) from None
    if image.mode != "CMYK":
        raise Unmeasured(f"it is {image.mode}")
    return _turned(image) if plain else image


def _reversed(obj: Any) -> bool:
    decode = obj.get("/Decode")
    return decode is not None and [float(each) for each in decode][:2] == [1.0, 0.0]


def _turned(image: Image.Image) -> Image.Image:
    return image.point(lambda value: 255 - value)


def _most(image: Image.Image) -> float:
    """Return the highest sum of the four inks of a pixel, in percent of one."""
    bands = [band.tobytes() for band in image.split()]
    return max(map(sum, zip(*bands, strict=True))) * 100 / _FULL
