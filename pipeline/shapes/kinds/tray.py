"""`tray` and `lid`: an open box with glued corners, and the one that goes over it."""

from typing import Final

from pydantic import Field

from pipeline.shapes.contents import Holder
from pipeline.shapes.cut import Crease, Cut, Panel, turned
from pipeline.shapes.path import Corner, outline, polygon
from pipeline.shapes.shape import Allowance, Formats, Measure, shape

_TAB: Final = 12.0
_SLANT: Final = 2.0


@shape
class Tray(Holder):
    """A tray: the bottom with four walls round it, whose corners are glued."""

    names = ("tray",)
    measures = ("width", "height", "depth")
    example = "tray 66 × 91 × 20 mm"

    def cut(self, formats: Formats) -> Cut:
        """Return the net: walls of the tray read upright as it stands open."""
        w, h, d = (side + self.board for side in self.inside(formats))
        names = {"bottom": 0, "front": 180, "back": 0, "left": 270, "right": 90}
        return open_box(w, h, d, names)


@shape
class Lid(Holder):
    """A lid: goes over the tray with the same measures."""

    names = ("lid",)
    measures = ("width", "height", "depth")
    example = "lid 66 × 91 × 20 mm"

    lip: Measure | None = Field(
        default=None, description="how far it reaches down inside; as deep as the tray without"
    )
    ease: Allowance = Field(default=0.5, description="room between tray and lid")

    def cut(self, formats: Formats) -> Cut:
        """Return the net: walls of the lid read upright as it lies on its tray."""
        w, h, d = (side + self.board for side in self.inside(formats))
        over = 2 * self.board + self.ease
        names = {"top": 0, "front": 0, "back": 180, "left": 90, "right": 270}
        return open_box(w + over, h + over, self.lip or d, names)


def open_box(w: float, h: float, d: float, turns: dict[str, int]) -> Cut:
    """Return the net of a floor of w by h with walls d high; `turns` names floor and walls.

    The walls at the left and right have tabs at their ends, glued inside the other two. Raises
    ValueError where they are too low for it.
    """
    if min(w, h) < 10 or d < 5:
        raise ValueError(
            "no box is that small: width and height are at least 10 mm, depth at least 5"
        )
    tab = min(_TAB, w / 2 - 0.5, d)
    floor, front, back, left, right = turns
    boxes = {
        floor: (d, d, w, h),
        front: (d, d + h, w, d),
        back: (d, 0.0, w, d),
        left: (0.0, d, d, h),
        right: (d + w, d, d, h),
    }
    tabs = [
        _tab(x, y, d, way, side, tab)
        for y, way in ((d, -1), (d + h, 1))
        for x, side in ((0.0, 1), (2 * d + w, -1))
    ]
    panels: dict[str, Panel] = {name: turned(*box, turns[name]) for name, box in boxes.items()}
    return Cut(
        2 * d + w,
        2 * d + h,
        _outline(w, h, d, tabs),
        panels=panels,
        creases=(
            *(Crease(d, y, d + w, y) for y in (d, d + h)),
            *(Crease(x, d, x, d + h) for x in (d, d + w)),
            *(Crease(x, y, x + d, y) for y in (d, d + h) for x in (0.0, d + w)),
        ),
        glue=tuple(polygon([corner[:2] for corner in each]) for each in tabs),
    )


def _tab(x: float, y: float, d: float, way: int, side: int, tab: float) -> list[Corner]:
    """Return the corners of a tab, from the edge of the net at x inwards by `side`."""
    slant = min(_SLANT, d / 4)
    return [
        Corner(x, y),
        Corner(x + side * slant, y + way * tab),
        Corner(x + side * (d - slant), y + way * tab),
        Corner(x + side * d, y),
    ]


def _outline(w: float, h: float, d: float, tabs: list[list[Corner]]) -> str:
    """Return the outline, clockwise from the tab at the top left."""
    top_left, top_right, bottom_left, bottom_right = tabs
    return outline(
        [
            *top_left,
            Corner(d, 0.0),
            Corner(d + w, 0.0),
            *reversed(top_right),
            *bottom_right,
            Corner(d + w, 2 * d + h),
            Corner(d, 2 * d + h),
            *reversed(bottom_left),
        ]
    )
