"""The strips along a sheet's edges in which slug line and ruler find room."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.model import Box
from pipeline.impose.room import DEPTH, SLACK
from pipeline.layout.ops import Op, Restore, Save

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
    """Where slug line and ruler go, each with its u; None where there is no room (or no wish)."""

    slug: tuple[Strip, float] | None
    ruler: tuple[Strip, float] | None

    @property
    def edges(self) -> frozenset[str]:
        """The edges in use."""
        return frozenset(place[0].edge for place in self if place)


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

    The slug line comes first: it begins its strip, and the ruler ends one.
    """
    line = next((strip for strip in found if slug and strip.length >= slug), None)
    for strip in found if ruler else ():
        taken = slug + GAP if strip is line else 0.0
        if strip.length - taken >= ruler:
            return Arrangement(line and (line, 0.0), (strip, strip.length - ruler))
    return Arrangement(line and (line, 0.0), None)
