"""Plain outlines: circles, ellipses, rectangles and regular polygons."""

from math import sqrt
from typing import ClassVar, Final

from pydantic import Field

from pipeline.layout.shapes.cut import Cut, fitted, regular
from pipeline.layout.shapes.shape import Allowance, CorneredShape, Formats, Measure, Shape, shape
from pipeline.source.models import described


@shape
class Circle(Shape):
    """A disc: a round token."""

    names = ("circle", "disc")
    measures = ("diameter",)
    example = "circle 25 mm"

    diameter: Measure = Field(description="from edge to edge")

    def cut(self, formats: Formats) -> Cut:
        return Cut(self.diameter, self.diameter, round=True)


@shape
class Ellipse(Shape):
    """An oval, such as the base of a mounted miniature."""

    names = ("ellipse", "oval")
    measures = ("width", "height")
    example = "ellipse 60 × 35 mm"

    width: Measure = Field(description="across")
    height: Measure = Field(description="down")

    def cut(self, formats: Formats) -> Cut:
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
        if 2 * self.corner > min(self.width, self.height):
            raise ValueError("the corner radius is above half of the shorter side")
        return Cut(self.width, self.height, corner=self.corner)


@shape
class RoundedRectangle(Rectangle):
    """A rectangle with round corners."""

    names = ("rounded rectangle",)
    measures = ("width", "height", "corner")
    example = "rounded rectangle 60 × 40 mm"

    corner: Allowance = described("radius of the corners", 3.0)


@shape
class Square(CorneredShape):
    """A square counter."""

    names = ("square",)
    measures = ("side",)
    example = "square 20 mm"

    side: Measure = Field(description="each side")

    def cut(self, formats: Formats) -> Cut:
        if 2 * self.corner > self.side:
            raise ValueError("the corner radius is above half of the side")
        return Cut(self.side, self.side, corner=self.corner)


@shape
class Triangle(CorneredShape):
    """An isosceles triangle with a side at the bottom; equilateral if you leave out `height`."""

    names = ("triangle",)
    measures = ("side", "height")
    words: ClassVar = {"down": ("down", True)}
    example = "triangle 40 mm"

    side: Measure = Field(description="the side at the bottom")
    height: Measure | None = described("of a triangle that is not regular", None)
    down: bool = described("whether a point is at the bottom", False)

    def cut(self, formats: Formats) -> Cut:
        height = self.side * sqrt(3) / 2 if self.height is None else self.height
        corners = [(0.0, height), (self.side / 2, 0.0), (self.side, height)]
        if self.down:
            corners = [(x, height - y) for x, y in corners]
        return Cut(self.side, height, fitted(corners, self.side, height, self.corner))


@shape
class Pentagon(CorneredShape):
    """A regular pentagon with a side at the bottom."""

    names = ("pentagon",)
    measures = ("width",)
    example = "pentagon 40 mm"

    width: Measure = Field(description="from corner to corner")

    def cut(self, formats: Formats) -> Cut:
        corners = regular(5, 0)
        across, down = (max(each) - min(each) for each in zip(*corners, strict=True))
        height = self.width * down / across
        return Cut(self.width, height, fitted(corners, self.width, height, self.corner))


@shape
class Octagon(CorneredShape):
    """A regular octagon with a side at the bottom."""

    names = ("octagon",)
    measures = ("flat",)
    example = "octagon 40 mm"

    flat: Measure = Field(description="from side to side")

    def cut(self, formats: Formats) -> Cut:
        return Cut(
            self.flat, self.flat, fitted(regular(8, 22.5), self.flat, self.flat, self.corner)
        )


@shape
class Diamond(CorneredShape):
    """A rhombus with a point at the bottom."""

    names = ("diamond", "rhombus")
    measures = ("width", "height")
    example = "diamond 40 × 60 mm"

    width: Measure = Field(description="from point to point, across")
    height: Measure | None = described("down; by default the width", None)

    def cut(self, formats: Formats) -> Cut:
        height = self.height or self.width
        return Cut(self.width, height, fitted(regular(4, 0), self.width, height, self.corner))


_ACROSS: Final = 2 / sqrt(3)


@shape
class Hexagon(CorneredShape):
    """A regular hexagon with a side, or a point, at the bottom."""

    names = ("hex", "hexagon")
    measures = ("flat",)
    words: ClassVar = {"pointy": ("pointy", True), "flat": ("pointy", False)}
    example = "hex 40 mm"

    flat: Measure = Field(description="from side to side")
    pointy: bool = described("whether a point is at the bottom", False)

    def cut(self, formats: Formats) -> Cut:
        width, height = self.flat * _ACROSS, self.flat
        if self.pointy:
            width, height = height, width
        path = fitted(regular(6, 0 if self.pointy else 30), width, height, self.corner)
        return Cut(width, height, path)
