"""Bitmaps opened, measured, decoded and scaled down for print."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple
from warnings import catch_warnings, simplefilter

from pipeline.draw.bitmap_encoding import (
    QUARTER_TURNS,
    Embedded,
    encoded,
    grey_bitmap,
    orientation_of,
    passed_through,
    turned_upright,
)
from pipeline.source.files import PICTURE, opened
from pipeline.source.findings import PunchboardError, fail

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap


_STRIP: Final = 4_000_000
"""Pixels that are brought to 8 bits at once: Pillow takes 12 bytes for each meanwhile."""
_PLAIN: Final = ("1", "L", "LA", "RGB", "RGBA", "CMYK")


class TooDeepError(Exception):
    """Samples of 32 bits: their white is unknown."""


def decoded(image: "Bitmap") -> "Bitmap":
    """Return an opened bitmap decoded, in mode 1, L, LA, P, RGB, RGBA or CMYK.

    P has no alpha. Raises TooDeepError, and the errors of Pillow for a damaged file.
    """
    # Everything that is not after the pixels is known before they are read.
    clear = _clear_sample(image)
    image.load()
    if image.mode.startswith("I;16"):
        return _eight_bits(image, clear if isinstance(clear, int) else None)
    if image.mode in ("I", "F"):
        raise TooDeepError
    if image.mode == "LAB":
        return _from_lab(image)
    if image.mode == "CMYK" and image.format == "JPEG" and "adobe" not in image.info:
        return _counted_up(image)
    if clear is not None:
        image.info["transparency"] = clear
    if image.mode == "P" and image.has_transparency_data:
        return image.convert("RGBA")
    if image.mode == "P" and image.palette is not None and image.palette.mode == "RGB":
        return image
    if image.has_transparency_data and image.mode not in ("LA", "RGBA"):
        return image.convert("LA" if image.mode in ("1", "L", "La") else "RGBA")
    return image if image.mode in _PLAIN else image.convert("RGB")


def _clear_sample(image: "Bitmap") -> int | tuple[int, int, int] | None:
    """Return the value of transparent samples as they are once decoded to 8 bits.

    PNG gives it in its own depth, which Pillow passes on as it is.
    """
    clear = image.info.get("transparency")
    if image.format != "PNG" or not isinstance(clear, (int, tuple)):
        return None
    tiles = getattr(image, "tile", ())
    if image.mode == "P" or not tiles:
        return None
    raw_mode = str(tiles[0][3])
    _, _, depth = raw_mode.partition(";")
    if isinstance(clear, tuple):
        return (clear[0] >> 8, clear[1] >> 8, clear[2] >> 8) if "16" in depth else clear
    if image.mode.startswith("I;16"):
        return clear
    if image.mode == "1":
        return 255 if clear else 0
    return clear * 255 // ((1 << int(depth)) - 1) if depth.isdecimal() else clear


def _eight_bits(image: "Bitmap", clear: int | None) -> "Bitmap":
    """Return greys of 16 bits as 8, which Pillow's own conversion would clip to white."""
    from PIL import Image

    grey = Image.new("L", image.size)
    alpha = Image.new("L", image.size, 255) if clear is not None else None
    rows = max(1, _STRIP // image.width)
    for top in range(0, image.height, rows):
        box = (0, top, image.width, min(top + rows, image.height))
        strip = image.crop(box).convert("I")
        grey.paste(strip.point(lambda value: value / 256).convert("L"), box)
        if alpha is not None and clear is not None:
            alpha.paste(_differs(strip, clear), box)
    grey.info = {key: value for key, value in image.info.items() if key != "transparency"}
    if alpha is None:
        return grey
    grey.putalpha(alpha)
    return grey


def _differs(strip: "Bitmap", clear: int) -> "Bitmap":
    """Return white where a sample is not the transparent one, else black."""
    from PIL import ImageChops

    offset = strip.point(lambda value: value * 1 - clear)
    above = offset.point(lambda value: value * 255 + 0).convert("L")
    below = offset.point(lambda value: value * -255 + 0).convert("L")
    return ImageChops.add(above, below)


def _from_lab(image: "Bitmap") -> "Bitmap":
    from PIL import ImageCms

    lab, screen = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
    shown = ImageCms.profileToProfile(image, lab, screen, outputMode="RGB")
    assert shown is not None
    shown.info.pop("icc_profile", None)
    return shown


def _counted_up(image: "Bitmap") -> "Bitmap":
    from PIL import ImageChops

    inks = ImageChops.invert(image)
    inks.info = image.info
    return inks


SPARE: Final = 1.5
"""How many times the wanted pixels art may have: scaling by less blurs more than it saves."""
_GAP: Final = 3.0
"""Halved by plain means before: that of Lanczos has this many samples for each that is kept."""

Size = tuple[int, int]


def scaled_size(size: Size, wanted: Size) -> Size | None:
    """Return the pixels to scale a bitmap to that is to have the `wanted` ones; None: as it is."""
    share = max(wanted[0] / size[0], wanted[1] / size[1])
    if share * SPARE >= 1:
        return None
    return max(1, ceil(size[0] * share)), max(1, ceil(size[1] * share))


def drafted(image: "Bitmap", size: Size) -> None:
    """Let an opened JPEG be decoded at a half, a quarter or an eighth, where that is enough."""
    if image.format in ("JPEG", "MPO"):
        image.draft(image.mode, (ceil(size[0] * 2), ceil(size[1] * 2)))


def scaled(image: "Bitmap", size: Size) -> "Bitmap":
    """Return a decoded bitmap scaled by Lanczos; what is transparent lends its colour to nobody."""
    from PIL.Image import Resampling

    if image.mode in ("1", "P"):
        image = image.convert("L" if image.mode == "1" else "RGB")
    small = image.resize(size, Resampling.LANCZOS, reducing_gap=_GAP)
    small.info = image.info
    return small


_FORMATS: Final = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "AVIF")
_LOSSY: Final = ("JPEG", "MPO")


