"""Colours for white paper: as they are told from it, and of which hue they stay."""

from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache
from typing import Final

from pipeline.layout.draw_list import Colour
from pipeline.proofreading.colour import contrast
from pipeline.proofreading.shade import rgb

WHITE: Final = "ffffff"

_HUED: Final = 60
"""By how much the parts of a colour differ, from 0 to 255, that is more than a tinted grey."""
_STEPS: Final = 12


def is_hued(colour: Colour) -> bool:
    """Tell whether a colour has a hue that may stand for something."""
    parts = rgb(colour)
    return max(parts) - min(parts) >= _HUED


@lru_cache(maxsize=4096)
def at_contrast(colour: Colour, ratio: float) -> Colour:
    """Return a colour of the same hue that has this contrast to white, or hardly more."""
    hue, _, saturation = rgb_to_hls(*(part / 255 for part in rgb(colour)))
    if not is_hued(colour):
        # Next to white and black the least tint counts as a saturated colour.
        saturation = min(saturation, 0.3)
    dark, light = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (dark + light) / 2
        if contrast(_written(hue, middle, saturation), WHITE) >= ratio:
            dark = middle
        else:
            light = middle
    return _written(hue, dark, saturation)


def deepened(colour: Colour, ratio: float) -> Colour:
    """Return a colour, made darker where it has less than this contrast to white."""
    return colour if contrast(colour, WHITE) >= ratio else at_contrast(colour, ratio)


def _written(hue: float, lightness: float, saturation: float) -> Colour:
    parts = hls_to_rgb(hue, lightness, saturation)
    return "".join(f"{round(part * 255):02x}" for part in parts)
