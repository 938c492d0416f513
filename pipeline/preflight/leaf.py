"""A page's boxes, in points of the paper, however it is turned and whatever its unit is."""

from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from pipeline.base.units import to_mm
from pipeline.preflight.geometry import Box
from pipeline.publish.foreign import inherited
from pipeline.publish.matrices import Matrix

BOXES: Final = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_LETTER: Final = Box(0.0, 0.0, 612.0, 792.0)
_QUARTERS: Final = 4


class Leaf:
    """A page of a file: `number` counts from 1, `obj` is its dictionary."""

    def __init__(self, number: int, obj: Any) -> None:
        self.number, self.obj = number, obj

    def inherited(self, key: str) -> Any:
        """Return an entry of the page, or of what it lies in; None where there is none."""
        return inherited(self.obj, key)

    @cached_property
    def unit(self) -> float:
        """How many points a unit of the page is: `UserUnit`."""
        with suppress(TypeError, ValueError):
            value = float(self.obj.get("/UserUnit", 1))
            return value if 0 < value < 1e6 else 1.0
        return 1.0

    @cached_property
    def turn(self) -> int:
        """By how many degrees the page is turned clockwise to be looked at: 0, 90, 180 or 270."""
        with suppress(TypeError, ValueError):
            return round(float(self.inherited("/Rotate") or 0) / 90) % _QUARTERS * 90
        return 0

    def stated(self, name: str) -> Box | None:
        """Return a box that the page has; None where it has none, or one that is no rectangle."""
        entry = f"/{name}"
        value = self.inherited(entry) if name in BOXES[:2] else self.obj.get(entry)
        with suppress(TypeError, ValueError, AttributeError):
            numbers = [float(each) * self.unit for each in value]
            if len(numbers) == len(Box._fields):
                x, y, z, w = numbers
                return Box(min(x, z), min(y, w), max(x, z), max(y, w))
        return None

    @cached_property
    def media(self) -> Box:
        """The sheet; Letter, as readers take it, where it has no area."""
        box = self.stated("MediaBox")
        return box if box is not None and box.width and box.height else _LETTER

    @cached_property
    def crop(self) -> Box:
        """What is shown of the sheet."""
        return (self.stated("CropBox") or self.media).common(self.media)

    @cached_property
    def trim(self) -> Box:
        """What is left when it is cut: the trim box, or the art box; else all that is shown."""
        return self.stated("TrimBox") or self.stated("ArtBox") or self.crop

    @cached_property
    def bleed(self) -> Box:
        """Up to where art is drawn: the bleed box, else all that is shown."""
        return self.stated("BleedBox") or self.crop

    @property
    def matrix(self) -> Matrix:
        """From the page's units to points."""
        return (self.unit, 0.0, 0.0, self.unit, 0.0, 0.0)

    def size(self, box: Box) -> tuple[float, float]:
        """Return width and height of a box as the page is looked at, in points."""
        sides = (box.width, box.height)
        return sides if self.turn % 180 == 0 else (sides[1], sides[0])

    def place(self, box: Box) -> tuple[float, float]:
        """Return the top left corner of a box as looked at, in mm right and down of the trim's."""
        trim = self.trim
        right, down = {
            0: (box.left - trim.left, trim.top - box.top),
            90: (box.bottom - trim.bottom, box.left - trim.left),
            180: (trim.right - box.right, box.bottom - trim.bottom),
            270: (trim.top - box.top, trim.right - box.right),
        }[self.turn]
        return to_mm(right), to_mm(down)
