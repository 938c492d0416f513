"""Card sleeves as data, and whether a card fits one."""

from enum import Enum
from typing import Final, NamedTuple

from pipeline.base.units import mm
from pipeline.impose.fields import Fields

_GIVE: Final = mm(0.25)
"""How much wider than the inside a card may be: film gives way."""
_PLAY: Final = (mm(3), mm(4))
"""Across and down: with more of it a card slips, and its corners wear."""


class SleeveFit(Enum):
    """How a card lies in a sleeve."""

    FITS = "fits"
    LOOSE = "is loose in"
    LARGE = "is too large for"


class Sleeve(NamedTuple):
    """A sleeve by its inside, in points."""

    name: str
    width: float
    height: float
    title: str = ""

    def fit(self, width: float, height: float) -> SleeveFit:
        """Return how a card of that size lies in it, whichever way it is turned."""
        across, down = sorted((width, height))
        if across > self.width + _GIVE or down > self.height:
            return SleeveFit.LARGE
        loose = self.width - across > _PLAY[0] or self.height - down > _PLAY[1]
        return SleeveFit.LOOSE if loose else SleeveFit.FITS


def sleeves(data: object) -> dict[str, Sleeve]:
    """Return the sleeves of ``sleeves.yaml`` by name.

    Raises ValueError that names the sleeve and the field, where one is wrong.
    """
    top = Fields("sleeves", data, ("seam", "sleeves"))
    seam = top.length("seam")
    return {name: _sleeve(name, entry, seam) for name, entry in top.entries("sleeves").items()}


def _sleeve(name: str, data: object, seam: float) -> Sleeve:
    fields = Fields(f"sleeve {name!r}", data, ("title", "width", "height"))
    # Its long sides have seams, and its bottom; it is open at the top.
    width, height = fields.length("width") - 2 * seam, fields.length("height") - seam
    if min(width, height) <= 0:
        raise ValueError(f"sleeve {name!r}: expected sides above those of its seams")
    return Sleeve(name, width, height, fields.text("title", name))
