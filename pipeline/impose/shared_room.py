"""What room cells leave over along one side of a sheet, shared between its edges and gutters."""

from typing import Final

from pipeline.base.units import mm
from pipeline.impose.margin_room import COMFORT, DEPTH, MIN_MARK, SLACK, least_bleed

LEAST_GUTTER: Final = mm(1)
"""A narrower strip between two cuts is a nuisance: neighbours share their cut line instead."""


def automatic(
    room: float, count: int, edges: int, bleed: float, clearance: float
) -> tuple[float, ...]:
    """Return the gutters to try between `count` cells that leave over `room`, the widest first.

    They are twice the bleed at most. Each of the `edges` may keep what comfortable marks with a
    slug line need beside the least bleed, or the slug line alone, or marks alone, or marks over the
    bleed, or nothing.
    """
    if count == 1 or not bleed:
        return (0.0,)
    edge = least_bleed(bleed) + clearance
    kept = (0.0, MIN_MARK, edge, edge + DEPTH, edge + COMFORT, edge + COMFORT + DEPTH)
    shares = [(room - edges * each) / (count - 1) for each in kept]
    wide = {min(2 * bleed, share) for share in shares if share >= LEAST_GUTTER - SLACK}
    # Where the edges keep all that they may wish for, no gutter could not give them more.
    none = () if shares[-1] >= LEAST_GUTTER - SLACK else (0.0,)
    return (*sorted(wide, reverse=True), *none)


def narrower(room: float, count: int, bleed: float) -> tuple[float, ...]:
    """Return further gutters to try where marks in the corners may need what wide ones take."""
    if count == 1:
        return ()
    share = room / (count - 1) + SLACK
    wide = (bleed * part for part in (2.0, 1.5, 1.0, 0.5))
    return (*(each for each in wide if LEAST_GUTTER <= each <= share), 0.0)
