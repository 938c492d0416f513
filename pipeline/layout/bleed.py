"""Boxes that reach out to the bleed on the sides that lie on the trim, in turned groups, too."""

from typing import Final, NamedTuple

from pipeline.layout.box import Box
from pipeline.layout.component import Component

_NEAR: Final = 0.01
"""Points within which a side lies on the trim."""

_QUARTERS: Final = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of the turns whose sides can lie on the trim."""


class Turn(NamedTuple):
    """Where a turned group puts things: its origin on the face, and degrees clockwise."""

    x: float
    y: float
    degrees: float

    def within(self, outer: "Turn | None") -> "Turn":
        """Return the turn of a group, given in those of the group around it, on the face."""
        if outer is None:
            return self
        cosine, sine = _QUARTERS.get(int(outer.degrees % 360), (0, 0))
        x = outer.x + self.x * cosine - self.y * sine
        y = outer.y + self.x * sine + self.y * cosine
        # A group within one of any other turn is at no place that could be told by its sides.
        degrees = self.degrees + outer.degrees if outer.upright else outer.degrees
        return Turn(x, y, degrees)

    @property
    def upright(self) -> bool:
        """Whether the sides of its boxes are parallel to those of the face."""
        return self.degrees % 360 in _QUARTERS


def into_bleed(box: Box, component: Component, turn: Turn | None) -> Box:
    """Return a box with those sides that lie on the trim moved out by the component's bleed.

    A box in a group that is turned by anything but quarters has no side on the trim.
    """
    if turn is None:
        return box.inset(*(-over for over in _reach(box, component)))
    if not turn.upright:
        return box
    quarter = int(turn.degrees % 360)
    top, right, bottom, left = _reach(_turned_box(box, turn, quarter), component)
    # What lies to the left on the face lies to the bottom of a box turned by a quarter.
    sides = (top, right, bottom, left, top, right, bottom, left)
    first = quarter // 90
    return box.inset(*(-over for over in sides[first : first + 4]))


def _turned_box(box: Box, turn: Turn, quarter: int) -> Box:
    """Return where a box of a turned group lies on the face."""
    cosine, sine = _QUARTERS[quarter]
    corners = ((box.x, box.y), (box.x + box.w, box.y + box.h))
    across = sorted(turn.x + x * cosine - y * sine for x, y in corners)
    down = sorted(turn.y + x * sine + y * cosine for x, y in corners)
    return Box(across[0], down[0], across[1] - across[0], down[1] - down[0])


def _reach(box: Box, component: Component) -> tuple[float, float, float, float]:
    """Return how far each side has to go out: top, right, bottom, left."""
    bleed = component.bleed
    return (
        bleed if box.y <= _NEAR else 0.0,
        bleed if box.x + box.w >= component.width - _NEAR else 0.0,
        bleed if box.y + box.h >= component.height - _NEAR else 0.0,
        bleed if box.x <= _NEAR else 0.0,
    )
