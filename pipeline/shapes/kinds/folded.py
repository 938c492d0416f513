"""`tent` and `standee`: pieces that are folded in the middle and stand."""

from pydantic import Field

from pipeline.shapes.cut import Crease, Cut, Panel
from pipeline.shapes.path import polygon
from pipeline.shapes.shape import Allowance, Formats, Measure, Shape, shape


@shape
class Tent(Shape):
    """A tent: a card folded over its top, which stands by itself and reads from two sides."""

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
    """A standee: front and back are folded over the head and glued, tabs below them bent out."""

    names = ("standee",)
    measures = ("width", "height")
    example = "standee 25 × 40 mm"

    width: Measure = Field(description="of the figure's card")
    height: Measure = Field(description="of the figure's card, without its tab")
    tab: Allowance = Field(default=10.0, description="depth of each of the two tabs; 0 has none")

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
