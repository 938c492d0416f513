"""How many pixels an inch the pictures of a face have, and how many they should have."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from pipeline.base.suffixes import is_drawing
from pipeline.base.units import PT_PER_INCH, to_mm
from pipeline.layout.draw_list import Image
from pipeline.proofreading.face import Face
from pipeline.proofreading.marks import Place


class Printed(NamedTuple):
    """A bitmap as it is printed: its pixels, the pixels an inch that this makes, and its place."""

    op: Image
    pixels: tuple[int, int]
    dpi: float
    place: Place

    def message(self, limit: float) -> str:
        """Return what is to be said of one below `limit` pixels an inch."""
        op, (across, down) = self.op, self.pixels
        size = f"{to_mm(op.w):.1f} x {to_mm(op.h):.1f} mm"
        found = f"{op.source}, {across} x {down} pixels, is printed {size} large"
        return f"{found}: {self.dpi:.0f} dpi, below {limit:g}"

    @property
    def hint(self) -> str:
        """What to do about it."""
        inches = self.op.w / PT_PER_INCH, self.op.h / PT_PER_INCH
        wanted = self.op.resolution.wanted
        needed = " x ".join(f"{ceil(side * wanted - 0.01)}" for side in inches)
        return (
            f"give it {needed} pixels for {wanted:g} dpi, print it smaller, or ask for less under"
            " resolutions in styles.yaml"
        )


def pictures(face: Face) -> Iterator[Printed]:
    """Yield the bitmaps of a face."""
    for part, ops in face.layers:
        for index, op in enumerate(ops):
            if type(op) is Image and not is_drawing(op.source) and op.w > 0:
                pixels = face.pixels(op.source)
                dpi = pixels[0] / (op.w / PT_PER_INCH)
                yield Printed(op, pixels, dpi, (part, index))
