"""`dial` and `dial cover`: a disc with numbers round it, and one with a window that shows them."""

from math import cos, pi, sin
from typing import Final

from pydantic import Field

from pipeline.shapes.cut import Cut, Panel
from pipeline.shapes.path import Corner, circle, outline
from pipeline.shapes.shape import Allowance, Formats, Measure, Shape, shape

_RIM: Final = 2.0
"""Between the numbers and the edge, in mm."""


class _Disc(Shape):
    measures = ("diameter", "steps")

    diameter: Measure = Field(description="of disc and cover")
    steps: int = Field(default=10, ge=2, le=60, description="how many values it shows")
    figures: Measure | None = Field(
        default=None, description="side of the box of each value; as large as there is room without"
    )
    hub: Allowance = Field(default=4.0, description="hole for the fastener; 0 has none")

    @property
    def _side(self) -> float:
        """The side of a value's box: neighbours do not touch, and the hub stays clear."""
        radius = self.diameter / 2
        step = 2 * sin(pi / self.steps)
        most = min(step * (radius - _RIM) / (1 + step / 2) * 0.9, radius - _RIM - self.hub / 2 - 2)
        side = min(self.figures or most, most)
        if side < 3:
            raise ValueError(f"{self.steps} values have no room on a disc of {self.diameter:g} mm")
        return side

    @property
    def _centre(self) -> float:
        """How far the middle of a value is from the middle of the disc."""
        return self.diameter / 2 - _RIM - self._side / 2

    @property
    def _parts(self) -> dict[str, str]:
        middle = self.diameter / 2
        return {"hub": circle(middle, middle, self.hub / 2)} if self.hub else {}


@shape
class Dial(_Disc):
    """The disc of a dial: slots `value-0`, `value-1` and so on, clockwise from the top."""

    names = ("dial",)
    example = "dial 60 mm steps 10"

    def cut(self, formats: Formats) -> Cut:
        """Return the disc."""
        side, middle = self._side, self.diameter / 2
        panels = {}
        for step in range(self.steps):
            angle = 2 * pi * step / self.steps
            x, y = middle + sin(angle) * self._centre, middle - cos(angle) * self._centre
            panels[f"value-{step}"] = Panel(
                x - side / 2, y - side / 2, side, side, 360 * step / self.steps
            )
        return Cut(self.diameter, self.diameter, round=True, panels=panels, parts=self._parts)


@shape
class DialCover(_Disc):
    """The cover of a dial with the same measures: its window lies over the value at the top."""

    names = ("dial cover",)
    example = "dial cover 60 mm steps 10"

    def cut(self, formats: Formats) -> Cut:
        """Return the disc with its window as a hole; `label` is what lies below it."""
        middle, side = self.diameter / 2, self._side
        top = middle - self._centre - side / 2
        box = [(middle - side / 2, top), (middle + side / 2, top)]
        box += [(x, y + side) for x, y in reversed(box)]
        window = outline([Corner(x, y, min(1.0, side / 4)) for x, y in box])
        below = middle + self.hub / 2 + 1
        label = self.diameter - below - _RIM
        across = 2 * ((middle - _RIM) ** 2 - (below + label / 2 - middle) ** 2) ** 0.5 * 0.8
        panels = {"label": Panel(middle - across / 2, below, across, label * 0.8)}
        path = circle(middle, middle, middle) + window
        return Cut(self.diameter, self.diameter, path, panels=panels, parts=self._parts)
