"""Colours as eyes see them: contrast, gradients, translucent paint, and bitmaps as a ground."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from math import dist
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pipeline.draw.bitmap_encoding import linear_part
from pipeline.draw.geometry import Frame, Point
from pipeline.layout.draw_list import Gradient

if TYPE_CHECKING:
    from PIL.Image import Image as Bitmap


Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Linear sRGB to CIE XYZ under D65 (IEC 61966-2-1), and the white of that light.
_XYZ: Final[Matrix] = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Final[Triple] = (0.9505, 1.0, 1.089)

# Linear sRGB as a dichromat sees it: F. Viénot, H. Brettel, J. D. Mollon, Digital Video
# Colourmaps for Checking the Legibility of Displays by Dichromats, Color Research & Application
# 24 (1999), 243-252; without its reduction of the gamut.
DICHROMATS: Final[dict[str, Matrix]] = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


@lru_cache(maxsize=4096)
def linear(colour: str) -> Triple:
    """Return the linear parts, from 0 to 1, of an sRGB colour ``rrggbb``."""
    red, green, blue = (linear_part(int(colour[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return red, green, blue


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
    parts = zip(_times(_XYZ, colour), _WHITE, strict=True)
    x, y, z = (_root(max(part, 0.0) / white) for part, white in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def _times(matrix: Matrix, vector: Sequence[float]) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


Tint: TypeAlias = tuple[tuple[float, float, float], float]
"""Red, green and blue from 0 to 255, and the opacity from 0 to 1."""


class Shade(NamedTuple):
    """A gradient whose points are counted from the origin of `frame`, to the left where `flip`."""

    gradient: Gradient
    frame: Frame
    flip: bool = False

    @property
    def opaque(self) -> bool:
        """Whether it hides all that lies below."""
        return all(stop.opacity == 1 for stop in self.gradient.stops)

    def at(self, point: Point) -> Tint:
        x, y = self.frame.inside(point)
        return _tint(self.gradient, self._share((-x if self.flip else x, y)))

    def _share(self, point: Point) -> float:
        """Return how far a point is on the way, from 0 to 1."""
        start, end, radius = self.gradient.start, self.gradient.end, self.gradient.radius
        if radius:
            share = dist(point, start) / radius
        else:
            across, down = end[0] - start[0], end[1] - start[1]
            length = across * across + down * down
            along = (point[0] - start[0]) * across + (point[1] - start[1]) * down
            share = along / length if length else 1.0
        return min(max(share, 0.0), 1.0)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return the parts of an ``rrggbb`` colour, from 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def _tint(gradient: Gradient, share: float) -> Tint:
    stops = gradient.stops
    at = bisect_right([stop.at for stop in stops], share)
    before, after = stops[max(at - 1, 0)], stops[min(at, len(stops) - 1)]
    span = after.at - before.at
    part = (share - before.at) / span if span > 0 else 0.0
    one, other = rgb(before.colour), rgb(after.colour)
    red, green, blue = (a + (b - a) * part for a, b in zip(one, other, strict=True))
    return (red, green, blue), before.opacity + (after.opacity - before.opacity) * part


Opacity: TypeAlias = tuple[int, float]
"""A translucent group: its number on the face, and its opacity."""

Opacities: TypeAlias = tuple[Opacity, ...]
"""The translucent groups that something is in, the outermost first."""

_PAPER = ((255.0, 255.0, 255.0), 1.0)


class _Layers:
    """The open groups, each with the paint in it so far, times its opacity; paper comes first."""

    def __init__(self) -> None:
        self._opacities: list[Opacity] = []
        self._tints: list[Tint] = [_PAPER]

    def lay(self, tint: Tint, opacities: Opacities) -> None:
        """Lay paint that is in these groups on what is there."""
        self.enter(opacities)
        self._tints[-1] = _over(tint, 1.0, self._tints[-1])

    def enter(self, opacities: Opacities) -> None:
        """Close the groups that are none of these, and open the rest of them."""
        same = 0
        while (
            same < min(len(self._opacities), len(opacities))
            and self._opacities[same] == opacities[same]
        ):
            same += 1
        while len(self._opacities) > same:
            self._close()
        for opacity in opacities[same:]:
            self._opacities.append(opacity)
            self._tints.append(((0.0, 0.0, 0.0), 0.0))

    def _close(self) -> None:
        _, opacity = self._opacities.pop()
        tint = self._tints.pop()
        self._tints[-1] = _over(tint, opacity, self._tints[-1], multiplied=True)

    def flat(self) -> str:
        """Return what all of it is together, as ``rrggbb``; no group is open then."""
        while self._opacities:
            self._close()
        return "".join(f"{round(part):02x}" for part in self._tints[0][0])


def _over(tint: Tint, opacity: float, below: Tint, *, multiplied: bool = False) -> Tint:
    parts, alpha = tint
    amount = opacity if multiplied else alpha * opacity
    alpha *= opacity
    rest = 1 - alpha
    red, green, blue = (a * amount + b * rest for a, b in zip(parts, below[0], strict=True))
    return (red, green, blue), alpha + below[1] * rest


def seen(
    paints: Iterable[tuple[Tint, Opacities]], text: str, opacities: Opacities
) -> tuple[str, str]:
    """Return a text's colour and that of its ground as they are seen, both ``rrggbb``.

    `paints` are what lies below it, the lowest first; `opacities` are the groups that it is in.
    """
    with_text, without = _Layers(), _Layers()
    for layers in (with_text, without):
        for tint, groups in paints:
            layers.lay(tint, groups)
        layers.enter(opacities)
    with_text.lay((rgb(text), 1.0), opacities)
    return with_text.flat(), without.flat()


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
        """Return the colour at a place from 0 to 1 either way; None if it is transparent."""
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
