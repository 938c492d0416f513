"""How much room a margin needs for what stands in it, in points."""

from typing import Final

from pipeline.base.units import mm
from pipeline.impose.options import Options

SLACK: Final = 1e-6
"""Points by which rounding may make a thing seem too large for its place."""

MIN_MARK: Final = mm(1)
"""The shortest crop mark that a blade can still be laid to."""

DEPTH: Final = mm(2.5)
"""How deep slug line and ruler are: a line of 6 pt, or long ticks with their figures."""


def clearance(options: Options) -> float:
    """Return what marks need outside the bleed at each edge."""
    if "crop" in options.marks or "guides" in options.marks:
        return options.style.offset + MIN_MARK
    if "cross" in options.marks:
        return options.style.length / 2
    return mm(0.5)
