"""`dpi`: how many pixels bitmaps have where they lie."""

from collections.abc import Iterator
from typing import Any

from pipeline.base.units import PT_PER_INCH
from pipeline.preflight.rule import Defect, Needs, Remark, page_rule
from pipeline.preflight.values import Positive
from pipeline.preflight.view import View


@page_rule("dpi", Positive, needs=Needs.CONTENT)
def dpi(view: View, wanted: Any) -> Iterator[Remark]:
    """Find bitmaps with fewer pixels an inch than the profile asks for, along either side.

    What counts is the size on paper, through all forms and matrices. A side of one pixel has none
    to be seen: a flat colour, or a gradient.
    """
    for bitmap in view.marks.placed:
        found = [
            pixels * PT_PER_INCH / points
            for pixels, points in zip(bitmap.pixels, bitmap.sides, strict=True)
            if pixels > 1 and points > 0
        ]
        if found and min(found) < wanted - 0.5:
            size = " × ".join(map(str, bitmap.pixels))
            message = f"{bitmap.what} of {size} pixels at {min(found):.0f} dpi"
            remedy = "place it smaller, or give it more pixels"
            yield Defect(
                "preflight-dpi", message, f"{wanted:g} dpi or more", view.number, bitmap.box, remedy
            )
