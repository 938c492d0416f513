"""`circle`, `ellipse`, `rectangle`, `rounded rectangle`, `square`: outlines without a path."""

from typing import ClassVar

from pydantic import Field

from pipeline.shapes.cut import Cut
from pipeline.shapes.shape import Allowance, CorneredShape, Formats, Measure, Shape, shape


@shape
class Circle(Shape):
    """A disc: a round token."""

    names = ("circle", "disc")
    measures = ("diameter",)
    example = "circle 25 mm"

    diameter: Measure = Field(description="from edge to edge")

    def cut(self, formats: Formats) -> Cut:
        """Return the circle."""
        return Cut(self.diameter, self.diameter, round=True)


@shape
class Ellipse(Shape):
    """An oval: the base of a rider."""

    names = ("ellipse", "oval")
    measures = ("width", "height")
    example = "ellipse 60 × 35 mm"

    width: Measure = Field(description="across")
    height: Measure = Field(description="down")

    def cut(self, formats: Formats) -> Cut:
        """Return the ellipse."""
        return Cut(self.width, self.height, round=True)


@shape
class Rectangle(CorneredShape):
    """A rectangle."""

    names = ("rectangle",)
    measures: ClassVar[tuple[str, ...]] = ("width", "height")
    example = "rectangle 60 × 40 mm"

    width: Measure = Field(description="across")
    height: Measure = Field(description="down")

    def cut(self, formats: Formats) -> Cut:
        """Return the rectangle."""
        if 2 * self.corner > min(self.width, self.height):
            raise ValueError("the corner radius is above half of the shorter side")
        return Cut(self.width, self.height, corner=self.corner)


@shape
class RoundedRectangle(Rectangle):
    """A rectangle with round corners."""

    names = ("rounded rectangle",)
    measures = ("width", "height", "corner")
    example = "rounded rectangle 60 × 40 mm"

    corner: Allowance = Field(default=3.0, description="radius of the corners")


@shape
class Square(CorneredShape):
    """A square counter."""

    names = ("square",)
    measures = ("side",)
    example = "square 20 mm"

    side: Measure = Field(description="each side")

    def cut(self, formats: Formats) -> Cut:
        """Return the square."""
        if 2 * self.corner > self.side:
            raise ValueError("the corner radius is above half of the side")
        return Cut(self.side, self.side, corner=self.corner)
