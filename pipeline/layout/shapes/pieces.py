"""Dividers with tabs, dials and their covers, folded tents and standees."""

from math import cos, pi, sin
from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from pipeline.layout.shapes.cut import Corner, Crease, Cut, Panel, circle, outline, polygon
from pipeline.layout.shapes.shape import Allowance, Formats, Measure, Shape, shape
from pipeline.source.models import Named, described

_ROUND: Final = 2.0


@shape
class Divider(Shape):
    """A card divider with one tab, in one of `tabs` places along the top."""

    names = ("divider",)
    measures = ("width", "height")
    example = "divider 66 × 92 mm"

    width: Measure | None = described("across", None)
    height: Measure | None = described("down, without the tab", None)
    size: Annotated[str, Named("format")] = described(
        "a trim format instead: as large as such a card", ""
    )
    sleeved: bool = described("whether cards are in sleeves, 3 mm wider and higher", False)
    tab: Measure = described("height of the tab", 9.0)
    tabs: int = described("number of places for tabs", 3, ge=1, le=12)
    corner: Allowance = described("radius of the corners of the tab", _ROUND)

    @model_validator(mode="after")
    def _measured(self) -> Self:
        """Refuse measures that are lacking or given twice."""
        given = self.width is not None and self.height is not None
        if bool(self.size) == given or (self.size and (self.width or self.height)):
            raise ValueError("expected either size, or width and height")
        return self

    @property
    def formats(self) -> frozenset[str]:
        return frozenset({self.size} if self.size else ())

    def cut(self, formats: Formats) -> Cut:
        """Return a rectangle, in whose head the tabs are panels, and parts that go round a card."""
        more = 3.0 if self.sleeved and self.size else 0.0
        sides = formats[self.size] if self.size else (self.width or 0.0, self.height or 0.0)
        width, height = (side + more for side in sides)
        each = width / self.tabs
        if each < 8:
            raise ValueError(f"{self.tabs} tabs are {each:.1f} mm wide: at least 8 mm is usual")
        places = {number: (number - 1) * each for number in range(1, self.tabs + 1)}
        panels = {"body": Panel(0, self.tab, width, height)}
        panels |= {f"tab-{number}": Panel(x, 0, each, self.tab) for number, x in places.items()}
        parts = {
            f"tab-{number}": self._round_tab(x, x + each, width, height)
            for number, x in places.items()
        }
        return Cut(width, self.tab + height, panels=panels, parts=parts)

    def _round_tab(self, left: float, right: float, width: float, height: float) -> str:
        """Return the outline of a card whose tab is between `left` and `right`."""
        shoulder, foot = self.tab, self.tab + height
        radius = min(self.corner, (right - left) / 2, self.tab)
        corners = [Corner(0, foot)]
        corners += [Corner(0, shoulder)] if left > 0 else []
        corners += [Corner(left, shoulder)] if left > 0 else []
        corners += [Corner(left, 0, radius), Corner(right, 0, radius)]
        if right < width - 1e-6:
            corners += [Corner(right, shoulder), Corner(width, shoulder)]
        return outline([*corners, Corner(width, foot)])


_RIM: Final = 2.0
"""Between the numbers and the edge, in mm."""


class _Disc(Shape):
    measures = ("diameter", "steps")

    diameter: Measure = Field(description="of disc and cover")
    steps: int = described("how many values it shows", 10, ge=2, le=60)
    figures: Measure | None = described(
        "side of the box of each value; by default as large as possible", None
    )
    hub: Allowance = described("diameter of the fastener's hole; 0: no hole", 4.0)

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


@shape
class Tent(Shape):
    """A tent: a card folded at the top, which can be read from two sides."""

    names = ("tent",)
    measures = ("width", "height")
    example = "tent 60 × 40 mm"

    width: Measure = Field(description="of each side")
    height: Measure = Field(description="of each side, from the fold down")

    def cut(self, formats: Formats) -> Cut:
        """Return both sides, the back above the front and on its head."""
        w, h = self.width, self.height
        panels = {"back": Panel(0, 0, w, h, 180), "front": Panel(0, h, w, h)}
        return Cut(w, 2 * h, panels=panels, creases=(Crease(0, h, w, h),))


@shape
class Standee(Shape):
    """A standee: fold it over the head, glue front to back, and bend out the tabs below."""

    names = ("standee",)
    measures = ("width", "height")
    example = "standee 25 × 40 mm"

    width: Measure = Field(description="of the figure's card")
    height: Measure = Field(description="of the figure's card, without its tab")
    tab: Allowance = described("depth of each of the two tabs; 0: no tabs", 10.0)

    def cut(self, formats: Formats) -> Cut:
        """Return tab, back, front and tab in a column."""
        w, h, tab = self.width, self.height, self.tab
        panels = {"back": Panel(0, tab, w, h, 180), "front": Panel(0, tab + h, w, h)}
        folds = [tab + h, *((tab, tab + 2 * h) if tab else ())]
        boxes = ((0.0, tab), (tab + 2 * h, 2 * (tab + h))) if tab else ()
        return Cut(
            w,
            2 * (h + tab),
            panels=panels,
            creases=tuple(Crease(0, y, w, y) for y in folds),
            glue=tuple(polygon([(0, y), (w, y), (w, to), (0, to)]) for y, to in boxes),
        )
