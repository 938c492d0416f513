"""How much room a margin needs for what stands in it, in points."""

from typing import Final

from pipeline.base.units import mm
from pipeline.impose.options import Options

SLACK: Final = 1e-6
"""Points by which rounding may make a thing seem too large for its place."""

MIN_MARK: Final = mm(1)
"""The shortest crop mark that a blade can still be laid to."""

LEAST_OVER: Final = mm(0.75)
"""The shortest mark over a bleed, which is better than none at all."""

DEPTH: Final = mm(2.5)
"""How deep slug line and ruler are: a line of 6 pt, or long ticks with their figures."""


COMFORT: Final = mm(1.5)
"""By how much a mark is longer than the shortest where it can be seen at a glance."""

_LEAST_BLEED: Final = mm(1.5)


def least_bleed(bleed: float) -> float:
    """Return the bleed that the sheet's edge keeps where marks need the room of the rest."""
    return min(bleed, _LEAST_BLEED)


def outer_bleed(bleed: float, start: float, room: float) -> float:
    """Return the bleed of the outermost cells, which begin at `start`.

    It leaves `room` at the sheet's edge for marks as far as the least bleed allows.
    """
    return min(bleed, max(least_bleed(bleed), start - room))


def clearance(options: Options) -> float:
    """Return what marks need outside the bleed at each edge."""
    marks = options.marks
    crop = options.style.offset + MIN_MARK if "crop" in marks or "guides" in marks else 0.0
    cross = options.style.length / 2 if "cross" in marks else 0.0
    return max(crop, cross, mm(0.5))


def edge_room(margin: float, options: Options) -> float:
    """Return what printable edge, comfortable marks and the slug line take of a sheet's edge.

    A sheet that bears neither marks nor lines leaves all but the edge to the bleed.
    """
    if not (options.marks or options.slug or options.ruler):
        return margin
    slug = DEPTH if options.slug or options.ruler else 0.0
    return margin + clearance(options) + slug + (COMFORT if "crop" in options.marks else 0.0)
