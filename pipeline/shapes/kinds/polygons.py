"""`triangle`, `pentagon`, `octagon`, `diamond`: polygons beside the hexagon."""

from math import sqrt
from typing import ClassVar

from pydantic import Field

from pipeline.shapes.cut import Cut
from pipeline.shapes.path import fitted, regular
from pipeline.shapes.shape import CorneredShape, Formats, Measure, shape


@shape
class Triangle(CorneredShape):
    """A triangle on its side, with two equal sides; a regular one without a height."""

    names = ("triangle",)
    measures = ("side", "height")
    words: ClassVar = {"down": ("down", True)}
    example = "triangle 40 mm"

    side: Measure = Field(description="the side that it stands on")
    height: Measure | None = Field(default=None, description="of a triangle that is not regular")
    down: bool = Field(default=False, description="whether it stands on a point")

    def cut(self, formats: Formats) -> Cut:
        """Return the triangle."""
        height = self.side * sqrt(3) / 2 if self.height is None else self.height
        corners = [(0.0, height), (self.side / 2, 0.0), (self.side, height)]
        if self.down:
            corners = [(x, height - y) for x, y in corners]
        return Cut(self.side, height, fitted(corners, self.side, height, self.corner))


@shape
class Pentagon(CorneredShape):
    """A regular pentagon on its side."""

    names = ("pentagon",)
    measures = ("width",)
    example = "pentagon 40 mm"

    width: Measure = Field(description="from corner to corner")

    def cut(self, formats: Formats) -> Cut:
        """Return the pentagon."""
        corners = regular(5, 0)
        across, down = (max(each) - min(each) for each in zip(*corners, strict=True))
        height = self.width * down / across
        return Cut(self.width, height, fitted(corners, self.width, height, self.corner))


@shape
class Octagon(CorneredShape):
    """A regular octagon on its side."""

    names = ("octagon",)
    measures = ("flat",)
    example = "octagon 40 mm"

    flat: Measure = Field(description="from side to side")

    def cut(self, formats: Formats) -> Cut:
        """Return the octagon."""
        return Cut(
            self.flat, self.flat, fitted(regular(8, 22.5), self.flat, self.flat, self.corner)
        )


@shape
class Diamond(CorneredShape):
    """A rhombus that stands on a point."""

    names = ("diamond", "rhombus")
    measures = ("width", "height")
    example = "diamond 40 × 60 mm"

    width: Measure = Field(description="from point to point, across")
    height: Measure | None = Field(default=None, description="down; as wide without")

    def cut(self, formats: Formats) -> Cut:
        """Return the rhombus."""
        height = self.height or self.width
        return Cut(self.width, height, fitted(regular(4, 0), self.width, height, self.corner))
