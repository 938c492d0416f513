"""How a picture was held when it was taken, and the same undone (Exif 2.32, 4.6.4)."""

from typing import TYPE_CHECKING, BinaryIO, Final

from pipeline.draw.bitmaps.png import exif_behind

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

_TAG: Final = 0x0112
QUARTER_TURNS: Final = (5, 6, 7, 8)
"""Orientations that exchange width and height."""

MATRICES: Final = {
    2: "-1 0 0 1 1 0",
    3: "-1 0 0 -1 1 1",
    4: "1 0 0 -1 0 1",
    5: "0 -1 -1 0 1 1",
    6: "0 -1 1 0 0 1",
    7: "0 1 1 0 0 0",
    8: "0 1 -1 0 1 0",
}
"""What draws a picture of each orientation upright, on the unit square of PDF."""


def orientation_of(image: "Bitmap", stream: BinaryIO) -> int:
    """Return the orientation of an opened bitmap, 1 to 8, without decoding its pixels.

    Pillow turns TIFF by itself. `stream` is its file, in which PNG may tell it behind the pixels.
    """
    from PIL.Image import Image

    if image.format == "TIFF":
        return 1
    if image.format == "PNG" and "exif" not in image.info:
        place = stream.tell()
        exif = exif_behind(stream)
        stream.seek(place)
        if exif:
            image.info["exif"] = exif
    try:
        # That of PNG would decode the pixels.
        found = Image.getexif(image).get(_TAG, 1)
    except Exception:
        return 1
    return found if found in MATRICES else 1


def turned_upright(image: "Bitmap", orientation: int) -> "Bitmap":
    """Return a bitmap turned from `orientation` to how it was meant."""
    from PIL.Image import Transpose

    methods = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    return image.transpose(methods[orientation]) if orientation in methods else image
