"""Bitmaps in greys: each pixel as light as it was."""

from functools import cache
from typing import TYPE_CHECKING

from pipeline.draw.bitmaps.encoding import space_of
from pipeline.draw.bitmaps.profiles import on_screen

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap


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
