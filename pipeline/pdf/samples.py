"""The samples of images in a PDF: as Pillow has them, and back into the file."""

import zlib
from io import BytesIO
from typing import Any, Final

from pikepdf import Array, Name
from PIL import Image, ImageChops

from pipeline.pdf.reading import MOST_SAMPLES, UnusableError, content_of, drop, filters, unpacked
from pipeline.pdf.separation import limited_picture, most_ink

MOST_PIXELS: Final = 100_000_000
_QUALITY: Final = 95
_TRIES: Final = 3
_RAW: Final = {1: "1", 2: "L;2", 4: "L;4"}


def size_of(image: Any) -> tuple[int, int]:
    """Return a picture's width and height; raises UnusableError for one of none, or too many."""
    try:
        width, height = int(image.get("/Width", 0)), int(image.get("/Height", 0))
    except (TypeError, ValueError):
        raise UnusableError("a picture without a size") from None
    if width < 1 or height < 1:
        raise UnusableError("a picture without a size")
    if width * height > MOST_PIXELS:
        raise UnusableError(f"a picture of {width:,} x {height:,} pixels")
    return width, height


def is_jpeg(image: Any) -> bool:
    return filters(image)[-1:] in (["/DCTDecode"], ["/DCT"])


def bands_of(image: Any, count: int) -> list[Image.Image]:
    """Return a picture's parts, `count` of them, each of 8 bits a sample, as they are written.

    Raises UnusableError for a damaged picture.
    """
    width, height = size_of(image)
    named = filters(image)
    if named[-1:] in (["/DCTDecode"], ["/DCT"], ["/JPXDecode"]):
        bands = _decoded(image, (width, height))
        if len(bands) < count:
            raise UnusableError(f"a picture with {len(bands)} instead of {count} parts")
        return bands[:count]
    bits = int(image.get("/BitsPerComponent", 8))
    row = (width * count * bits + 7) // 8
    if row * height > MOST_SAMPLES or bits not in (1, 2, 4, 8, 16):
        raise UnusableError(f"a picture of {width:,} x {height:,} pixels of {bits} bits")
    data = content_of(image, MOST_SAMPLES).ljust(row * height, b"\0")[: row * height]
    return _unpacked(data, (width, height), count, bits)


def parts_of(image: Any) -> int:
    """Return how many parts a JPEG or JPEG 2000 has, its alpha among them."""
    return len(_decoded(image, size_of(image)))


def _unpacked(data: bytes, size: tuple[int, int], count: int, bits: int) -> list[Image.Image]:
    width, height = size
    if bits < 8:
        mode = "1" if bits == 1 else "L"
        wide = Image.frombytes(mode, (width * count, height), data, "raw", _RAW[bits])
        data = wide.convert("L").tobytes()
    elif bits == 16:
        data = data[::2]
    return [Image.frombytes("L", size, data[at::count]) for at in range(count)]


def _decoded(image: Any, size: tuple[int, int]) -> list[Image.Image]:
    """Return the parts of a JPEG or JPEG 2000 as its file has them, before any Decode array."""
    raw = unpacked(image)
    try:
        with Image.open(BytesIO(raw), formats=("JPEG", "JPEG2000")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise UnusableError(f"a picture of {opened.width:,} x {opened.height:,} pixels")
            opened.load()
            whole = opened if opened.size == size else opened.resize(size)
            if whole.mode.startswith("I;16"):
                whole = whole.point(lambda level: level / 256).convert("L")
            turned = whole.mode == "CMYK" and "adobe" in opened.info
            # Pillow turns the inks of Adobe's JPEGs over, and PDF says that by its Decode array.
            parts = [b if b.mode == "L" else b.convert("L") for b in whole.split()]
            return [ImageChops.invert(b) if turned else b.copy() for b in parts]
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise UnusableError("a picture whose JPEG is damaged") from None


def stretched(bands: list[Image.Image], pairs: list[tuple[float, float]]) -> list[Image.Image]:
    """Return parts laid out as a Decode array says, whose pairs are parts of the whole range."""
    return [
        band
        if pair == (0.0, 1.0)
        else band.point([_byte(pair[0] * 255 + v * (pair[1] - pair[0])) for v in range(256)])
        for band, pair in zip(bands, pairs, strict=False)
    ]


def write_cmyk(image: Any, picture: Image.Image, *, jpeg: bool, most: float | None) -> None:
    """Put a picture in CMYK into a file's image: as a JPEG where it was one, else without loss.

    A JPEG that comes out above the limit of ink by its rounding is written without loss.
    """
    image.ColorSpace = Name.DeviceCMYK
    image.BitsPerComponent = 8
    drop(image, "/Decode", "/DecodeParms", "/Alternates", "/Metadata")
    data = _jpeg(picture, most) if jpeg else b""
    if data:
        # Adobe's way round, which every program expects of a JPEG in CMYK.
        image.Decode = Array([1, 0] * 4)
        image.write(data, filter=Name.DCTDecode)
    else:
        write_flate(image, picture.tobytes())


def write_flate(image: Any, data: bytes) -> None:
    image.write(zlib.compress(data, 6), filter=Name.FlateDecode)


def _jpeg(picture: Image.Image, most: float | None) -> bytes:
    """Return a JPEG whose pixels are within the limit once it is decoded, b"" for none.

    JPEG rounds, so that edges come out with more ink than they had: the picture gets that much
    less.
    """
    aim = most
    for _ in range(_TRIES):
        into = BytesIO()
        limited_picture(picture, aim).save(into, "JPEG", quality=_QUALITY, subsampling=0)
        if most is None or aim is None:
            return into.getvalue()
        with Image.open(BytesIO(into.getvalue())) as again:
            over = most_ink(again.convert("CMYK")) - most
        if over <= 0:
            return into.getvalue()
        aim -= over + 0.5
    return b""


def _byte(value: float) -> int:
    return max(0, min(255, round(value)))
