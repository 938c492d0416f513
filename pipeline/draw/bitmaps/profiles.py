"""ICC profiles: which of them a picture needs to keep, and colours as a screen shows them."""

from io import BytesIO
from typing import TYPE_CHECKING, Final

from pipeline.draw.bitmaps.embedded import Space

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

_SPACES: Final[dict[Space, str]] = {"gray": "GRAY", "rgb": "RGB", "cmyk": "CMYK"}
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
        fits = opened.xcolor_space.strip() == _SPACES[space]
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
