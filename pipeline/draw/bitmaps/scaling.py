"""Bitmaps scaled down to the size that their print can show; none is ever scaled up."""

from math import ceil
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

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
