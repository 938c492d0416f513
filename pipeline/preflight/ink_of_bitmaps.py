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
_PACKED: Final = (1, 2, 4)


class Unmeasured(Exception):  # noqa: N818 - says what is the case
    """A bitmap whose ink is not known, and why."""


def most_ink(bitmap: Placed) -> float:
    """Return the most ink of a bitmap, in percent of one; raises Unmeasured."""
    if bitmap.obj is None or bitmap.space.family not in ("grey", "cmyk"):
        raise Unmeasured("inline" if bitmap.obj is None else bitmap.space.family)
    if bitmap.space.family == "grey":
        return 100.0
    width, height = bitmap.pixels
    if not 0 < width * height <= _MOST_PIXELS:
        raise Unmeasured("it is too large")
    image = _of_palette(bitmap) if bitmap.space.indexed else _pixels(bitmap.obj, bitmap.pixels)
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
        else:
            width, height = size
            inks = _samples(obj, (4 * width, height), "L").tobytes()
            image = Image.frombytes("CMYK", size, inks)
            plain = _reversed(obj)
    except (Unread, pikepdf.PdfError, ValueError, OSError, TypeError, SyntaxError) as error:
        raise Unmeasured(str(error)) from None
    if image.mode != "CMYK":
        raise Unmeasured(f"it is {image.mode}")
    return _turned(image) if plain else image


def _of_palette(bitmap: Placed) -> Image.Image:
    """Return an indexed bitmap as one of CMYK, 255 being full ink; raises Unmeasured."""
    if "/Decode" in bitmap.obj or not bitmap.space.palette:
        raise Unmeasured("how its colours are indexed")
    try:
        places = _samples(bitmap.obj, bitmap.pixels, "P")
    except (Unread, pikepdf.PdfError, ValueError, TypeError) as error:
        raise Unmeasured(str(error)) from None
    grey = Image.frombytes("L", places.size, places.tobytes())
    colours = bitmap.space.palette
    # A place beyond the last colour is the last one.
    tables = [colours[ink::4] for ink in range(4)]
    bands = [grey.point(list(table.ljust(256, table[-1:] or b"\0")[:256])) for table in tables]
    return Image.merge("CMYK", bands)


def _samples(obj: Any, size: tuple[int, int], mode: str) -> Image.Image:
    """Return samples of 1 to 16 bits, one a pixel: as they are (P) or up to 255 (L)."""
    bits = int(obj.get("/BitsPerComponent", 0))
    raw = decoded(obj, _MOST_PIXELS * 4)
    if bits == 2 * _BITS:
        raw, bits = raw[::2], _BITS
    if bits == _BITS:
        return Image.frombytes(mode, size, raw)
    if bits not in _PACKED:
        raise Unmeasured(f"its samples are of {bits} bits")
    if bits == 1 and mode == "L":
        return Image.frombytes("1", size, raw).convert("L")
    return Image.frombytes(mode, size, raw, "raw", f"{mode};{bits}")


def _reversed(obj: Any) -> bool:
    decode = obj.get("/Decode")
    return decode is not None and [float(each) for each in decode][:2] == [1.0, 0.0]


def _turned(image: Image.Image) -> Image.Image:
    return image.point(lambda value: 255 - value)


def _most(image: Image.Image) -> float:
    """Return the highest sum of the four inks of a pixel, in percent of one."""
    bands = [band.tobytes() for band in image.split()]
    return max(map(sum, zip(*bands, strict=True))) * 100 / _FULL
