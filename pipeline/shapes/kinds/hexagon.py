"""`hex`: a regular hexagon."""

from math import sqrt
from typing import ClassVar, Final

from pydantic import Field

from pipeline.shapes.cut import Cut
from pipeline.shapes.path import fitted, regular
from pipeline.shapes.shape import CorneredShape, Formats, Measure, shape

_ACROSS: Final = 2 / sqrt(3)


@shape
class Hexagon(CorneredShape):
    """A regular hexagon that lies on a side, or stands on a point."""

    names = ("hex", "hexagon")
    measures = ("flat",)
    words: ClassVar = {"pointy": ("pointy", True), "flat": ("pointy", False)}
    example = "hex 40 mm"

    flat: Measure = Field(description="from side to side")
    pointy: bool = Field(default=False, description="whether it stands on a point")

    def cut(self, formats: Formats) -> Cut:
        """Return the hexagon."""
        width, height = self.flat * _ACROSS, self.flat
        if self.pointy:
            width, height = height, width
        path = fitted(regular(6, 0 if self.pointy else 30), width, height, self.corner)
        return Cut(width, height, path)
