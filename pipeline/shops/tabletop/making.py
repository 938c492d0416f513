"""What all objects of an order are made with: addresses, names, sizes of pictures."""

from collections.abc import Callable
from typing import Final, NamedTuple

from pipeline.base.units import PT_PER_INCH
from pipeline.press.orders import FaceOrder
from pipeline.press.rasters import Format
from pipeline.shops.profile import IMAGE_DPI
from pipeline.shops.tabletop.canvases import Canvas
from pipeline.shops.tabletop.objects import Guids, Labels
from pipeline.shops.tabletop.places import Laid

BAG: Final = 4.0
"""Units across that a bag is given on the table."""

_CLOSE: Final = 512
"""Pixels of a token's longer side, which players zoom in on until it fills their screen."""


class Making(NamedTuple):
    """`url` turns a path below the order into an address, `labels` what a face is called into that.

    Pictures have `dpi` pixels an inch, fewer where a side would have more than `most`; with 0 they
    have 300, and small ones as many as it takes to be looked at closely. Everything is there
    `quantity` times.
    """

    url: Callable[[str], str]
    labels: Callable[[FaceOrder, str], Labels]
    guids: Guids
    dpi: float
    most: int
    format: Format
    quantity: int = 1

    def pixels(self, width: float, height: float) -> tuple[int, int]:
        """Return the pixels of a picture of so many points."""
        longest = max(width, height) / PT_PER_INCH
        dpi = self.dpi or max(IMAGE_DPI, _CLOSE / longest)
        scale = min(dpi, self.most / longest) / PT_PER_INCH
        return max(1, round(width * scale)), max(1, round(height * scale))


def counted(total: int, different: int, sort: str) -> str:
    """Return how many pieces of a sort there are, and how many of them differ."""
    if total == 1:
        return f"1 {sort.removesuffix('s')}"
    return f"{total} {sort}" + (f", {different} of them different" if different < total else "")


class Made(NamedTuple):
    """The pictures to write, the objects that show them, and sentences about both."""

    canvases: list[Canvas]
    objects: list[Laid]
    facts: list[str]
