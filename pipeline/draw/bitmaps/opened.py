"""Bitmaps whose headers have been read: measured, and decoded only where somebody asks for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple
from warnings import catch_warnings, simplefilter

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.reading import PICTURE, opened
from pipeline.draw.bitmaps.decoding import TooDeepError, decoded
from pipeline.draw.bitmaps.embedded import Embedded
from pipeline.draw.bitmaps.encoding import encoded
from pipeline.draw.bitmaps.greys import grey_bitmap
from pipeline.draw.bitmaps.passthrough import passed_through
from pipeline.draw.bitmaps.scaling import Size, drafted
from pipeline.draw.bitmaps.upright import QUARTER_TURNS, orientation_of, turned_upright

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

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
    """Tell of whatever a decoder stumbles over that the file is damaged.

    Pillow's decoders raise OSError, SyntaxError, struct.error and more for what they did not
    expect, and promise none of them. What the reader says of the file becomes a finding about the
    bitmap, whoever shows it.
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
    """Return the error (`image-file`) that tells why a picture cannot be read."""
    remedy = "export it anew, as PNG or JPEG"
    if source.lower().endswith(".svgz"):
        remedy = "this is a compressed drawing: save it as plain SVG, with the ending .svg"
    elif why.startswith("is none of"):
        remedy = "export it as PNG or JPEG; a drawing is SVG, and its file ends in .svg"
    elif why != "is damaged":
        remedy = ""
    return fail("image-file", f"image {source} {why}", subject=source, hint=remedy)
