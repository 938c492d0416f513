"""`divider`: a card that is higher than those it parts, by a tab at one of several places."""

from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from pipeline.documents.named import Named
from pipeline.shapes.cut import Cut, Panel
from pipeline.shapes.path import Corner, outline
from pipeline.shapes.shape import Allowance, Formats, Measure, Shape, shape

_ROUND: Final = 2.0


@shape
class Divider(Shape):
    """A card divider: `tabs` places for a tab along its top, of which each card has one."""

    names = ("divider",)
    measures = ("width", "height")
    example = "divider 66 × 92 mm"

    width: Measure | None = Field(default=None, description="across")
    height: Measure | None = Field(default=None, description="down, without the tab")
    size: Annotated[str, Named("format")] = Field(
        default="", description="a trim format instead: as large as those cards"
    )
    sleeved: bool = Field(
        default=False, description="whether cards are in sleeves, 3 mm larger each way"
    )
    tab: Measure = Field(default=9.0, description="height of the tab")
    tabs: int = Field(default=3, ge=1, le=12, description="how many places a tab may have")
    corner: Allowance = Field(default=_ROUND, description="radius of the corners of the tab")

    @model_validator(mode="after")
    def _measured(self) -> Self:
        """Refuse measures that are lacking or given twice."""
        given = self.width is not None and self.height is not None
        if bool(self.size) == given or (self.size and (self.width or self.height)):
            raise ValueError("expected either size, or width and height")
        return self

    @property
    def formats(self) -> frozenset[str]:
        """The format of the cards."""
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
