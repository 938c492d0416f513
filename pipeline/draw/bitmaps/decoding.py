"""Bitmaps decoded: in black, greys, RGB, palette or inks of 8 bits, with their alpha."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

_STRIP: Final = 4_000_000
"""Pixels that are brought to 8 bits at once: Pillow takes 12 bytes for each meanwhile."""
_PLAIN: Final = ("1", "L", "LA", "RGB", "RGBA", "CMYK")


class TooDeepError(Exception):
    """What has samples of 32 bits, of which nobody knows which is white."""


def decoded(image: "Bitmap") -> "Bitmap":
    """Return an opened bitmap decoded, in mode 1, L, LA, P, RGB, RGBA or CMYK.

    P has no alpha. Raises TooDeepError, and whatever Pillow raises for a damaged file.
    """
    # Whatever does not stand behind the pixels is told before they are read.
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

    PNG tells it in its own depth, which Pillow passes on as it is.
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
    """Return inks as they are in a JPEG without Adobe's marker: Pillow takes all for Adobe's."""
    from PIL import ImageChops

    inks = ImageChops.invert(image)
    inks.info = image.info
    return inks
