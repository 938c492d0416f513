"""Bitmaps encoded for a PDF: ICC profiles, lossless and JPEG coding, and greys."""

import zlib
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, Final

from pipeline.draw.bitmap_files import Embedded, Samples, Space, jpeg_frame, png_samples

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap


_PROFILE_SPACES: Final[dict[Space, str]] = {"gray": "GRAY", "rgb": "RGB", "cmyk": "CMYK"}
_MOST: Final = 8_000_000
"""Bytes of a profile; that of a press has one to two million."""


def kept_profile(image: "Bitmap", space: Space) -> bytes:
    """Return the ICC profile that a bitmap's colours are lost without.

    There is none to be kept for sRGB, which PDFs take for granted; nor one that is damaged or for
    another space.
    """
    raw = image.info.get("icc_profile") or b""
    if not isinstance(raw, bytes) or not 128 <= len(raw) <= _MOST:
        return b""
    from PIL import ImageCms

    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(raw)).profile
        fits = opened.xcolor_space.strip() == _PROFILE_SPACES[space]
        usual = space == "rgb" and "srgb" in (opened.profile_description or "").lower()
    except (OSError, TypeError, ValueError, ImageCms.PyCMSError):
        return b""
    return raw if fits and not usual else b""


def on_screen(image: "Bitmap", space: Space) -> "Bitmap":
    """Return a small bitmap in sRGB, which may be changed: its colours as a screen shows them."""
    profile = kept_profile(image, space)
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    shown = image.convert({"gray": "L", "rgb": "RGB", "cmyk": "CMYK"}[space])
    if profile:
        from PIL import ImageCms

        try:
            own, screen = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            shown = ImageCms.profileToProfile(shown, own, screen, outputMode="RGB") or shown
        except (OSError, ValueError, ImageCms.PyCMSError):
            pass
    shown = shown.convert("RGB")
    if alpha is not None:
        shown.putalpha(alpha)
    return shown


_MODE_SPACES: Final[dict[str, Space]] = {"1": "gray", "L": "gray", "LA": "gray", "CMYK": "cmyk"}
_QUALITY: Final = 95
"""Of a JPEG that is made again: nobody sees the difference at 300 dpi."""
_LEVEL: Final = 6


def space_of(mode: str) -> Space:
    return _MODE_SPACES.get(mode, "rgb")


def encoded(image: "Bitmap", *, lossy: bool) -> Embedded:
    """Return a decoded bitmap encoded again, as JPEG where it is `lossy` already."""
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
    # What a decoder has noted of the file would be written again.
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


def passed_through(image: "Bitmap", orientation: int, stream: BinaryIO) -> Embedded | None:
    """Return an opened JPEG or PNG as it is, None for one that has to be encoded again.

    It is decoded only to be sure of it. Raises the errors of Pillow for a damaged file.
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


def grey_bitmap(image: "Bitmap") -> "Bitmap":
    """Return a decoded bitmap in the greys of its luminance, by its ICC profile, with its alpha."""
    from PIL import ImageCms

    shown = on_screen(image, space_of(image.mode))
    alpha = shown.getchannel("A") if shown.mode == "RGBA" else None
    screen, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    found = ImageCms.profileToProfile(shown.convert("RGB"), screen, lab, outputMode="LAB")
    assert found is not None
    grey = found.getchannel("L").point(_curve())
    if alpha is not None:
        grey.putalpha(alpha)
    return grey


@cache
def _curve() -> tuple[int, ...]:
    """Return the grey of the screen for each lightness, of 256 from black to white."""
    return tuple(_on_screen(index / 255 * 100) for index in range(256))


def _on_screen(lightness: float) -> int:
    root = (lightness + 16) / 116
    light = root**3 if root > 6 / 29 else 3 * (6 / 29) ** 2 * (root - 4 / 29)
    return min(max(round(_encoded(light) * 255), 0), 255)


def grey_part(red: float, green: float, blue: float) -> float:
    """Return the grey, from 0 to 1, that is as light as a colour of sRGB."""
    if red == green == blue:
        return red
    return _encoded(0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue))


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _encoded(light: float) -> float:
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return float(min(max(part, 0.0), 1.0))
