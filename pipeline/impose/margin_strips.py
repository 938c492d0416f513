"""The strips along a sheet's edges in which slug line and ruler find room."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.margin_room import DEPTH, SLACK
from pipeline.impose.model import Box
from pipeline.layout.draw_list import Op, Restore, Save

GAP: Final = mm(5)
"""The least distance between slug line and ruler in one strip."""


class Strip(NamedTuple):
    """Room along one edge, with coordinates of its own: u along, v across from 0 to `DEPTH`.

    (x, y) is their origin, `rotate` their clockwise turn, `length` how far u goes; all in points.
    """

    edge: str
    x: float
    y: float
    rotate: int
    length: float

    def draw(self, ops: Sequence[Op]) -> tuple[Op, ...]:
        """Return `ops`, given in the strip's coordinates, as they are drawn on the sheet."""
        return (Save(self.x, self.y, float(self.rotate)), *ops, Restore())


class Arrangement(NamedTuple):
    """Where slug line and ruler go; None where there is no room (or no wish).

    The slug line begins its strip; the ruler ends one, and comes with the u where it begins.
    """

    slug: Strip | None
    ruler: tuple[Strip, float] | None

    @property
    def edges(self) -> frozenset[str]:
        """The edges in use."""
        used = (self.slug, self.ruler[0] if self.ruler else None)
        return frozenset(strip.edge for strip in used if strip)


def strips(sheet: tuple[float, float], margin: float, faces: Box, needed: float) -> list[Strip]:
    """Return the strips just inside the printable area: bottom, top, right, left.

    Only those where at least `needed` points lie between the edge and the `faces` with their bleed.
    """
    width, height = sheet
    left, top, right, bottom = margin, margin, width - margin, height - margin
    corner = DEPTH + GAP
    across, along = right - left, bottom - top - 2 * corner
    room = (
        (bottom - faces[1] - faces[3], Strip("bottom", left, bottom - DEPTH, 0, across)),
        (faces[1] - top, Strip("top", left, top, 0, across)),
        (right - faces[0] - faces[2], Strip("right", right, top + corner, 90, along)),
        (faces[0] - left, Strip("left", left, bottom - corner, 270, along)),
    )
    return [strip for depth, strip in room if depth >= needed - SLACK]


def arrange(found: Sequence[Strip], slug: float, ruler: float) -> Arrangement:
    """Place a slug line and a ruler of those widths (0 for none) in the first strips with room.

    The slug line comes first, so that the ruler is what is left out where room is short.
    """
    line = next((strip for strip in found if slug and strip.length >= slug), None)
    for strip in found if ruler else ():
        taken = slug + GAP if strip is line else 0.0
        if strip.length - taken >= ruler:
            return Arrangement(line, (strip, strip.length - ruler))
    return Arrangement(line, None)
