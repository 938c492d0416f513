"""Boxes: points, top-left origin, y downwards."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle: its top-left corner, width and height in points."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, top: float, right: float, bottom: float, left: float) -> "Box":
        """Return the box shrunk by the four distances, never below nothing."""
        return Box(
            self.x + left,
            self.y + top,
            max(self.w - left - right, 0.0),
            max(self.h - top - bottom, 0.0),
        )
