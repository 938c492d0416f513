"""Bitmaps that are passed on as their files have them, once it is known that they are sound."""

from typing import TYPE_CHECKING, BinaryIO

from pipeline.draw.bitmaps.embedded import Embedded, Samples
from pipeline.draw.bitmaps.encoding import space_of
from pipeline.draw.bitmaps.jpeg import jpeg_frame
from pipeline.draw.bitmaps.png import png_samples
from pipeline.draw.bitmaps.profiles import kept_profile

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap


def passed_through(image: "Bitmap", orientation: int, stream: BinaryIO) -> Embedded | None:
    """Return an opened JPEG or PNG as it is, None for one that has to be encoded anew.

    It is decoded only to be sure of it. Raises whatever Pillow raises for a damaged file.
    """
    if image.format in ("JPEG", "MPO"):
        return _jpeg(image, orientation, stream)
    if image.format == "PNG" and orientation == 1:
        return _png(image, stream)
    return None


def _jpeg(image: "Bitmap", orientation: int, stream: BinaryIO) -> Embedded | None:
    place = stream.tell()
    stream.seek(0)
    content = stream.read()
    stream.seek(place)
    frame = jpeg_frame(content)
    if frame is None or not frame.passes:
        return None
    image.load()
    space = space_of(image.mode)
    inverted = space == "cmyk" and frame.adobe
    profile = kept_profile(image, space)
    samples = Samples(*image.size, space, 8, "jpeg", content, inverted=inverted, profile=profile)
    return Embedded(samples, None, orientation)


def _png(image: "Bitmap", stream: BinaryIO) -> Embedded | None:
    if image.mode not in ("1", "L", "P", "RGB") or "transparency" in image.info:
        return None
    profile = kept_profile(image, "gray" if image.mode in ("1", "L") else "rgb")
    image.load()
    stream.seek(0)
    samples = png_samples(stream.read(), profile)
    return None if samples is None else Embedded(samples)
