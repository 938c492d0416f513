"""Bitmaps as a ground of text: small enough that a pixel is what the eye takes in at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap

SIDE: Final = 256
_OPAQUE: Final = 128

Pixel: TypeAlias = tuple[int, int, int]


class Picture:
    """A bitmap in RGBA, looked up by shares of its width and height."""

    def __init__(self, bitmap: "Bitmap") -> None:
        self._width, self._height = bitmap.size
        self._samples = bitmap.tobytes()

    def at(self, across: float, down: float) -> Pixel | None:
        """Return the colour at a place from 0 to 1 either way; None where it is transparent."""
        column = min(max(int(across * self._width), 0), self._width - 1)
        row = min(max(int(down * self._height), 0), self._height - 1)
        start = (row * self._width + column) * 4
        red, green, blue, alpha = self._samples[start : start + 4]
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
