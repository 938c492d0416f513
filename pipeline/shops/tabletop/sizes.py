"""How large things lie on the table: a poker card at scale 1, all else as large beside it.

Tabletop Simulator saves scales, not sizes, and its documentation has no table of them. The figures
are those of public exporters and saves, measured by others.
"""

from typing import Final

from pipeline.base.units import MM_PER_INCH, to_mm

_POKER: Final = 88.9
"""Height of a poker card in mm, which tables show at scale 1."""

_CARD: Final = 80.0 / MM_PER_INCH
"""Height of an upright card at scale 1, in units: about 80 mm, a unit being an inch
(github.com/jeandeaual/tts-deckconverter, tts/builder.go)."""

_WIDE_CARD: Final = 0.8214
"""Scale at which a wide card is as large as an upright one at scale 1
(github.com/tokeeto/shoggoth, pull request 212)."""

_TILE: Final = 2.0
"""Sides of a tile at scale 1 whose picture is stretched: two at scale 38 meet in the middle of
their centres, 76 units apart (github.com/Esper-lvl4/ZX_TT_Mod, table_replacement.js)."""

_TOKEN: Final = 20 / MM_PER_INCH / 0.21
"""Side of a token at scale 1 with a square picture: 20 mm at 0.21, in units (a public exporter of
Kill Team's tokens says so)."""

PDF_SCALE: Final = 3.0
"""Scale of a PDF, whose size at scale 1 nobody has measured: public saves have 2 to 6.5."""

PDF_ROOM: Final = (9.0, 12.0)
"""Units that a PDF of that scale is given: those of github.com/argonui/SCED lie 18 apart at 4.5."""

LEAST_THICKNESS: Final = 0.1
"""Thickness of a tile or token in units, that of all public saves that were looked at."""


def units(points: float) -> float:
    """Return a length in points as units of the table."""
    return to_mm(points) / _POKER * _CARD


def card_scale(width: float, height: float) -> float:
    """Return the scale of a card that is so large in points, the same for all axes."""
    if width > height:
        return to_mm(width) / _POKER * _WIDE_CARD
    return to_mm(height) / _POKER


def tile_scale(width: float, height: float) -> tuple[float, float]:
    """Return the scale across and down of a tile that is so large in points."""
    return units(width) / _TILE, units(height) / _TILE


def token_scale(side: float) -> float:
    """Return the scale of a token whose square picture stands for so many points a side."""
    return units(side) / _TOKEN
