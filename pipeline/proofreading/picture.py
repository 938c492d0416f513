"""Bitmaps as a ground of text: small enough that a pixel is what the eye takes in at once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

SIDE: Final = 256
_OPAQUE: Final = 128

Pixel: TypeAlias = tuple[int, int, int]


class Picture:
    """A bitmap in RGBA, looked up by shares of its width and height; decoded when first asked."""

    def __init__(self, load: Callable[[], "Bitmap"]) -> None:
        self._load = load

    @cached_property
    def _pixels(self) -> tuple[int, int, bytes]:
        bitmap = self._load()
        return bitmap.width, bitmap.height, bitmap.tobytes()

    def at(self, across: float, down: float) -> Pixel | None:
        """Return the colour at a place from 0 to 1 either way; None where it is transparent."""
        width, height, samples = self._pixels
        column = min(max(int(across * width), 0), width - 1)
        row = min(max(int(down * height), 0), height - 1)
        start = (row * width + column) * 4
        red, green, blue, alpha = samples[start : start + 4]
        return (red, green, blue) if alpha >= _OPAQUE else None


def in_colour(bitmap: "Bitmap", colour: str) -> "Bitmap":
    """Return an RGBA bitmap that is all of one colour, ``rrggbb``, where it is opaque."""
    from PIL import Image

    plain = Image.new("RGB", bitmap.size, f"#{colour}")
    plain.putalpha(bitmap.getchannel("A"))
    return plain


def mean(pixels: Sequence[Pixel]) -> str:
    """Return the mean of colours as ``rrggbb``; there must be one."""
    return "".join(f"{round(sum(part) / len(pixels)):02x}" for part in zip(*pixels, strict=True))
