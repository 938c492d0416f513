"""Colours as eyes see them: contrast, lightness, and what remains of them to the colour-blind."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Linear sRGB to CIE XYZ under D65 (IEC 61966-2-1), and the white of that light.
_XYZ: Final[Matrix] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE: Final[Triple] = (0.9505, 1.0, 1.089)

# Linear sRGB as a dichromat sees it: F. Viénot, H. Brettel, J. D. Mollon, Digital Video
# Colourmaps for Checking the Legibility of Displays by Dichromats, Color Research & Application
# 24 (1999), 243-252; without its reduction of the gamut.
DICHROMATS: Final[dict[str, Matrix]] = {
    "protanopia": (
        (0.11238, 0.88762, 0.0),
        (0.11238, 0.88762, 0.0),
        (0.00401, -0.00401, 1.0),
    ),
    "deuteranopia": (
        (0.29275, 0.70725, 0.0),
        (0.29275, 0.70725, 0.0),
        (-0.02234, 0.02234, 1.0),
    ),
}


@lru_cache(maxsize=4096)
def linear(colour: str) -> Triple:
    """Return the linear parts, from 0 to 1, of an sRGB colour ``rrggbb``."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=4096)
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, relative luminance)."""
    dark, light = sorted(luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    return _times(_XYZ, linear(colour))[1]


def lightness(colour: str) -> float:
    """Return CIE L*, from 0 to 100: what a copier makes of a colour."""
    return _lab(linear(colour))[0]


def difference(one: str, other: str, seen_with: str) -> float:
    """Return the distance CIE 1976 of two colours to a dichromat, a key of `DICHROMATS`."""
    matrix = DICHROMATS[seen_with]
    first, second = (_lab(_times(matrix, linear(colour))) for colour in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def _lab(colour: Triple) -> Triple:
    """Return CIE L*a*b* of a colour in linear sRGB."""
    parts = zip(_times(_XYZ, colour), _WHITE, strict=True)
    x, y, z = (_root(max(part, 0.0) / white) for part, white in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def _times(matrix: Matrix, vector: Sequence[float]) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z