class OpenedBitmap(NamedTuple):
    """A bitmap whose header has been read, how it was held, and its file."""

    image: "Bitmap"
    orientation: int
    stream: BinaryIO

    @property
    def size(self) -> Size:
        """Width and height in pixels, upright."""
        width, height = self.image.size
        return (height, width) if self.orientation in QUARTER_TURNS else (width, height)

    @property
    def lossy(self) -> bool:
        """Whether its file has lost details already, so that losing some more is in its nature."""
        return self.image.format in _LOSSY

    def whole(self) -> Embedded:
        """Return a bitmap with all of its pixels: the file itself, where a PDF can hold that."""
        found = passed_through(self.image, self.orientation, self.stream)
        if found is not None:
            return found
        upright = turned_upright(decoded(self.image), self.orientation)
        return encoded(upright, lossy=self.lossy)

    def in_greys(self) -> Embedded:
        """Return a bitmap with all of its pixels in greys."""
        upright = turned_upright(decoded(self.image), self.orientation)
        return encoded(grey_bitmap(upright), lossy=self.lossy)

    def upright(self, size: Size) -> "Bitmap":
        """Return a bitmap decoded, upright, with no more pixels than scaling it to `size` needs."""
        turned = self.orientation in QUARTER_TURNS
        drafted(self.image, size[::-1] if turned else size)
        return turned_upright(decoded(self.image), self.orientation)


@contextmanager
def opened_bitmap(path: Path, source: str, max_pixels: int) -> Iterator[OpenedBitmap]:
    """Open the header of a file, and refuse what has more than `max_pixels`.

    Raises PunchboardError (`image-file`, `image-size`), also for what is done with it meanwhile.
    """
    with (
        reading(source),
        opened(path, PICTURE, source) as stream,
        _header(source, stream, max_pixels) as image,
    ):
        yield OpenedBitmap(image, orientation_of(image, stream), stream)


def _header(source: str, stream: BinaryIO, max_pixels: int) -> "Bitmap":
    from PIL import Image, features

    formats = _FORMATS if features.check("avif") else _FORMATS[:-1]
    with catch_warnings():
        simplefilter("error", Image.DecompressionBombWarning)
        try:
            image = Image.open(stream, formats=formats)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
            raise _size_error(source, "far too many", max_pixels) from error
        except Exception as error:
            known = ", ".join((*formats, "SVG"))
            raise unreadable(source, f"is none of {known}") from error
    if image.width * image.height > max_pixels:
        raise _size_error(source, f"{image.width} x {image.height}", max_pixels)
    return image


def _size_error(source: str, found: str, max_pixels: int) -> PunchboardError:
    message = f"{source} has {found} pixels; at most {max_pixels} in all are read"
    hint = "scale it to 600 dpi of its printed size"
    return fail("image-size", message, subject=source, hint=hint)


@contextmanager
def reading(source: str) -> Iterator[None]:
    """Report that a file is damaged if a decoder fails on it.

    Pillow's decoders raise OSError, SyntaxError, struct.error and more for what they did not
    expect, and promise none of them. What the reader says of the file becomes a finding about the
    bitmap.
    """
    try:
        yield
    except PunchboardError as error:
        (found,) = error.findings
        if found.code in ("image-file", "image-size"):
            raise
        message = f"image {source}: {found.message}"
        raise fail("image-file", message, subject=source, hint=found.hint) from None
    except TooDeepError:
        why = "has 32 bits a sample; save it with 8"
        raise unreadable(source, why) from None
    except Exception as error:
        raise unreadable(source, "is damaged") from error


def unreadable(source: str, why: str) -> PunchboardError:
    """Return the error (`image-file`) that says why a picture cannot be read."""
    remedy = "export it again, as PNG or JPEG"
    if source.lower().endswith(".svgz"):
        remedy = "this is a compressed drawing: save it as plain SVG, with the ending .svg"
    elif why.startswith("is none of"):
        remedy = "export it as PNG or JPEG; a drawing is SVG, and its file ends in .svg"
    elif why != "is damaged":
        remedy = ""
    return fail("image-file", f"image {source} {why}", subject=source, hint=remedy)
